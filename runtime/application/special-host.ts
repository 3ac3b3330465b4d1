/** Hosts that are not on the public internet, in every spelling: no account of anybody else is there. */

/** IPv4 networks that are not public, with the length of their prefix. */
const SPECIAL_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
];

/** Parts of `2000::/3`, the public IPv6 addresses, that lead elsewhere: to an IPv4 address, a tunnel or nowhere. */
const SPECIAL_IPV6: readonly (readonly [first: number, second: number, mask: number])[] = [
  [0x2001, 0x0000, 0xfe00],
  [0x2001, 0x0db8, 0xffff],
  [0x2002, 0x0000, 0x0000],
  [0x3fff, 0x0000, 0xf000],
];

/** Names that a network resolves for itself. */
const SPECIAL_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa|onion)$/;

/** @param hostname of a `URL`, which has made one spelling of decimal, octal and hexadecimal numbers, letter case and escapes. */
export function isSpecialHost(hostname: string): boolean {
  const host = hostname.replace(/(?<!\.)\.+$/, '');
  if (host.startsWith('[')) return isSpecialIpv6(host.slice(1, -1));
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isSpecialIpv4(host);
  // A name without a dot is one of the own network.
  return !host.includes('.') || SPECIAL_NAMES.test(host);
}

function isSpecialIpv4(address: string): boolean {
  const value = numberOf(address);
  return SPECIAL_IPV4.some(([network, bits]) => value >>> (32 - bits) === numberOf(network) >>> (32 - bits));
}

function numberOf(address: string): number {
  return address.split('.').reduce((value, part) => ((value << 8) | Number(part)) >>> 0, 0);
}

/** Everything but a public address: an IPv4 address in an IPv6 one, by NAT64 too, is outside of `2000::/3`. */
function isSpecialIpv6(address: string): boolean {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const [first = 0, second = 0] = [...groups, ...(tail === undefined ? [] : ['0', '0'])].map((group) =>
    Number.parseInt(group, 16),
  );
  if (first >>> 13 !== 1) return true;
  return SPECIAL_IPV6.some(([one, other, mask]) => first >>> 0 === one && (second & mask) === (other & mask));
}
