/**
 * A list of links to the same page in the other languages, in a menu that opens by pointer, keyboard or, without our
 * script, by the platform alone.
 */
import { locales } from 'contract/locale';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Icon } from 'ui/icon';
import hidden from 'ui/visually-hidden.module.css';
import { localizePath } from '../language/locale.ts';
import styles from './language-picker.module.css';

const openDelay = 150;
const closeDelay = 100;

export function LanguagePicker() {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpenByHover = useRef(false);
  const current = locales.find(({ code }) => code === intl.locale) ?? locales[0];

  const schedule = (action: () => void, delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const open = schedule(() => {
    if (menu.current?.matches(':popover-open')) return;
    menu.current?.showPopover();
    isOpenByHover.current = true;
  }, openDelay);
  // What was opened by a click or a key is not closed by a pointer that passes.
  const close = schedule(() => isOpenByHover.current && menu.current?.hidePopover(), closeDelay);

  /** A click on a menu that the pointer has just opened means to open it. */
  function keepOpen(event: MouseEvent) {
    clearTimeout(timer.current);
    if (isOpenByHover.current) event.preventDefault();
    isOpenByHover.current = false;
  }

  function moveByArrow(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !menu.current) return;
    event.preventDefault();
    menu.current.showPopover();
    isOpenByHover.current = false;
    const items = [...menu.current.querySelectorAll('a')];
    const at = items.indexOf(document.activeElement as HTMLAnchorElement);
    items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus();
  }

  return (
    <nav
      aria-label={intl.formatMessage({ id: 'layout.language' })}
      className={styles.picker}
      onPointerEnter={open}
      onPointerLeave={close}
      onKeyDown={moveByArrow}
    >
      <button type="button" className={styles.button} popoverTarget="Languages" onClick={keepOpen}>
        <span className={hidden.hidden}>{intl.formatMessage({ id: 'layout.language' })}: </span>
        <Icon name="globe" size={20} />
        <span className={styles.name}>{current.name}</span>
      </button>
      <ul
        ref={menu}
        id="Languages"
        popover="auto"
        className={styles.menu}
        onToggle={({ newState }) => {
          if (newState === 'closed') isOpenByHover.current = false;
        }}
      >
        {locales.map(({ code, name }) => (
          <li key={code}>
            <a
              href={localizePath(code, pathname) + search}
              lang={code}
              hrefLang={code}
              aria-current={code === intl.locale ? 'true' : undefined}
              data-locale={code}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
