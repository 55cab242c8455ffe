import { deflateSync } from 'node:zlib';
import { encodeBinaryNode } from 'baileys';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRig, type Rig } from '#tests/crash/rig.ts';
import { lookUntil } from '#tests/support/page/look.ts';
import { phone } from '#tests/support/samples.ts';
import { packFrame } from '#tests/support/whatsapp-server/frames.ts';
import type { BinaryNode, Connection, Moment } from '#tests/support/whatsapp-server/types.ts';

const MIB = 1024 * 1024;

let rig: Rig;
let pid: number | undefined;
let seen = 0;

beforeAll(async () => {
  rig = await startRig({ schedules: 2 });
  pid = rig.daemon.pid;
});

afterAll(async () => rig.close());

/** Runs `speak` once on the next connection at this moment, before the server sends. */
function once(moment: Moment, speak: (line: Connection) => void): Promise<void> {
  const { faults } = rig.whatsapp;
  return new Promise((resolve) => {
    faults.intrude = (line, at) => {
      if (at !== moment) return;
      faults.intrude = null;
      speak(line);
      resolve();
    };
  });
}

const cutAll = () => rig.whatsapp.dropConnections();
const now = () => String(Math.floor(Date.now() / 1000));
const group = (n: number): BinaryNode => ({
  tag: 'message',
  attrs: {
    id: `G${n}`,
    from: '120363000000000000@g.us',
    participant: `${phone(1)}@s.whatsapp.net`,
    type: 'text',
    t: now(),
  },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: Buffer.alloc(40) }],
});
const status = (n: number): BinaryNode => ({
  tag: 'message',
  attrs: { id: `S${n}`, from: 'status@broadcast', participant: `${phone(1)}@s.whatsapp.net`, type: 'text', t: now() },
});
const streamError: BinaryNode = { tag: 'stream:error', attrs: { code: '503' } };
const streamEnd: BinaryNode = { tag: 'xmlstreamend', attrs: {} };
const dirty: BinaryNode = {
  tag: 'ib',
  attrs: {},
  content: [{ tag: 'dirty', attrs: { type: 'groups', timestamp: now() } }],
};
const ping: BinaryNode = {
  tag: 'iq',
  attrs: { id: 'p1', type: 'get', xmlns: 'urn:xmpp:ping', from: 's.whatsapp.net' },
};

/** Checks that the same process answers and is connected again, and that a text from somebody still arrives. */
async function isWell(): Promise<void> {
  const { daemon, whatsapp } = rig;
  await lookUntil(daemon, () => whatsapp.online === 1);
  seen += 1;
  const [id = ''] = await whatsapp.reply(phone(900 + seen), 'halo');
  await whatsapp.waitFor(() => whatsapp.receiptsFromClient.some((receipt) => receipt.id === id), 20_000);
  // A message may come through before the daemon calls the connection open.
  await vi.waitFor(async () => {
    const { data } = (await daemon.call('GET', '/health')).body;
    expect(data).toMatchObject({ status: 'ok', messenger: { state: 'CONNECTED' } });
  });
  expect([daemon.output.code, daemon.pid]).toEqual([null, pid]);
}

/** Sends frames to the open connection, then cuts it. */
async function sendThenCut(...nodes: BinaryNode[]): Promise<void> {
  const { whatsapp } = rig;
  const [line] = whatsapp.lines();
  for (const node of nodes) line!.send(node);
  const { logins } = whatsapp.counters;
  setTimeout(cutAll, 2);
  await lookUntil(rig.daemon, () => whatsapp.counters.logins > logins);
  await isWell();
}

/** Sends frames to the open connection, which the daemon must close by itself. */
async function endsConnection(speak: (line: Connection) => void): Promise<void> {
  const { whatsapp } = rig;
  const { logins } = whatsapp.counters;
  speak(whatsapp.lines()[0]!);
  await lookUntil(rig.daemon, () => whatsapp.counters.logins > logins);
  await isWell();
}

test.each([
  ['a group message', group],
  ['a status message', status],
])(
  '%s, then a cut line, does not end the daemon',
  async (_name, make) => {
    for (const n of [1, 2, 3, 4]) await sendThenCut(make(n));
  },
  60_000,
);

test('ib dirty, then a cut line, does not end the daemon', async () => {
  await sendThenCut(dirty);
  await sendThenCut(dirty, dirty, dirty);
});

test('groups that changed are taken note of, and never fetched: an account may have thousands', async () => {
  const { whatsapp } = rig;
  const cleaned = () => whatsapp.queries['urn:xmpp:whatsapp:dirty'] ?? 0;
  const before = cleaned();
  for (const type of ['groups', 'communities'])
    whatsapp.lines()[0]!.send({ tag: 'ib', attrs: {}, content: [{ tag: 'dirty', attrs: { type, timestamp: now() } }] });
  await whatsapp.waitFor(() => cleaned() === before + 2);
  await isWell();
  expect(whatsapp.queries['w:g2'] ?? 0).toBe(0);
});

