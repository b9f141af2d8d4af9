/** How the studio speaks to somebody, wherever they sign in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { locales } from 'contract/locale';
import type { Preferences as Changed } from 'contract/studio';
import { FormattedMessage } from 'react-intl';
import { Field } from 'ui/field';
import { useErrorText } from '../../components/error-text.ts';
import { Notice } from '../../components/notice.tsx';
import { Quiet } from '../../components/rows.tsx';
import { useLanguage } from '../../language/language.tsx';
import { followAccount, timeZones } from '../../language/preferences.ts';
import { meQuery } from '../../session/me.ts';
import { withSession } from '../../session/with-session.ts';
import styles from './screen.module.css';

export function Preferences() {
  const queries = useQueryClient();
  const { locale, timeZone } = useLanguage();
  const change = useMutation({
    mutationFn: async (changed: Changed) => {
      const { data } = await withSession((api) => api.changePreferences(changed));
      await followAccount(data);
      return data;
    },
    onSuccess: (data) => queries.setQueryData(meQuery.queryKey, data),
  });
  const text = useErrorText(change.error);
  const pending = change.isPending ? change.variables : undefined;
  return (
    <div className={styles.fields}>
      <Quiet>
        <FormattedMessage id="account.preferences.text" />
      </Quiet>
      <Field name="Language" label="field.language">
        {(attributes) => (
          <select
            {...attributes}
            value={pending?.Language ?? locale}
            onChange={(event) => change.mutate({ Language: event.target.value as typeof locale })}
          >
            {locales.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="TimeZone" label="field.timeZone">
        {(attributes) => (
          <select
            {...attributes}
            value={pending?.TimeZone ?? timeZone}
            onChange={(event) => change.mutate({ TimeZone: event.target.value })}
          >
            {timeZones(timeZone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {text && <Notice kind="error">{text}</Notice>}
    </div>
  );
}
