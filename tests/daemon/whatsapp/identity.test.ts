import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import curve from 'libsignal/src/curve.js';
import { isSignedBy } from '#daemon/whatsapp/xeddsa.ts';
import { startRig, type Rig } from '#tests/crash/rig.ts';
import { fakeTime, hostLeavesDoubt } from '#tests/support/fake-time.ts';
import { look, lookUntil } from '#tests/support/page/look.ts';
import { needs } from '#tests/support/needs.ts';
import { phone } from '#tests/support/samples.ts';
import { makeServerIdentity, type ChainFault, type ServerIdentity } from '#tests/support/whatsapp-server/noise.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({ schedules: 2 });
});

afterAll(async () => rig.close());

const refused = () => rig.daemon.log.filter(({ msg }) => msg === 'The server that answered is not WhatsApp');

/** Replaces the right server with another one, and waits until the daemon disconnects and says so. */
async function showIdentity(identity: ServerIdentity): Promise<void> {
  const { daemon, whatsapp } = rig;
  const before = refused().length;
  const { logins, attempts } = whatsapp.counters;
  whatsapp.faults.identity = identity;
  whatsapp.dropConnections();
  await look(daemon);
  await daemon.waitForLog(() => refused().length > before, 20_000);
  const { messenger } = (await daemon.call('GET', '/health')).body.data;
  expect(messenger).toMatchObject({ state: 'DISCONNECTED', code: 'untrusted' });
  expect(whatsapp.counters.logins).toBe(logins);
  // The daemon pauses for a minute, so that it does not flood a wrong server. If it came back by itself before the
  // look, the look is one more attempt.
  expect(whatsapp.counters.attempts - attempts).toBeGreaterThanOrEqual(1);
  expect(whatsapp.counters.attempts - attempts).toBeLessThanOrEqual(2);
}

/** Brings the right server back; somebody opens the screen, which ends the pause. */
async function backAgain(): Promise<void> {
  const { daemon, whatsapp } = rig;
  whatsapp.faults.reset();
  await lookUntil(daemon, () => whatsapp.online === 1);
}

test('a server with another root key is refused, says why and is not hammered on', async () => {
  await showIdentity(makeServerIdentity());
  await backAgain();
}, 60_000);

test.each<ChainFault>([
  'leaf-signature',
  'intermediate-signature',
  'leaf-issuer',
  'intermediate-issuer',
  'other-key',
  'expired',
  'not-yet',
])(
  'a chain under the right root is refused for its %s',
  async (fault) => {
    await showIdentity(makeServerIdentity(rig.whatsapp.identity.root, fault));
    await backAgain();
  },
  60_000,
);

test('a chain that is whole is taken, whoever made it under the right root', async () => {
  const { whatsapp } = rig;
  whatsapp.faults.identity = makeServerIdentity(whatsapp.identity.root);
  whatsapp.dropConnections();
  const { logins } = whatsapp.counters;
  await lookUntil(rig.daemon, () => whatsapp.counters.logins > logins && whatsapp.online === 1);
  whatsapp.faults.reset();
});

describe.runIf(needs('libfaketime') && hostLeavesDoubt)('a machine whose clock woke up six years behind', () => {
  let late: Rig;
  beforeAll(async () => {
    late = await startRig({ schedules: 2, env: fakeTime('2020-11-22 10:00:00') });
  });
  afterAll(async () => late?.close());

  test('reaches WhatsApp, whose certificate is not valid yet by that clock', async () => {
    await vi.waitFor(async () => {
      const { data } = (await late.daemon.call('GET', '/health')).body;
      expect(data).toMatchObject({ messenger: { state: 'CONNECTED' }, clock: { trusted: false } });
    });
  });

  test('refuses a chain that somebody else signed all the same', async () => {
    const { daemon, whatsapp } = late;
    whatsapp.faults.identity = makeServerIdentity(whatsapp.identity.root, 'leaf-signature');
    const { logins } = whatsapp.counters;
    whatsapp.dropConnections();
    await lookUntil(daemon, () => daemon.log.some(({ msg }) => msg === 'The server that answered is not WhatsApp'));
    expect(whatsapp.counters.logins).toBe(logins);
  });
});

test('a recipient whose prekey somebody else signed gets nothing until it is right', async () => {
  const { daemon, whatsapp } = rig;
  const to = phone(777);
  whatsapp.faults.keys = 'unsigned';
  expect((await daemon.call('POST', '/waclient/sanitycheck', { body: { phone: to } })).status).toBe(200);
  const refusal = await daemon.waitForLog(({ msg }) => msg === 'A message was not taken', 20_000);
  expect(refusal).toMatchObject({
    outcome: { kind: 'transient', reason: 'The prekey of the recipient is not signed by its identity' },
  });
  expect(whatsapp.stanzas).toBe(0);
  expect((await daemon.call('GET', '/queue')).body.data).toMatchObject([{ status: 'waiting' }]);
  whatsapp.faults.keys = 'normal';
  await whatsapp.waitFor(() => whatsapp.inbox(to).length === 1, 30_000);
}, 60_000);

test('signatures are found good and bad as libsignal finds them', () => {
  for (let n = 0; n < 12; n += 1) {
    const { pubKey, privKey } = curve.generateKeyPair();
    const message = randomBytes(1 + n * 7);
    const signature = curve.calculateSignature(privKey, message);
    const broken = Buffer.from(signature);
    broken[n * 5]! ^= 1 << (n % 8);
    for (const each of [signature, broken]) {
      expect(isSignedBy(pubKey, message, each)).toBe(curve.verifySignature(pubKey, message, each));
      expect(isSignedBy(pubKey.subarray(1), message, each)).toBe(each === signature);
    }
    expect(isSignedBy(pubKey, randomBytes(9), signature)).toBe(false);
    expect(isSignedBy(curve.generateKeyPair().pubKey, message, signature)).toBe(false);
  }
  const bytes = randomBytes(64);
  for (const key of [Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.alloc(0), randomBytes(33)])
    expect(isSignedBy(key, bytes, bytes)).toBe(false);
  expect(isSignedBy(randomBytes(32), bytes, Buffer.alloc(3))).toBe(false);
});
