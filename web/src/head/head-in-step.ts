/** Keeps the head's tags in step with the route, as the title is: browsers share a page by its canonical address. */
import { createContext, useContext, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { UNSAFE_DataRouterDataContext as RouterData, useLocation, useMatches } from 'react-router';
import { type HeadTag, headOf } from './head.ts';

/** The site's public address; only the browser, which is not told by each request, needs it from here. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

export function useHeadInStep(): void {
  const siteUrl = useContext(SiteUrlContext);
  const matches = useMatches();
  const errors = useContext(RouterData)?.errors;
  const { search } = useLocation();
  const intl = useIntl();

  useEffect(() => {
    if (siteUrl !== undefined) show(headOf({ matches, errors, search, intl, siteUrl }));
  }, [siteUrl, matches, errors, search, intl]);
}

const own =
  'meta[property],meta[name=description],meta[name=robots],meta[name="twitter:card"],link[rel=canonical],link[rel=alternate]';

function show(tags: HeadTag[]) {
  for (const element of document.head.querySelectorAll(own)) element.remove();
  document.head.append(
    ...tags.map(({ tag, attributes }) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    }),
  );
}
