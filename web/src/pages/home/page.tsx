import { useLoaderData } from 'react-router';
import type { homeLoader } from './loader.ts';

export function HomePage() {
  const { sections } = useLoaderData<typeof homeLoader>();
  return sections.map(({ slug, name, articles }) => (
    <section key={slug}>
      <h2>{name}</h2>
      <ul>
        {articles.map(({ ID, Title, Summary }) => (
          <li key={ID}>
            <strong>{Title}</strong> {Summary}
          </li>
        ))}
      </ul>
    </section>
  ));
}
