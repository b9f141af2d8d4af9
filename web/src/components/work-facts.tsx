/** What is known of a work, as its own page and its press sheet list it. */
import type { Work } from 'contract/entities';
import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../language/messages.tsx';
import { PlatformName } from './platform-name.tsx';

/** These have places of their own. */
type ShownElsewhere = 'Stores' | 'Trailer' | 'Gallery';

type Props = { work: Work /** The style of a fact's several values. */; list: string | undefined };

export function WorkFacts({ work, list }: Props) {
  const { ReleaseDate, Genres, Platforms, Players, Languages, Prices, AgeRatings } = work;
  const languageNames = new Intl.DisplayNames(useIntl().locale, { type: 'language' });
  const facts: Record<Exclude<keyof Work, ShownElsewhere>, [name: MessageId, value: ReactNode]> = {
    ReleaseDate: [
      'works.release',
      <time key="time" dateTime={ReleaseDate}>
        <FormattedDate value={ReleaseDate} dateStyle="long" />
      </time>,
    ],
    Genres: ['works.genres', listOf(Genres, (name) => <GenreName name={name} />)],
    Platforms: ['works.platforms', listOf(Platforms, (name) => <PlatformName name={name} />)],
    Players: [
      'works.players',
      Players && (
        <FormattedMessage
          id={Players.Min === Players.Max ? 'works.players.count' : 'works.players.range'}
          values={{ min: Players.Min, max: Players.Max, count: Players.Max }}
        />
      ),
    ],
    Languages: ['works.languages', listOf(Languages, (tag) => languageNames.of(tag))],
    Prices: [
      'works.price',
      isFree(Prices) ? (
        <FormattedMessage id="works.price.free" />
      ) : (
        listOf(Prices, ({ Amount, Currency }) => (
          // Codes, because several currencies share the signs $ and ¥.
          <FormattedNumber
            value={Amount}
            style="currency"
            currency={Currency}
            currencyDisplay="code"
            trailingZeroDisplay="stripIfInteger"
          />
        ))
      ),
    ],
    AgeRatings: ['works.ratings', listOf(AgeRatings, (rating) => rating)],
  };

  function listOf<T>(values: T[], show: (value: T) => ReactNode) {
    if (values.length === 0) return null;
    const items = values.map((value) => <li key={JSON.stringify(value)}>{show(value)}</li>);
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

/** Genres that the messages know have names in every language; any other is shown as it is written. */
function GenreName({ name }: { name: string }) {
  return <FormattedMessage id={`works.genre.${name}`} defaultMessage={[{ type: 0, value: name }]} />;
}

const isFree = (prices: Work['Prices']) => prices.length > 0 && prices.every(({ Amount }) => Amount === 0);

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
