import { isIP, isIPv4, SocketAddress, BlockList } from 'node:net';

/**
 * The canonical form of an IP address: IPv4 in IPv6 becomes IPv4, IPv6 is shortened, the zone is removed. Undefined for
 * invalid addresses such as '127.evil', '127.1' or a number.
 */
export function plainAddress(text: string): string | undefined {
  const [address = ''] = text.split('%', 1);
  if (isIPv4(text)) return text;
  if (isIP(address) !== 6) return undefined;
  const short = new SocketAddress({ address, family: 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1] ?? short;
}

/** The customer of an address: the IPv4 address itself, or the /64 of an IPv6 address; '' if invalid. */
export function holderOf(text: string): string {
  const address = plainAddress(text) ?? '';
  return address.includes(':') ? first64(address) : address;
}

/** The /24 or /64 network of an address; '' if invalid. */
export function networkOf(text: string): string {
  const holder = holderOf(text);
  return holder.includes('.') ? holder.split('.').slice(0, 3).join('.') : holder;
}

function first64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - after.length).fill('0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}

/**
 * Returns a check whether a text is one of these addresses or in one of these ranges; 'loopback' means this machine.
 */
export function addressList(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list.flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item]))) {
    const [address, bits] = entry.split('/') as [string, string | undefined];
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== undefined && known.check(plain, familyOf(plain));
  };
}

/** The family of a valid address. */
const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');
