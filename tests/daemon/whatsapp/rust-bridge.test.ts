import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as original from 'whatsapp-rust-bridge';
import * as ours from '#daemon/tuning/rust-bridge.ts';

const key = randomBytes(32);

test('what the build puts in the place of whatsapp-rust-bridge gives the same bytes', () => {
  for (const info of [{ info: 'adv_secret' }, { salt: key, info: '' }, {}])
    expect(ours.hkdf(key, 112, info)).toEqual(original.hkdf(key, 112, info));
  expect(ours.md5(key)).toEqual(original.md5(key));
  const { indexKey, valueEncryptionKey, valueMacKey, snapshotMacKey, patchMacKey } = original.expandAppStateKeys(key);
  expect(ours.expandAppStateKeys(key)).toEqual({
    indexKey,
    valueEncryptionKey,
    valueMacKey,
    snapshotMacKey,
    patchMacKey,
  });
  const change = [randomBytes(128), [randomBytes(32), randomBytes(32)], [randomBytes(32)]] as const;
  expect(ours.LTHashAntiTampering().subtractThenAdd(...change)).toEqual(
    new original.LTHashAntiTampering().subtractThenAdd(change[0], [...change[1]], [...change[2]]),
  );
});
