/** Keeps the head's tags in step with the route, as the title is: browsers share a page by its canonical address. */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { UNSAFE_DataRouterDataContext as RouterData, useLocation, useMatches } from 'react-router';
import { loadChunk } from '../chunk/load.ts';
import { requireMessages } from '../language/messages.tsx';

/** The site's public address; only the browser, which is not told by each request, needs it from here. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

export function useDocumentHead(): void {
  const siteUrl = useContext(SiteUrlContext);
  const matches = useMatches();
  const errors = useContext(RouterData)?.errors;
  const { search } = useLocation();
  const intl = useIntl();
  const isFirst = useRef(true);

  useEffect(() => {
    // The first page came with its tags.
    if (isFirst.current || siteUrl === undefined) {
      isFirst.current = false;
      return;
    }
    let isCurrent = true;
    loadChunk('head', () => Promise.all([import('./show-head.ts'), requireMessages(['meta'])])).then(
      ([{ showHead }]) => isCurrent && showHead({ matches, errors, search, intl, siteUrl }),
      // The failure was reported; the page stays readable with the tags of the previous one.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [siteUrl, matches, errors, search, intl]);
}
