/** The URL table. */
import type { Client } from 'contract/client';
import type { LocaleCode } from 'contract/locale';
import type { RouteObject } from 'react-router';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error/page.tsx';
import { homeLoader } from './pages/home/loader.ts';
import { HomePage } from './pages/home/page.tsx';

export type LoaderContext = { client: Client; locale: LocaleCode };

export const createRoutes = (context: LoaderContext): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [{ path: '/', loader: () => homeLoader(context), element: <HomePage /> }],
  },
];
