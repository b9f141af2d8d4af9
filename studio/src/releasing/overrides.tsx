/** Which of the problems somebody takes upon themselves, by its name. */
import type { ReleaseError } from 'contract/studio';
import { type OverridableCode, overridableCodes } from 'contract/studio/states';
import { FormattedMessage } from 'react-intl';
import { Check } from '../components/check.tsx';

type Props = {
  problems: ReleaseError[];
  overrides: OverridableCode[];
  onOverride: (codes: OverridableCode[]) => void;
};

export function Overrides({ problems, overrides, onOverride }: Props) {
  const found = new Set(problems.map(({ code }) => code));
  return overridableCodes
    .filter((code) => found.has(code))
    .map((code) => (
      <Check
        key={code}
        checked={overrides.includes(code)}
        onChange={({ target }) =>
          onOverride(target.checked ? [...overrides, code] : overrides.filter((other) => other !== code))
        }
      >
        <FormattedMessage id={`publish.override.${code}`} />
      </Check>
    ));
}
