import { isIPv6 } from 'node:net';

/** Who counts as one: an address, or, of IPv6, the /64 network that one household is given. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [before = '', after = ''] = address.toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groupsOf(before).length - groupsOf(after).length }, () => '0');
  const groups = [...groupsOf(before), ...zeros, ...groupsOf(after)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
