import { BlockList, isIP } from 'node:net';

/** Whether an address is one of these addresses and ranges; 'loopback' stands for this machine. */
export function addressList(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const entry of list.flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item]))) {
    const [address, bits] = entry.split('/') as [string, string | undefined];
    const family = familyOf(address);
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && known.check(plain, familyOf(plain));
  };
}

/** Of what is known to be an address: net's own check compiles an expression of a thousand letters first. */
const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

/** An IPv4 address that came over an IPv6 socket, as itself. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