test.each([
  ['stream:error', streamError],
  ['xmlstreamend', streamEnd],
])('%s and one more frame do not end the daemon', async (_name, end) => {
  await endsConnection((line) => [end, group(9), dirty, ping].forEach(line.send));
});

test('what a frame says after the end of the stream is not read', async () => {
  await endsConnection((line) => {
    line.send(streamEnd);
    line.send({
      tag: 'stream:error',
      attrs: { code: '401' },
      content: [{ tag: 'conflict', attrs: { type: 'device_removed' } }],
    });
  });
});

test('garbage inside a rightly encrypted frame ends the connection, not the daemon', async () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from([0]),
    Buffer.from([2, 1, 2, 3]),
    Buffer.from([0, 248, 9, 255, 255]),
    Buffer.alloc(5000, 248),
  ]) {
    await endsConnection((line) => line.sendPlain(bytes));
  }
}, 60_000);

test('a frame that is encrypted wrongly ends the connection, not the daemon', async () => {
  await endsConnection((line) => line.sendBytes(packFrame(Buffer.alloc(64, 7))));
  await endsConnection((line) => line.sendBytes(packFrame(Buffer.alloc(0))));
});

test('a frame that is too long is refused before it is read', async () => {
  await endsConnection((line) => line.sendBytes(Buffer.from([255, 255, 255, 1, 2, 3])));
  await rig.daemon.waitForLog(({ level, reason }) => level === 'warn' && reason === 'frame too long');
});

test('a packed frame that unpacks to far more than it may is refused', async () => {
  await endsConnection((line) =>
    line.sendPlain(Buffer.concat([Buffer.from([2]), deflateSync(Buffer.alloc(64 * MIB))])),
  );
});

test('a stanza that is packed well within reason is read', async () => {
  const { whatsapp } = rig;
  const cleaned = () => whatsapp.queries['urn:xmpp:whatsapp:dirty'] ?? 0;
  const before = cleaned();
  const padded: BinaryNode = { ...dirty, attrs: { note: 'x'.repeat(MIB - 200) } };
  whatsapp.lines()[0]!.sendPlain(Buffer.concat([Buffer.from([2]), deflateSync(encodeBinaryNode(padded).subarray(1))]));
  await whatsapp.waitFor(() => cleaned() === before + 1);
  await isWell();
});

test('pair-device with an empty ref does not end the daemon', async () => {
  const { daemon, whatsapp } = rig;
  const refs = (content: unknown) =>
    ({
      tag: 'iq',
      attrs: { from: 's.whatsapp.net', type: 'set', id: 'r1', xmlns: 'md' },
      content: [{ tag: 'pair-device', attrs: {}, content: [{ tag: 'ref', attrs: {}, content }] }],
    }) as BinaryNode;
  for (const content of [undefined, [{ tag: 'x', attrs: {} }]]) {
    const { logins } = whatsapp.counters;
    whatsapp.lines()[0]!.send(refs(content));
    whatsapp.lines()[0]!.send(refs(content));
    setTimeout(cutAll, 20);
    await lookUntil(rig.daemon, () => whatsapp.counters.logins > logins);
    await isWell();
  }
  expect(daemon.output.code).toBe(null);
});

test('hostile words before the login do not end the daemon', async () => {
  for (const speak of [
    (line: Connection) => [group(1), dirty, streamError, ping].forEach(line.send),
    (line: Connection) => line.sendPlain(Buffer.from('nonsense')),
    (line: Connection) => {
      line.send({ tag: 'success', attrs: {} });
      line.destroy();
    },
    (line: Connection) => line.send({ tag: 'iq', attrs: {}, content: [{ tag: 'pair-success', attrs: {} }] }),
  ]) {
    const spoken = once('login', speak);
    cutAll();
    await lookUntil(rig.daemon, () => rig.whatsapp.faults.intrude === null);
    await spoken;
    await isWell();
  }
}, 60_000);

test('no answer, half an answer and nonsense to the hello do not end the daemon', async () => {
  const { faults } = rig.whatsapp;
  for (const answer of [
    Buffer.from('nonsense'),
    packFrame(Buffer.from('nonsense')),
    packFrame(Buffer.alloc(0)),
    packFrame(encodeBinaryNode(dirty)),
  ]) {
    faults.hello = ({ send, cut }) => {
      faults.hello = null;
      send(answer);
      setTimeout(cut, 20);
    };
    cutAll();
    await lookUntil(rig.daemon, () => faults.hello === null);
    await isWell();
  }
}, 60_000);
