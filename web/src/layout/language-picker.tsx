/**
 * A list of links to the same page in the other languages, in a menu that opens by pointer, keyboard or, without our
 * script, by the platform alone.
 */
import { isLocale, type LocaleCode, locales } from 'contract/locale';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Icon } from '../components/icon.tsx';
import hidden from '../components/visually-hidden.module.css';
import { pinPath, setLocale } from '../language/locale.ts';
import styles from './language-picker.module.css';

const openDelay = 150;
const closeDelay = 100;

export function LanguagePicker() {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = locales.find(({ code }) => code === intl.locale) ?? locales[0];

  useEffect(() => () => clearTimeout(timer.current), []);

  const schedule = (action: () => void, delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const open = schedule(() => menu.current?.showPopover(), openDelay);
  const close = schedule(() => menu.current?.hidePopover(), closeDelay);

  const choose = (code: LocaleCode) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    menu.current?.hidePopover();
    setLocale(code);
  };

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !menu.current) return;
    event.preventDefault();
    menu.current.showPopover();
    const items = [...menu.current.querySelectorAll('a')];
    const at = items.indexOf(document.activeElement as HTMLAnchorElement);
    const next = at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length;
    items[next]?.focus();
  }

  return (
    <nav
      aria-label={intl.formatMessage({ id: 'layout.language' })}
      className={styles.picker}
      onPointerEnter={open}
      onPointerLeave={close}
      onKeyDown={moveByArrow}
    >
      <button type="button" className={styles.button} popoverTarget="Languages">
        <span className={hidden.hidden}>{intl.formatMessage({ id: 'layout.language' })}: </span>
        <Icon name="globe" size={20} />
        <span className={styles.name}>{current.name}</span>
      </button>
      <ul ref={menu} id="Languages" popover="auto" className={styles.menu}>
        {locales.map(({ code, name }) => (
          <li key={code}>
            <a
              href={pinPath(code, pathname) + search}
              lang={code}
              hrefLang={code}
              aria-current={isLocale(intl.locale) && code === intl.locale ? 'true' : undefined}
              onClick={choose(code)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
