import { FormattedMessage } from 'react-intl';

/** The genres of the sample have names in every language; any other is shown as it is written. */
export function GenreName({ name }: { name: string }) {
  return <FormattedMessage id={`works.genre.${name}`} defaultMessage={[{ type: 0, value: name }]} />;
}
