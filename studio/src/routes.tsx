/** The studio's addresses, below /studio. */
import type { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { Loading } from './components/loaded.tsx';
import { NotFound } from './components/not-found.tsx';
import { Frame } from './frame/frame.tsx';
import { ErrorScreen } from './frame/trouble.tsx';
import { followAccount } from './language/preferences.ts';
import { meQuery } from './session/me.ts';
import { api } from './session/with-session.ts';

/** Who has no session signs in first, and comes back. */
const requireSession =
  (queries: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    try {
      await followAccount(await queries.ensureQueryData({ ...meQuery, queryFn: async () => (await api.getMe()).data }));
      return null;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 401) throw error;
      const { pathname, search } = new URL(request.url);
      throw redirect(`/sign-in?${new URLSearchParams({ to: pathname.replace(/^\/studio/, '') + search })}`);
    }
  };

export const createRoutes = (queries: QueryClient): RouteObject[] => [
  {
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/sign-in', lazy: () => import('./screens/sign-in/screen.tsx') },
      { path: '/invitation/:token', lazy: () => import('./screens/invitation/screen.tsx') },
      {
        element: <Frame />,
        loader: requireSession(queries),
        // Once in, an ended session is asked for in place.
        shouldRevalidate: () => false,
        children: [
          { index: true, lazy: () => import('./screens/board/screen.tsx') },
          { path: '/article/new', lazy: () => import('./screens/new-article/screen.tsx') },
          { path: '/article/:id', lazy: () => import('./screens/text/screen.tsx') },
          { path: '/page/:pageId', lazy: () => import('./screens/text/screen.tsx') },
          { path: '/publish', lazy: () => import('./screens/publish/screen.tsx') },
          { path: '/releases', lazy: () => import('./screens/releases/list-screen.tsx') },
          { path: '/releases/:id', lazy: () => import('./screens/releases/release-screen.tsx') },
          { path: '/:subject/:id/facts/history', lazy: () => import('./screens/history/screen.tsx') },
          { path: '/:subject/:id/:language/history', lazy: () => import('./screens/history/screen.tsx') },
          { path: '/media', lazy: () => import('./screens/media/screen.tsx') },
          { path: '/people', lazy: () => import('./screens/people/screen.tsx') },
          { path: '/activity', lazy: () => import('./screens/activity/screen.tsx') },
          { path: '/account', lazy: () => import('./screens/account/screen.tsx') },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
