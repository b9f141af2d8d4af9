/** Makes a link that shows the site as it will be to people without an account, and shows it this once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPreviewLink } from 'contract/studio';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ButtonAnchor } from 'ui/button';
import { Field } from 'ui/field';
import { Dialog } from '../components/dialog.tsx';
import { useFieldErrors } from '../components/error-text.ts';
import { Form, textOf } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { SecretLink } from '../components/secret-link.tsx';
import { When } from '../components/when.tsx';
import { withSession } from '../session/with-session.ts';
import styles from './preview-link-dialog.module.css';

const hours = [4, 24, 24 * 7, 24 * 30];

type Props = { of: Pick<NewPreviewLink, 'Release' | 'Items'>; onClose: () => void };

export function PreviewLinkDialog({ of, onClose }: Props) {
  const intl = useIntl();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async (Hours: number) => (await withSession((api) => api.createPreviewLink({ ...of, Hours }))).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['preview-links'] }),
  });
  const wrong = useFieldErrors(create.error);
  if (create.data) {
    const { URL: url, ExpiresAt } = create.data;
    return (
      <Dialog key="made" title="preview.made" onClose={onClose}>
        <Notice kind="success">
          <FormattedMessage id="preview.until" values={{ when: <When at={ExpiresAt} /> }} />
        </Notice>
        <SecretLink url={url} label="preview.link" copy="preview.copy">
          <ButtonAnchor variant="quiet" href={url} target="_blank" rel="noopener">
            <FormattedMessage id="preview.open" />
          </ButtonAnchor>
        </SecretLink>
        <div className={styles.phone}>
          <QrCode text={url} label={intl.formatMessage({ id: 'preview.qr' })} />
          <p>
            <FormattedMessage id="preview.qr.text" />
          </p>
        </div>
        <Button onClick={onClose}>
          <FormattedMessage id="done" />
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog key="ask" title="preview.title" onClose={onClose}>
      <p>
        <FormattedMessage id="preview.text" />
      </p>
      <Form state={create} onSubmit={(data) => create.mutate(Number(textOf(data, 'Hours')))} submit="preview.create">
        <Field name="Hours" label="preview.hours" error={wrong('Hours')}>
          {(attributes) => (
            <select {...attributes} defaultValue="24">
              {hours.map((count) => (
                <option key={count} value={count}>
                  {intl.formatMessage({ id: 'preview.hours.count' }, { days: Math.floor(count / 24), hours: count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Form>
    </Dialog>
  );
}
