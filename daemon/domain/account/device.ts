import { randomBytes } from 'node:crypto';
import type { Signer } from '#daemon/base/signer.ts';

/** Maximum number of accounts that one device remembers. */
const ACCOUNTS_MAX = 5;

/**
 * A cookie value that proves that an account has signed in on this device before: `nonce.MAC.MAC…`, one MAC per
 * account. It proves no identity. Its only use: failed sign-ins of others do not block the account on this device.
 */
export function createDeviceMarks(signer: Signer) {
  const mac = (nonce: string, idAccount: string) => signer.sign('device', `${nonce}.${idAccount}`);
  return {
    /** The device's name if the account has signed in there before. */
    known(mark: string | undefined, idAccount: string): string | undefined {
      const { nonce, macs } = parse(mark);
      return nonce !== undefined && macs.some((given) => signer.verify('device', `${nonce}.${idAccount}`, given))
        ? nonce
        : undefined;
    },

    /** The mark after the account has signed in. */
    marked(mark: string | undefined, idAccount: string): string {
      const { nonce = randomBytes(16).toString('base64url'), macs } = parse(mark);
      const own = mac(nonce, idAccount);
      return [nonce, own, ...macs.filter((given) => given !== own)].slice(0, ACCOUNTS_MAX + 1).join('.');
    },
  };
}
export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

function parse(mark: string | undefined): { nonce: string | undefined; macs: string[] } {
  if (mark === undefined || !/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(mark)) return { nonce: undefined, macs: [] };
  const [nonce, ...macs] = mark.split('.');
  return { nonce, macs };
}
