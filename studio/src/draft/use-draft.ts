/** A draft as long as its form is on the screen. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Conflict, Draft, type Saved, type Status } from './draft.ts';
import type { Found } from './unsent.ts';

type Options<F, Answer> = {
  key: string;
  saved: Saved<F>;
  /** What an earlier tab could not send. */
  unsent: Found<F> | undefined;
  read: () => F;
  isReadable?: () => boolean;
  isComposing: () => boolean;
  load: () => Promise<Answer>;
  save: (fields: F, version: number) => Promise<Answer>;
  toSaved: (answer: Answer) => Saved<F>;
  onAnswer: (answer: Answer) => void;
};

export function useDraft<F, Answer>(options: Options<F, Answer>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [status, setStatus] = useState<Status>({ kind: 'saved' });
  const [conflict, setConflict] = useState<Conflict<F>>();
  const [isPutOff, setPutOff] = useState(false);
  const draft = useRef<Draft<F, Answer>>(null);

  useEffect(() => {
    const { key, saved, unsent, toSaved } = latest.current;
    const created = new Draft<F, Answer>({
      key,
      saved,
      unsent,
      toSaved,
      read: () => latest.current.read(),
      isReadable: () => latest.current.isReadable?.() ?? true,
      isComposing: () => latest.current.isComposing(),
      load: () => latest.current.load(),
      save: (fields, version) => latest.current.save(fields, version),
      onAnswer: (answer) => latest.current.onAnswer(answer),
      onStatus: setStatus,
      onConflict(found) {
        setConflict(found);
        setPutOff(false);
      },
    });
    draft.current = created;
    if (unsent) created.touch();
    return () => created.close();
  }, []);

  const touch = useCallback(() => draft.current?.touch(), []);
  return {
    draft,
    status,
    touch,
    /** While somebody is asked about it. */
    conflict: isPutOff ? undefined : conflict,
    putOff: () => setPutOff(true),
    /** Asks again; undefined where nothing was put off. */
    compare: conflict && isPutOff ? () => setPutOff(false) : undefined,
    /** Goes on with what the form has now. */
    resolve() {
      if (conflict) draft.current?.resolve(conflict.theirs);
      setConflict(undefined);
    },
  };
}
