/** The page as visitors will see it, by a preview link; shown anew after each save. */
import { useMutation } from '@tanstack/react-query';
import { defaultLocale, type LocaleCode, locales } from 'contract/locale';
import type { CategorySlug, PageId } from 'contract/names';
import { pagePaths } from 'contract/site';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { withSession } from '../../session/with-session.ts';
import type { Item } from './item.ts';
import styles from './preview.module.css';

const hours = 12;

/** Where the text is on the site; a carousel is on Home. */
function addressOf({ subject, id }: Item, slug: CategorySlug | undefined, language: LocaleCode): string {
  if (subject === 'page') return `/${language}${pagePaths[id as PageId]}`;
  return slug === 'news' || slug === 'works' ? `/${language}/${slug}/${id}` : `/${language}`;
}

type Props = { item: Item; slug: CategorySlug | undefined; languages: LocaleCode[]; savedCount: number };

export function Preview({ item, slug, languages, savedCount }: Props) {
  const [chosen, setChosen] = useState<LocaleCode>();
  const language = chosen && languages.includes(chosen) ? chosen : (languages[0] ?? defaultLocale);
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const link = useMutation({
    mutationFn: async () => {
      const common = { Subject: item.subject, ID: item.id, Action: 'publish' as const };
      const facts = item.subject === 'article' ? [common] : [];
      const texts = languages.map((Language) => ({ ...common, Language }));
      const { data } = await withSession((api) => api.createPreviewLink({ Items: [...facts, ...texts], Hours: hours }));
      return data.URL;
    },
  });
  const error = useErrorText(link.error);
  // Languages that come to be shown are in the next link.
  const key = languages.join();
  const made = useRef(key);
  const { mutate, data: url } = link;
  useEffect(() => {
    if (!url || made.current === key) return;
    made.current = key;
    mutate();
  }, [key, url, mutate]);

  return (
    <section className={styles.preview}>
      <header className={styles.head}>
        <h2>
          <FormattedMessage id="pagePreview.title" />
        </h2>
        {!url && (
          <Button
            variant="quiet"
            aria-busy={link.isPending}
            onClick={() => {
              made.current = key;
              mutate();
            }}
          >
            <FormattedMessage id="pagePreview.show" />
          </Button>
        )}
        {url && (
          <div className={styles.choices}>
            <Choice name="language" value={language} options={languages} onChoose={setChosen} />
            <Choice name="width" value={width} options={['phone', 'desktop']} onChoose={setWidth} />
            <Choice name="theme" value={theme} options={['light', 'dark']} onChoose={setTheme} />
          </div>
        )}
      </header>
      {error && <Notice kind="error">{error}</Notice>}
      {url && (
        <Page
          address={url.replace(/\/$/, '') + addressOf(item, slug, language)}
          width={width}
          theme={theme}
          savedCount={savedCount}
        />
      )}
    </section>
  );
}

type PageProps = { address: string; width: string; theme: string; savedCount: number };

function Page({ address, width, theme, savedCount }: PageProps) {
  const intl = useIntl();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  const showTheme = () => {
    const root = frame.current?.contentDocument?.documentElement;
    // Not its style: the build has resolved `light-dark()` to what the rules say.
    if (root) root.dataset.scheme = theme;
  };
  useEffect(showTheme);
  useEffect(() => {
    const window = frame.current?.contentWindow;
    if (savedCount === 0 || !window) return;
    scroll.current = window.scrollY;
    window.location.reload();
  }, [savedCount]);
  return (
    <iframe
      ref={frame}
      className={styles.page}
      data-width={width}
      title={intl.formatMessage({ id: 'pagePreview.title' })}
      src={new URL(address, location.href).pathname}
      // Its own address is needed to show it anew where it was scrolled to; scripts are not.
      sandbox="allow-same-origin"
      onLoad={() => {
        showTheme();
        frame.current?.contentWindow?.scrollTo(0, scroll.current);
      }}
    />
  );
}

type ChoiceProps<T extends string> = {
  name: 'language' | 'width' | 'theme';
  value: T;
  options: readonly T[];
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ name, value, options, onChoose }: ChoiceProps<T>) {
  const intl = useIntl();
  if (options.length < 2) return null;
  const label = (option: T) =>
    name === 'language'
      ? locales.find(({ code }) => code === option)?.name
      : intl.formatMessage({ id: `pagePreview.${option}` });
  return (
    <select
      aria-label={intl.formatMessage({ id: `pagePreview.${name}` })}
      value={value}
      onChange={(event) => onChoose(event.target.value as T)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {label(option)}
        </option>
      ))}
    </select>
  );
}
