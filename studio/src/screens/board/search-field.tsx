/** The board's search, in all languages at once. Nothing is asked while an input method is composing. */
import { type Ref, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigation } from 'react-router';
import { Icon } from 'ui/icon';
import styles from './search-field.module.css';

const pauseMs = 250;

type Props = { ref: Ref<HTMLInputElement>; value: string; onSearch: (text: string) => void };

export function SearchField({ ref, value, onSearch }: Props) {
  const intl = useIntl();
  const [text, setText] = useState(value);
  const [isComposing, setComposing] = useState(false);
  // A search that is written into the address would keep whoever is leaving the screen on it.
  const isLeaving = useNavigation().state !== 'idle';
  // What the address says by Back or a cleared filter; what was just typed is there already.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (isComposing || isLeaving || text.trim() === known) return;
    const timer = setTimeout(() => {
      setKnown(text.trim());
      search.current(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, known, isComposing, isLeaving]);

  return (
    <label className={styles.field}>
      <Icon name="search" size={20} />
      <input
        ref={ref}
        type="search"
        value={text}
        maxLength={200}
        aria-label={intl.formatMessage({ id: 'board.search' })}
        placeholder={intl.formatMessage({ id: 'board.search' })}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </label>
  );
}
