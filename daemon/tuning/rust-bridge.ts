import { createHash, hkdfSync } from 'node:crypto';

/*
 * The build replaces whatsapp-rust-bridge with this file: two megabytes of WebAssembly, of which baileys uses four
 * functions, would take a tenth of a linked device's memory. A test compares the functions with the original.
 */

interface HkdfInfo {
  salt?: Uint8Array | null;
  info?: string | null;
}

const EMPTY = new Uint8Array(0);
const KEY = 32;
/** A hash of WhatsApp's app state: 64 sums of two bytes, little-endian. */
const HASH = 128;

export function hkdf(buffer: Uint8Array, length: number, { salt, info }: HkdfInfo): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', buffer, salt ?? EMPTY, info ?? '', length));
}

export function md5(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('md5').update(buffer).digest());
}

/** The five keys of a change to the app state. */
export function expandAppStateKeys(key: Uint8Array) {
  const all = hkdf(key, 5 * KEY, { info: 'WhatsApp Mutation Keys' });
  const part = (n: number) => all.slice(n * KEY, (n + 1) * KEY);
  return {
    indexKey: part(0),
    valueEncryptionKey: part(1),
    valueMacKey: part(2),
    snapshotMacKey: part(3),
    patchMacKey: part(4),
  };
}

/** A sum of changes that does not depend on their order: adding an item and subtracting it leaves no trace. */
export function LTHashAntiTampering() {
  return {
    subtractThenAdd(base: Uint8Array, subtract: readonly Uint8Array[], add: readonly Uint8Array[]): Uint8Array {
      const sum = new Uint8Array(base);
      for (const item of subtract) addTo(sum, item, -1);
      for (const item of add) addTo(sum, item, 1);
      return sum;
    },
  };
}

function addTo(sum: Uint8Array, item: Uint8Array, sign: 1 | -1): void {
  const view = new DataView(sum.buffer);
  const by = hkdf(item, HASH, { info: 'WhatsApp Patch Integrity' });
  const change = new DataView(by.buffer);
  for (let at = 0; at < HASH; at += 2)
    view.setUint16(at, view.getUint16(at, true) + sign * change.getUint16(at, true), true);
}
