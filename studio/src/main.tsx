/** Starts the studio. */
// First, because the layers of all styles are in the order in which they are first named.
import 'ui/tokens.css';
import './studio.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { HttpError } from 'contract/client';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { brandColor } from './brand.ts';
import { LanguageProvider } from './language/language.tsx';
import { choose } from './language/preferences.ts';
import { createRoutes } from './routes.tsx';
import { SignInCancelled } from './session/sign-in-request.ts';

document.documentElement.style.setProperty('--brand', brandColor);

const isFinal = (error: Error) => error instanceof HttpError || error instanceof SignInCancelled;

const queries = new QueryClient({
  defaultOptions: {
    // Without a connection somebody is told so, instead of waiting for one.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 10_000,
      retry: (count, error) => !isFinal(error) && count < 2,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
});
const router = createBrowserRouter(createRoutes(queries), { basename: '/studio' });

const root = document.getElementById('Root');
if (!root) throw new Error('the page has no root');
await choose({});
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <LanguageProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </Suspense>
  </StrictMode>,
);
