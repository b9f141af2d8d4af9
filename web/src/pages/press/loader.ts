import { workKinds } from 'contract/names';
import type { LoaderFunctionArgs } from 'react-router';
import { loadArticle } from '../../catalog/article.ts';
import type { LoaderContext } from '../../catalog/loader-context.ts';
import { listWorks } from '../../catalog/works.ts';

const addressOf = ({ url }: Request) => new URL(url).origin;

/** The company's sheet: how many works of each kind there are, and which. */
export async function loadPress(context: LoaderContext, { request }: LoaderFunctionArgs) {
  const byKind = await listWorks(context);
  const kinds = workKinds.map((kind) => ({ kind, works: byKind[kind] ?? [] }));
  return { kinds, website: addressOf(request) };
}

/** A work's sheet, with its title in every language it has. */
export async function loadSheet(context: LoaderContext, args: LoaderFunctionArgs) {
  const { article: work, shown } = await loadArticle('works')(context, args);
  const { languages, categoryIds } = context.catalog();
  const titles = await Promise.all(
    languages
      .filter(({ Code }) => work.Languages.includes(Code))
      .map(async ({ ID, Code }) => {
        const categoryId = categoryIds[ID]?.works;
        if (ID === work.LanguageID || !categoryId) return { code: Code, title: work.Title };
        return { code: Code, title: (await context.client.getArticle({ categoryId, articleId: work.ID })).data.Title };
      }),
  );
  return {
    work,
    titles,
    shown,
    languages: work.Languages,
    website: addressOf(args.request),
  };
}

export type Press = Awaited<ReturnType<typeof loadPress>>;
export type Sheet = Awaited<ReturnType<typeof loadSheet>>;
