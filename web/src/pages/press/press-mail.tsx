import { brand } from '../../brand.ts';

export function PressMail() {
  return <a href={`mailto:${brand.email.cooperation}`}>{brand.email.cooperation}</a>;
}
