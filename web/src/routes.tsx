/** The URL table. */
import type { RouteObject } from 'react-router';
import { Layout } from './layout/layout.tsx';
import type { LoaderContext } from './loader-context.ts';
import { ErrorPage } from './pages/error/page.tsx';
import { homeLoader } from './pages/home/loader.ts';
import { HomePage } from './pages/home/page.tsx';

export const createRoutes = (context: LoaderContext): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [{ path: '/', loader: () => homeLoader(context), element: <HomePage /> }],
  },
];
