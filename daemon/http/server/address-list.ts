import { BlockList } from 'node:net';
import { plainAddress } from '../../domain/account/address.ts';

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
