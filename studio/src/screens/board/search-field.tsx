/** The board's search, in all languages at once. Nothing is asked while an input method is composing. */
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from 'ui/icon';
import styles from './search-field.module.css';

const pauseMs = 250;

type Props = { ref: Ref<HTMLInputElement>; value: string; onSearch: (text: string) => void };

export function SearchField({ ref, value, onSearch }: Props) {
  const intl = useIntl();
  const [text, setText] = useState(value);
  const [isComposing, setComposing] = useState(false);
  // What the address says by Back or a cleared filter; what was just typed is there already.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const wanted = text.trim();
  const searchNow = () => {
    if (wanted === known) return;
    setKnown(wanted);
    onSearch(wanted);
  };
  const searchLater = useEffectEvent(searchNow);
  useEffect(() => {
    if (isComposing || wanted === known) return;
    const timer = setTimeout(() => searchLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, known, isComposing]);

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
        // At once: later it would bring back whoever has left the screen by then.
        onBlur={() => searchNow()}
      />
    </label>
  );
}
