/** One screen: its title, which the tab has too and which is where a screen reader goes on, and what can be done. */
import type { LocaleCode } from 'contract/locale';
import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { siteName } from '../brand.ts';
import styles from './screen.module.css';

type Props = {
  title: string;
  values?: Record<string, string>;
  /** Of a title that somebody wrote. */
  lang?: LocaleCode;
  actions?: ReactNode;
  children: ReactNode;
};

// The first screen of a visit leaves the focus where the browser put it.
let isFirst = true;

export function Screen({ title, values, lang, actions, children }: Props) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = intl.formatMessage({ id: title }, values);
  const site = siteName(intl.locale);

  useEffect(() => {
    document.title = intl.formatMessage({ id: 'layout.title' }, { screen: text, site });
  }, [intl, text, site]);

  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);

  return (
    <>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} lang={lang}>
          {text}
        </h1>
        {actions}
      </header>
      {children}
    </>
  );
}

/** A part of a screen under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const intl = useIntl();
  return (
    <section className={styles.section}>
      <h2>{intl.formatMessage({ id: title })}</h2>
      {children}
    </section>
  );
}
