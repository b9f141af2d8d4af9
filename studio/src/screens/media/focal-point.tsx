/** What of a picture must stay visible, set by a click or by the arrow keys, and every crop in which the site shows it. */
import type { StudioAttachment } from 'contract/studio';
import type { KeyboardEvent, MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pictureUrl, positionOf } from '../../media/file-picture.tsx';
import styles from './focal-point.module.css';

type Focus = StudioAttachment['Focus'];

type Props = {
  file: StudioAttachment;
  focus: Focus;
  /** Left out for who may not change it. */
  onChange: ((focus: Focus) => void) | undefined;
};

/** The shapes of the frames on the site. */
const crops = [
  { name: 'hero', ratio: '2 / 1' },
  { name: 'cover', ratio: '16 / 9' },
  { name: 'list', ratio: '3 / 2' },
  { name: 'brief', ratio: '1 / 1' },
  { name: 'poster', ratio: '2 / 3' },
  { name: 'phone', ratio: '9 / 16' },
];

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** As large as fits, before the picture is there. */
function frameOf({ Width, Height, Color }: StudioAttachment) {
  const ratio = (Width ?? 1) / (Height ?? 1);
  return { aspectRatio: ratio, inlineSize: `min(100%, ${18 * ratio}rem)`, backgroundColor: Color ?? undefined };
}

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

export function FocalPoint({ file, focus, onChange }: Props) {
  const intl = useIntl();
  const percent = (value: number) => intl.formatNumber(value, { style: 'percent' });
  const where = { x: percent(focus.X), y: percent(focus.Y) };

  function click(event: MouseEvent<HTMLButtonElement>) {
    // By keyboard a button is clicked at no place.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange?.({ X: within((event.clientX - left) / width), Y: within((event.clientY - top) / height) });
  }

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.1 : 0.01;
    onChange?.({ X: within(focus.X + step[0] * size), Y: within(focus.Y + step[1] * size) });
  }

  return (
    <div className={styles.focus}>
      <button
        type="button"
        className={styles.picture}
        style={frameOf(file)}
        disabled={!onChange}
        aria-label={intl.formatMessage({ id: 'media.focus.set' }, where)}
        onClick={click}
        onKeyDown={press}
      >
        <img src={pictureUrl(file, 960)} alt="" />
        <span
          className={styles.point}
          style={{ insetInlineStart: `${focus.X * 100}%`, insetBlockStart: `${focus.Y * 100}%` }}
        />
      </button>
      <p className={styles.hint} role="status">
        <FormattedMessage id={onChange ? 'media.focus.hint' : 'media.focus.at'} values={where} />
      </p>
      <ul className={styles.crops} aria-label={intl.formatMessage({ id: 'media.crops' })}>
        {crops.map(({ name, ratio }) => (
          <li key={name}>
            <img
              style={{ aspectRatio: ratio, objectPosition: positionOf({ Focus: focus }) }}
              src={pictureUrl(file, 320)}
              alt=""
            />
            <small>
              <FormattedMessage id={`media.crop.${name}`} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
