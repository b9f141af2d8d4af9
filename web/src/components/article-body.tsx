/** An article's or page's text, as the content service made it: sanitised HTML, read in its own language. */
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useHref, useNavigate } from 'react-router';
import { localizeLinks, splitPath } from '../language/locale.ts';
import { separateText } from '../language/separate-text.ts';
import styles from './article-body.module.css';
import { trustedHtml } from './trusted-html.ts';

export function ArticleBody({ html, lang }: { html: string; lang?: string | undefined }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { localePrefix } = splitPath(useHref('/'));
  const body = useRef<HTMLDivElement>(null);
  const language = lang ?? intl.locale;
  const content = useMemo(
    () => trustedHtml(separateText(localePrefix ? localizeLinks(html, localePrefix) : html, language)),
    [html, localePrefix, language],
  );

  // A video's page is linked to until someone asks for the player: nothing of another service is loaded before that.
  useEffect(() => {
    if (!html.includes('data-video')) return;
    for (const figure of body.current?.querySelectorAll<HTMLElement>('figure[data-video]') ?? []) {
      const address = figure.dataset.video ?? '';
      const link = figure.querySelector('a');
      if (link) link.textContent = intl.formatMessage({ id: 'article.video.play' }, { host: new URL(address).host });
    }
  }, [html, intl]);

  // The box around a table need not be a stop for the keyboard where the table fits. HTML that was stored before there
  // was such a box scrolls in the table itself.
  useEffect(() => {
    if (!html.includes('<table')) return;
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
        else target.removeAttribute('tabindex');
      }
    });
    for (const box of body.current?.querySelectorAll('.table, :not(.table) > table') ?? []) observer.observe(box);
    return () => observer.disconnect();
  }, [html]);

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const figure = link.closest<HTMLElement>('figure[data-video]');
    if (figure) {
      event.preventDefault();
      const player = document.createElement('iframe');
      player.src = figure.dataset.video ?? '';
      player.allow = 'autoplay; fullscreen; picture-in-picture';
      player.title = link.textContent ?? '';
      figure.replaceChildren(player);
      return;
    }
    const target = link.getAttribute('href') ?? '';
    if (!target.startsWith('/') || target.startsWith('/api/')) return;
    const { localePrefix: language, rest } = splitPath(target);
    // A link into another language is another document.
    if (language !== localePrefix) return;
    event.preventDefault();
    navigate(rest);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in the HTML are what is pressed; this only keeps them within the app
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by a key clicks, too
    <div ref={body} className={styles.body} lang={lang} onClick={follow} dangerouslySetInnerHTML={content} />
  );
}
