/** Now, or at a time: in the zone of whoever chooses, and at once in those of the readers. */
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../language/language.tsx';
import styles from './time-choice.module.css';
import { type Meaning, meaningOf, type WallTime, wallTimeOf } from './wall-time.ts';

/** `isSecond`: of a time that exists twice, the later. */
export type TimeChoice = { isNow: boolean; wall: WallTime; isSecond: boolean };

const hourMs = 3_600_000;

/** The next full hour that is at least half an hour away. */
export function firstChoice(timeZone: string, now = Date.now()): TimeChoice {
  const next = new Date(Math.ceil((now + hourMs / 2) / hourMs) * hourMs);
  return { isNow: true, wall: wallTimeOf(next, timeZone), isSecond: false };
}

type Chosen = { at?: Date; error?: 'invalid' | 'past' };

/** Without `at` and `error`: now. */
export function chosenTime({ isNow, wall, isSecond }: TimeChoice, timeZone: string, now = Date.now()): Chosen {
  if (isNow) return {};
  const meaning = meaningOf(wall, timeZone);
  if (meaning.kind === 'invalid') return { error: 'invalid' };
  const at =
    meaning.kind === 'never' ? meaning.next : meaning.kind === 'twice' && isSecond ? meaning.later : meaning.at;
  return Number(at) <= now ? { at, error: 'past' } : { at };
}

type Props = { choice: TimeChoice; error: Chosen['error']; onChange: (choice: TimeChoice) => void };

export function TimeChoiceField({ choice, error, onChange }: Props) {
  const id = useId();
  const { timeZone } = useLanguage();
  const { at } = chosenTime(choice, timeZone);
  return (
    <fieldset className={styles.choice}>
      <legend>
        <FormattedMessage id="time.when" />
      </legend>
      {[true, false].map((isNow) => (
        <label key={String(isNow)} className={styles.option}>
          <input
            type="radio"
            name="When"
            checked={choice.isNow === isNow}
            onChange={() => onChange({ ...choice, isNow })}
          />
          <FormattedMessage id={isNow ? 'time.now' : 'time.later'} />
        </label>
      ))}
      {!choice.isNow && (
        <div className={styles.time}>
          <label htmlFor={`${id}at`}>
            <FormattedMessage id="time.at" values={{ zone: timeZone }} />
          </label>
          <input
            id={`${id}at`}
            type="datetime-local"
            value={choice.wall}
            onChange={({ target }) => onChange({ ...choice, wall: target.value, isSecond: false })}
            aria-describedby={`${id}below`}
            {...(error && { 'aria-invalid': true })}
          />
          <div id={`${id}below`} aria-live="polite">
            {error && (
              <p className={styles.error}>
                <FormattedMessage id={`time.${error}`} />
              </p>
            )}
            {at && <ZoneTimes at={at} />}
          </div>
          <ClockChange
            meaning={meaningOf(choice.wall, timeZone)}
            zone={timeZone}
            isSecond={choice.isSecond}
            onChoose={(isSecond) => onChange({ ...choice, isSecond })}
          />
        </div>
      )}
    </fieldset>
  );
}

type ClockChangeProps = { meaning: Meaning; zone: string; isSecond: boolean; onChoose: (isSecond: boolean) => void };

/** Says so where the clocks are changed at this very time. */
function ClockChange({ meaning, zone, isSecond, onChoose }: ClockChangeProps) {
  const intl = useIntl();
  if (meaning.kind === 'never') {
    const next = intl.formatDate(meaning.next, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
    return (
      <p className={styles.note} role="status">
        <FormattedMessage id="time.never" values={{ next }} />
      </p>
    );
  }
  if (meaning.kind !== 'twice') return null;
  return (
    <fieldset className={styles.note}>
      <legend>
        <FormattedMessage id="time.twice" />
      </legend>
      {[meaning.at, meaning.later].map((moment, index) => (
        <label key={Number(moment)} className={styles.option}>
          <input
            type="radio"
            name="Which"
            checked={isSecond === (index === 1)}
            onChange={() => onChoose(index === 1)}
          />
          {intl.formatDate(moment, { timeStyle: 'long', dateStyle: 'medium', timeZone: zone })}
        </label>
      ))}
    </fieldset>
  );
}

/** A moment as clocks show it here, in Tokyo, in Shanghai and in UTC. */
export function ZoneTimes({ at }: { at: Date }) {
  const intl = useIntl();
  const { timeZone } = useLanguage();
  const zones = [
    { zone: timeZone, name: 'time.zone.yours' },
    { zone: 'Asia/Tokyo', name: 'time.zone.tokyo' },
    { zone: 'Asia/Shanghai', name: 'time.zone.shanghai' },
    { zone: 'UTC', name: 'time.zone.utc' },
  ];
  return (
    <dl className={styles.zones}>
      {zones.map(({ zone, name }) => (
        <div key={name}>
          <dt>
            <FormattedMessage id={name} />
          </dt>
          <dd>
            <time dateTime={at.toISOString()}>
              {intl.formatDate(at, {
                weekday: 'short',
                year: 'numeric',
                month: 'short',
                day: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
                timeZone: zone,
              })}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
