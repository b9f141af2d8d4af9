/** What is known of a work, as its own page and its press sheet list it. */
import type { Work } from 'contract/entities';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import type { MessageId } from '../language/messages.tsx';
import { PlatformName } from './platform-name.tsx';

/** These have places of their own. */
type ShownElsewhere = 'Stores' | 'Trailer' | 'Gallery';

type Props = { work: Work /** The style of a fact's several values. */; list: string | undefined };

export function WorkFacts({ work: { ReleaseDate, Platforms, AgeRatings }, list }: Props) {
  const facts: Record<Exclude<keyof Work, ShownElsewhere>, [name: MessageId, value: ReactNode]> = {
    ReleaseDate: [
      'works.release',
      <time key="time" dateTime={ReleaseDate}>
        <FormattedDate value={ReleaseDate} dateStyle="long" />
      </time>,
    ],
    Platforms: ['works.platforms', listOf(Platforms, (name) => <PlatformName name={name} />)],
    AgeRatings: ['works.ratings', listOf(AgeRatings, (rating) => rating)],
  };

  function listOf(values: string[], show: (value: string) => ReactNode) {
    if (values.length === 0) return null;
    const items = values.map((value) => <li key={value}>{show(value)}</li>);
    return <ul className={list}>{items}</ul>;
  }

  return Object.values(facts).map(
    ([name, value]) =>
      value && (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ),
  );
}

/** A row of a list of facts. */
export function Fact({ name, children }: { name: MessageId | `press.fact.${string}`; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={name} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
