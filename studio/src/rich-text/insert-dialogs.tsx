/** Asks where a link leads, or which video is meant. */
import { useQuery } from '@tanstack/react-query';
import type { EditorView } from 'prosemirror-view';
import { useDeferredValue, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'ui/button';
import { Field } from 'ui/field';
import { Dialog } from '../components/dialog.tsx';
import { Form } from '../components/form.tsx';
import { isSafeAddress } from './address.ts';
import { insertVideo, linkRange, setLink } from './commands.ts';
import styles from './insert-dialogs.module.css';
import type { SearchPages } from './view.ts';

const idle = { isPending: false, error: null };

type LinkProps = { view: EditorView; searchPages?: SearchPages; onClose: () => void };

export function LinkDialog({ view, searchPages, onClose }: LinkProps) {
  const intl = useIntl();
  const { href } = linkRange(view.state);
  const [address, setAddress] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const query = useDeferredValue(address);
  const found = useQuery({
    queryKey: ['link-search', query],
    queryFn: () => searchPages?.(query) ?? [],
    enabled: Boolean(searchPages) && query.length > 0 && !isSafeAddress(query),
  });
  const set = (target: string, title = '') => {
    setLink(target, title)(view.state, view.dispatch);
    onClose();
  };
  return (
    <Dialog title="editor.link.title" onClose={onClose}>
      <Form
        state={idle}
        submit="editor.link.set"
        onSubmit={() => (isSafeAddress(address.trim()) ? set(address.trim()) : setWrong(true))}
        actions={
          href && (
            <Button variant="quiet" onClick={() => set('')}>
              <FormattedMessage id="editor.link.remove" />
            </Button>
          )
        }
      >
        <Field
          name="Address"
          scope="link"
          label="editor.link.address"
          hint="editor.link.hint"
          error={isWrong ? intl.formatMessage({ id: 'editor.link.wrong' }) : undefined}
        >
          {(attributes) => (
            <input
              {...attributes}
              value={address}
              autoComplete="off"
              onChange={(event) => {
                setAddress(event.target.value);
                setWrong(false);
              }}
            />
          )}
        </Field>
        {found.data && found.data.length > 0 && (
          <ul className={styles.found} aria-label={intl.formatMessage({ id: 'editor.link.found' })}>
            {found.data.map(({ path, title }) => (
              <li key={path}>
                <button type="button" onClick={() => set(path, title)}>
                  {title} <small>{path}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </Dialog>
  );
}

export function VideoDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const intl = useIntl();
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog title="editor.video.title" onClose={onClose}>
      <Form
        state={idle}
        submit="editor.video.insert"
        onSubmit={(data) => {
          const address = String(data.get('Address') ?? '').trim();
          if (!/^https:\/\//.test(address)) return setWrong(true);
          insertVideo(address)(view.state, view.dispatch);
          onClose();
        }}
      >
        <Field
          name="Address"
          scope="video"
          label="editor.video.address"
          hint="editor.video.hint"
          error={isWrong ? intl.formatMessage({ id: 'editor.video.wrong' }) : undefined}
        >
          {(attributes) => <input {...attributes} type="url" autoComplete="off" />}
        </Field>
      </Form>
    </Dialog>
  );
}
