import { FormattedMessage } from 'react-intl';
import { socialLinks } from '../brand.ts';

/** Of networks that need none in the brand file. */
const icons: Record<string, string> = {
  facebook:
    'M14 8.5h2.5V5.2h-2.7c-2.4 0-3.8 1.5-3.8 3.9v1.7H7.5v3.3H10V21h3.4v-6.9h2.6l.5-3.3h-3.1V9.3c0-.5.2-.8.6-.8Z',
  x: 'M4 4h4.8l4 5.5L17.6 4H20l-6.1 7.1L20.5 20h-4.8l-4.3-6-5.2 6H3.8l6.5-7.5Z',
  weibo:
    'M10.5 10c-3.6.3-6.5 2.4-6.5 5s3.3 4.3 7 4.3 6.6-1.9 6.6-4.3c0-1.4-1.2-2.3-2.5-2.7.7-1.7-.6-2.8-2.9-1.9.3-1-.4-.5-1.7-.4Zm.2 2a4.2 2.8-8 1 1-.1 0ZM15.5 4.5a5.5 5.5 0 0 1 5 6h-1.7a3.8 3.8 0 0 0-3.4-4.3Z',
};

export function SocialLinks({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      {socialLinks.map(({ name, url, icon = icons[name] }) => (
        <li key={name}>
          <a href={url} rel="noopener">
            {icon && (
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <path d={icon} fill="currentColor" />
              </svg>
            )}
            <FormattedMessage id={`social.${name}`} defaultMessage={[{ type: 0, value: name }]} />
          </a>
        </li>
      ))}
    </ul>
  );
}
