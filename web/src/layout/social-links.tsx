import { FormattedMessage } from 'react-intl';
import { brand } from '../brand.ts';
import styles from './footer.module.css';

const icons = {
  facebook:
    'M14 8.500h2.500V5.200h-2.700c-2.400 0-3.800 1.500-3.800 3.900v1.700H7.500v3.300H10V21h3.400v-6.900h2.600l.5-3.300h-3.100V9.300c0-.5.2-.8.600-.8Z',
  x: 'M4 4h4.800l4 5.500L17.600 4H20l-6.100 7.100L20.500 20h-4.800l-4.300-6-5.200 6H3.800l6.500-7.500Z',
  weibo:
    'M10.500 10c-3.600.3-6.500 2.400-6.500 5s3.300 4.300 7 4.300 6.600-1.900 6.600-4.300c0-1.400-1.200-2.300-2.500-2.700.7-1.700-.6-2.800-2.900-1.900.3-1-.4-.5-1.700-.4Zm.5 7.600c-2.300.3-4.300-.8-4.500-2.300s1.600-3 3.900-3.300 4.300.8 4.500 2.300-1.600 3-3.900 3.300ZM15.500 4.500a5.500 5.500 0 0 1 5 6h-1.700a3.800 3.800 0 0 0-3.400-4.300Z',
};

export function SocialLinks() {
  return (
    <ul className={styles.social}>
      {(Object.keys(icons) as (keyof typeof icons)[]).map((name) => (
        <li key={name}>
          <a href={brand.social[name]} rel="noopener">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={icons[name]} fill="currentColor" />
            </svg>
            <FormattedMessage id={`social.${name}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
