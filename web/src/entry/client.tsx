/** Takes over the page that the server rendered. */
import { createClient } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LocaleContext } from '../language/brand.ts';
import { createRoutes } from '../routes.tsx';

const root = document.getElementById('root');
const data = document.getElementById('data')?.textContent;
if (root && data) {
  const { locale, loaderData } = JSON.parse(data) as { locale: LocaleCode; loaderData: Record<string, unknown> };
  const client = createClient({ baseUrl: '' });
  const router = createBrowserRouter(createRoutes({ client, locale }), { hydrationData: { loaderData } });
  hydrateRoot(
    root,
    <LocaleContext value={locale}>
      <RouterProvider router={router} />
    </LocaleContext>,
  );
}
