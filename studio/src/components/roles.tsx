/** Roles, as they are shown and chosen. */
import { type LocaleCode, locales } from 'contract/locale';
import { type Role, type RoleGrant, roles } from 'contract/studio/rights';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Check } from './check.tsx';
import { LanguageName } from './language-name.tsx';
import styles from './roles.module.css';

export function RoleList({ roles }: { roles: readonly RoleGrant[] }) {
  return (
    <ul className={styles.list}>
      {roles.map(({ Role, Language }) => (
        <li key={`${Role} ${Language}`}>
          <FormattedMessage id={`role.${Role}`} />
          {Language && (
            <>
              {' '}
              <LanguageName code={Language} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const grantValue = (role: Role, language?: LocaleCode) => (language ? `${role} ${language}` : role);

/** What was chosen in `RoleChoice`, from the form that was sent. */
export const grantsIn = (data: FormData): RoleGrant[] =>
  data.getAll('Roles').map((value) => {
    const [role, language] = String(value).split(' ') as [Role, LocaleCode | undefined];
    return language ? { Role: role, Language: language } : { Role: role };
  });

type Props = { granted?: readonly RoleGrant[]; error?: string | undefined };

export function RoleChoice({ granted = [], error }: Props) {
  const choice = useId();
  const isGranted = (role: Role, language?: LocaleCode) =>
    granted.some((grant) => grant.Role === role && grant.Language === language);
  const box = (role: Role, language?: LocaleCode) => ({
    name: 'Roles',
    value: grantValue(role, language),
    defaultChecked: isGranted(role, language),
    ...(error && { 'aria-invalid': true }),
  });
  return (
    <fieldset className={styles.choice} aria-describedby={error && `${choice}error`}>
      <legend>
        <FormattedMessage id="roles.label" />
      </legend>
      {roles
        .filter((role) => role !== 'translator')
        .map((role) => (
          <Check key={role} {...box(role)}>
            <FormattedMessage id={`role.${role}`} />
            <small>
              <FormattedMessage id={`role.${role}.text`} />
            </small>
          </Check>
        ))}
      <fieldset className={styles.languages}>
        <legend>
          <FormattedMessage id="role.translator" />
          <small>
            <FormattedMessage id="role.translator.text" />
          </small>
        </legend>
        {locales.map(({ code, name }) => (
          <Check key={code} {...box('translator', code)}>
            <span lang={code}>{name}</span>
          </Check>
        ))}
      </fieldset>
      {error && (
        <p id={`${choice}error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
