import { FormattedMessage } from 'react-intl';

/** Names of makers stay as they are; the few common words among platforms have words of their own. */
export function PlatformName({ name }: { name: string }) {
  return <FormattedMessage id={`works.platform.${name}`} defaultMessage={[{ type: 0, value: name }]} />;
}
