import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Curve, generateSignalPubKey, proto, WA_ADV_ACCOUNT_SIG_PREFIX } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClientState, connectClient, makeClientState, type WhatsAppClient } from '../whatsapp-client.ts';
import { makeServerIdentity } from './noise.ts';
import { quietLibsignal } from './quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from './server.ts';

const OWN = '081200000001';
const OWN_JID = '6281200000001@s.whatsapp.net';
const PEER = '081200000002';
const PEER_JID = '6281200000002@s.whatsapp.net';
const DELIVERED = 3;
const READ = 4;

let server: WhatsAppServer;
let state: ClientState;
let clients: WhatsAppClient[] = [];
let restoreConsole: () => void;

type Config = Parameters<typeof connectClient>[2];

const connect = (config: Config = {}) => {
  const client = connectClient(server, state, config);
  clients.push(client);
  return client;
};

const online = async (config: Config = {}) => {
  const client = connect(config);
  await client.opened();
  await server.waitFor(() => server.online === 1);
  return client;
};

/** Links by QR and starts again, as the server asks. */
const linked = async (config: Config = {}) => {
  const first = connect();
  await server.scanQr(await first.qr(), { phone: OWN });
  expect(await first.closed()).toBe(515);
  return online(config);
};

const goOffline = async (client: WhatsAppClient) => {
  await client.end();
  await server.waitFor(() => server.connected === 0);
};

const send = (client: WhatsAppClient, messageId: string, text = messageId, jid = PEER_JID) =>
  client.sock.sendMessage(jid, { text }, { messageId });

type Bytes = Uint8Array | null | undefined;
const bytes = (value: Bytes) => Buffer.from(value ?? []);
const verify = (key: Bytes, signed: Bytes, signature: Bytes) =>
  verifySignature(generateSignalPubKey(bytes(key)), bytes(signed), bytes(signature));

beforeEach(async () => {
  restoreConsole = quietLibsignal();
  state = makeClientState();
  clients = [];
  server = await startWhatsAppServer();
});

afterEach(async () => {
  for (const client of clients) await client.end();
  await server.stop();
  restoreConsole();
  expect(server.errors).toEqual([]);
});

describe('linking', () => {
  test('links by QR, logs in after the restart, and keeps the device through a reconnect', async () => {
    const client = await linked();
    expect(state.creds.account).toBeDefined();
    expect(state.creds.me).toMatchObject({
      id: '6281200000001:1@s.whatsapp.net',
      lid: expect.stringMatching(/:1@lid$/),
    });
    await goOffline(client);
    await online();
    expect(server.counters.logins).toBe(2);
  });

  // baileys 7.0.0-rc14 drops the result of these checks, so they are made here.
  test('the certificates and the account signature are good', async () => {
    const { root, leaf, chain } = makeServerIdentity();
    const { intermediate, leaf: certificate } = proto.CertChain.decode(chain);
    const { key } = proto.CertChain.NoiseCertificate.Details.decode(intermediate?.details ?? Buffer.alloc(0));
    const details = proto.CertChain.NoiseCertificate.Details.decode(certificate?.details ?? Buffer.alloc(0));
    expect(Buffer.from(details.key ?? []).equals(leaf.public)).toBe(true);
    expect(verify(root.public, intermediate?.details, intermediate?.signature)).toBe(true);
    expect(verify(key, certificate?.details, certificate?.signature)).toBe(true);

    await linked();
    const { account, signedIdentityKey } = state.creds;
    const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, bytes(account?.details), signedIdentityKey.public]);
    expect(verify(account?.accountSignatureKey, signed, account?.accountSignature)).toBe(true);
    expect(verify(account?.accountSignatureKey, signed.subarray(1), account?.accountSignature)).toBe(false);
  });

  test('links by code', async () => {
    const first = connect();
    await first.qr();
    const code = await first.sock.requestPairingCode('6281200000001');
    await server.enterPairingCode(`${code.slice(0, 4)}-${code.slice(4)}`, { phone: OWN });
    expect(await first.closed()).toBe(515);
    const client = await online();
    await send(client, 'AFTER-CODE');
    await client.acked('AFTER-CODE');
    expect(server.inbox(PEER)).toMatchObject([{ text: 'AFTER-CODE' }]);
  });

  test('refuses a wrong code, and a login before the code is entered', async () => {
    const first = connect();
    await first.qr();
    await first.sock.requestPairingCode('6281200000001');
    await expect(server.enterPairingCode('WRONG234', { phone: OWN })).rejects.toThrow('The pairing code is wrong');
    await first.end();
    expect(await connect().closed()).toBe(401);
  });

  test('refuses a login with another noise key', async () => {
    await (await linked()).end();
    state = { ...state, creds: { ...state.creds, noiseKey: Curve.generateKeyPair() } };
    expect(await connect().closed()).toBe(401);
  });

  test('refuses a QR that no client shows', async () => {
    await expect(server.scanQr('https://wa.me/settings/linked_devices#a,b,c,d,1', { phone: OWN })).rejects.toThrow();
  });

  test('sees the client log out, and knows it no more', async () => {
    const client = await linked();
    await client.sock.logout();
    await server.waitFor(() => server.logoutSeen);
    expect(await connect().closed()).toBe(401);
  });
});

describe('messages', () => {
  test('a text to a number arrives decrypted and is acknowledged', async () => {
    const client = await linked();
    const text = 'Assalamu’alaikum\n*{{nama}}* $& 🕌';
    await send(client, 'PN', text);
    expect((await client.acked('PN')).error).toBeUndefined();
    expect(server.messages).toMatchObject([
      {
        seq: 0,
        id: 'PN',
        to: '6281200000002',
        toJid: PEER_JID,
        text,
        devices: 1,
        accepted: true,
        kind: 'extendedTextMessage',
      },
    ]);
  });

  test('a text to a LID reaches the same phone', async () => {
    server.addPeer(PEER, { lid: '777000777000' });
    const client = await linked();
    const lid = await client.sock.signalRepository.lidMapping.getLIDForPN(PEER_JID);
    expect(lid).toBe('777000777000@lid');
    await send(client, 'LID', 'to the LID', lid ?? '');
    await client.acked('LID');
    await send(client, 'PN', 'to the number');
    await client.acked('PN');
    expect(server.inbox(PEER).map(({ toJid, text }) => [toJid, text])).toEqual([
      ['777000777000@lid', 'to the LID'],
      [PEER_JID, 'to the number'],
    ]);
  });

  test('a text to the own number arrives', async () => {
    const client = await linked();
    await send(client, 'SELF', 'to myself', OWN_JID);
    await client.acked('SELF');
    expect(server.inbox(OWN)).toMatchObject([{ text: 'to myself' }]);
  });

  test('many texts to many numbers arrive in order, once', async () => {
    const client = await linked();
    const ids = Array.from({ length: 60 }, (_, index) => `MANY${index}`);
    for (const [index, id] of ids.entries()) {
      await send(client, id, `text ${index}`, `62812000010${String(index % 20).padStart(2, '0')}@s.whatsapp.net`);
    }
    await server.waitFor(() => server.inbox().length === 60);
    expect(server.messages.map(({ id }) => id)).toEqual(ids);
    expect(server.messages.map(({ text }) => text)).toEqual(ids.map((_, index) => `text ${index}`));
    expect(server.repeats).toBe(0);
  });

  test('an unknown number has no device, and what is sent to it is acknowledged but reaches no one', async () => {
    server.addPeer(PEER, { registered: false });
    const client = await linked();
    expect(await client.sock.getUSyncDevices([PEER_JID], true, false)).toEqual([]);
    expect(await client.sock.onWhatsApp(PEER_JID, OWN_JID)).toEqual([{ jid: OWN_JID, exists: true }]);
    await send(client, 'NOBODY');
    await client.acked('NOBODY');
    expect(server.messages).toMatchObject([{ id: 'NOBODY', text: null, devices: 0, accepted: true }]);
    expect(server.inbox()).toEqual([]);
  });

  test('numbers never mentioned are on WhatsApp or not as the default says', async () => {
    const client = await linked();
    expect(await client.sock.getUSyncDevices(['6281200000077@s.whatsapp.net'], false, false)).toHaveLength(1);
    server.defaultRegistered = false;
    expect(await client.sock.getUSyncDevices(['6281200000078@s.whatsapp.net'], false, false)).toEqual([]);
  });

  test('a peer without a LID cannot be encrypted for', async () => {
    server.addPeer(PEER, { lid: null });
    const client = await linked();
    await expect(send(client, 'NO-LID')).rejects.toThrow('All encryptions failed');
    server.addPeer(PEER, { lid: '555000555000' });
    await send(client, 'WITH-LID');
    await client.acked('WITH-LID');
    expect(server.inbox(PEER)).toMatchObject([{ id: 'WITH-LID' }]);
  });
});

describe('faults of the ack', () => {
  test('an ack with an error rejects the message, for the number and the count that the rule says', async () => {
    const client = await linked();
    server.faults.onMessage({ to: PEER, ack: { error: 463 }, times: 1 });
    await send(client, 'OTHER', 'other', '6281200000003@s.whatsapp.net');
    await send(client, 'REJECTED');
    await send(client, 'SECOND');
    expect((await client.acked('REJECTED')).error).toBe('463');
    expect((await client.acked('SECOND')).error).toBeUndefined();
    await client.statusOf('REJECTED', 0);
    expect(server.rejected).toMatchObject([{ id: 'REJECTED', to: '6281200000002', error: '463' }]);
    expect(server.messages.map(({ id }) => id)).toEqual(['OTHER', 'SECOND']);
    expect(server.stanzas).toBe(3);
  });

  test('no ack, and a late one', async () => {
    const client = await linked();
    server.faults.ack = 'none';
    await send(client, 'UNANSWERED');
    await server.waitFor(() => server.messages.length === 1);
    server.faults.ack = { delayMs: 30 };
    await send(client, 'LATE');
    await client.acked('LATE');
    expect(client.acks.map(({ id }) => id)).toEqual(['LATE']);
    expect(server.messages.map(({ accepted }) => accepted)).toEqual([false, true]);
    server.faults.ack = { delayMs: 2000 };
    await send(client, 'TOO-LATE');
    await server.waitFor(() => server.messages.length === 3);
    server.dropConnections();
    server.faults.ack = { delayMs: 2200 };
    const again = await online();
    await send(again, 'AFTER');
    await again.acked('AFTER');
    expect(server.messages.map(({ accepted }) => accepted)).toEqual([false, true, false, true]);
  });

  test('a cut before storing loses the message', async () => {
    const client = await linked();
    server.faults.cut = 'before-store';
    await send(client, 'CUT');
    expect(await client.closed()).toBe(428);
    expect(server.messages).toEqual([]);
    const again = await online();
    await send(again, 'CUT');
    await again.acked('CUT');
    expect(server.messages).toMatchObject([{ id: 'CUT', text: 'CUT', accepted: true }]);
    expect([server.stanzas, server.repeats]).toEqual([2, 0]);
  });

  test('a cut after storing leaves a message that the client knows nothing of, and its repeat is counted', async () => {
    const client = await linked();
    server.faults.onMessage({ cut: 'after-store', nth: 2 });
    await send(client, 'FIRST');
    await client.acked('FIRST');
    await send(client, 'CUT');
    expect(await client.closed()).toBe(428);
    expect(server.messages).toMatchObject([{ id: 'FIRST' }, { id: 'CUT', accepted: false }]);
    const again = await online();
    await send(again, 'CUT');
    await again.acked('CUT');
    expect(server.messages.at(-1)).toMatchObject({ id: 'CUT', text: 'CUT', accepted: true, duplicateOf: 1 });
    expect(server.repeats).toBe(1);
    expect(server.inbox()).toHaveLength(2);
  });
});

describe('receipts and replies', () => {
  test('delivered and read reach the client, of a LID too', async () => {
    const client = await linked();
    await send(client, 'TICKS');
    await client.acked('TICKS');
    server.receipt('TICKS', 'delivery');
    await client.statusOf('TICKS', DELIVERED);
    server.receipt('TICKS', 'read');
    await client.statusOf('TICKS', READ);

    server.settings.autoReceipts = 'read';
    await send(client, 'LID', 'LID', server.lidOf(PEER));
    await client.statusOf('LID', READ);
    await server.waitFor(() => server.companions[0]?.pending.size === 0);
  });

  test('what came while the client was away is delivered when it is back, once', async () => {
    const client = await linked();
    await send(client, 'AWAY');
    await client.acked('AWAY');
    await goOffline(client);
    server.receipt('AWAY', 'delivery');
    server.receipt('AWAY', 'read');
    await server.reply(PEER, 'Jazakallah');
    const again = await online();
    await again.statusOf('AWAY', READ);
    await again.waitFor(() => again.received.some(({ message }) => message?.conversation === 'Jazakallah'));
    await server.waitFor(() => server.companions[0]?.pending.size === 0);
    await goOffline(again);
    const third = await online();
    await third.waitFor(() => third.updates.some(({ receivedPendingNotifications }) => receivedPendingNotifications));
    expect(third.messageUpdates).toEqual([]);
  });

  test('a peer that was never written to writes, from its number, and is answered', async () => {
    const client = await linked();
    const [id] = await server.reply(PEER, 'Kapan pengajiannya?', { addressing: 'pn' });
    const got = await client.waitFor(() => client.received.find(({ key }) => key?.id === id));
    expect(got.message?.conversation).toBe('Kapan pengajiannya?');
    expect(got.key?.remoteJid).toBe(PEER_JID);
    await server.waitFor(() => server.receiptsFromClient.some((receipt) => receipt.id === id));
    await send(client, 'ANSWER');
    await client.acked('ANSWER');
    await server.reply(PEER, 'Terima kasih');
    await client.waitFor(() => client.received.some(({ message }) => message?.conversation === 'Terima kasih'));
    expect(server.inbox(PEER)).toMatchObject([{ text: 'ANSWER' }]);
  });
});

describe('retries', () => {
  test('a client asked again by a phone answers from getMessage', async () => {
    const asked: string[] = [];
    const getMessage: NonNullable<Config>['getMessage'] = async ({ id }) => {
      asked.push(id ?? '');
      return { conversation: 'from the outbox' };
    };
    const client = await linked({ getMessage });
    await send(client, 'ONCE', 'from the socket');
    await client.acked('ONCE');
    await goOffline(client);
    server.requestRetry('ONCE');
    await online({ getMessage });
    await server.waitFor(() => server.messages.length === 2);
    expect(asked).toEqual(['ONCE']);
    expect(server.messages[1]).toMatchObject({ id: 'ONCE', text: 'from the outbox', retry: true, duplicateOf: 0 });
    // The second request brings the phone's keys along, so none are fetched.
    server.faults.keys = 'error';
    server.requestRetry('ONCE');
    await server.waitFor(() => server.messages.length === 3);
    expect(server.messages[2]).toMatchObject({ text: 'from the outbox' });
    expect(server.repeats).toBe(0);
  });

  test('a phone that cannot decrypt asks by itself, and the message arrives after all', async () => {
    const client = await linked();
    await send(client, 'A');
    await client.acked('A');
    const lidUser = server.lidOf(PEER)?.split('@')[0];
    const address = `${lidUser}_1.0`;
    // This simulates a crash between the send and the commit of the ratchet: the next message uses the same key again.
    const before = structuredClone(await state.keys.get('session', [address]));
    await send(client, 'B');
    await client.acked('B');
    await state.keys.set({ session: before });
    await send(client, 'C');
    await server.waitFor(() => server.inbox().length === 3);
    expect(server.messages.map(({ id, text, retry }) => [id, text, retry])).toEqual([
      ['A', 'A', undefined],
      ['B', 'B', undefined],
      ['C', null, undefined],
      ['C', 'C', true],
    ]);
    expect(server.messages[2]?.error).toMatch(/No matching sessions|Key used already/);
  });
});

describe('the server ends the stream', () => {
  test('device removed: 401, and no login afterwards', async () => {
    const client = await linked();
    server.streamError('device_removed');
    expect(await client.closed()).toBe(401);
    expect(await connect().closed()).toBe(401);
  });

  test('device removed while the client is away', async () => {
    await goOffline(await linked());
    server.streamError('device_removed');
    expect(await connect().closed()).toBe(401);
  });

  test('replaced: 440, by order and by a second client with the same credentials', async () => {
    const first = await linked();
    server.streamError('conflict');
    expect(await first.closed()).toBe(440);
    const second = await online();
    const third = connect();
    expect(await second.closed()).toBe(440);
    await third.opened();
  });

  test('503, 428 for a cut line, and a refused login', async () => {
    const client = await linked();
    server.streamError(503);
    expect(await client.closed()).toBe(503);
    const second = await online();
    server.dropConnections();
    expect(await second.closed()).toBe(428);
    server.faults.login = 405;
    expect(await connect().closed()).toBe(405);
  });
});

describe('faults of the connection', () => {
  test.each([
    ['refuse', 408],
    ['hang', 408],
    ['hang-handshake', 408],
  ] as const)('%s', async (fault, code) => {
    server.faults.connect = fault;
    expect(await connect({ connectTimeoutMs: 300 }).closed()).toBe(code);
    server.faults.reset();
    await connect().qr();
  });

  test('a server that is down, and up again', async () => {
    await server.down();
    expect(await connect().closed()).toBe(408);
    await server.up();
    await connect().qr();
  });

  test.each(['http-503', 'hang-login'] as const)('%s gives the client no event at all', async (fault) => {
    server.faults.connect = fault;
    const client = connect();
    await server.waitFor(() => server.counters.attempts === 1 && server.connected === (fault === 'hang-login' ? 1 : 0));
    expect(client.updates.filter(({ connection, qr }) => qr || connection !== 'connecting')).toEqual([]);
  });

  test('a frozen server takes the bytes and says nothing', async () => {
    const client = await linked();
    await send(client, 'HEARD');
    await client.acked('HEARD');
    server.faults.frozen = true;
    await send(client, 'INTO-THE-VOID');
    server.dropConnections();
    expect(await client.closed()).toBe(428);
    expect(server.stanzas).toBe(1);
  });
});

describe('faults of the look-ups', () => {
  test('a look-up that hangs: onWhatsApp knows nothing, and a send is lost in silence', async () => {
    const client = await linked({ defaultQueryTimeoutMs: 500 });
    server.faults.usync = 'hang';
    expect(await client.sock.onWhatsApp(PEER_JID)).toBeUndefined();
    await send(client, 'LOST');
    await client.acked('LOST');
    expect(server.messages).toMatchObject([{ id: 'LOST', devices: 0, text: null }]);
  });

  test('a look-up that answers without devices, late, or with an error', async () => {
    const client = await linked();
    const devices = () => client.sock.getUSyncDevices([PEER_JID], false, false);
    server.faults.usync = 'no-devices';
    expect(await devices()).toEqual([]);
    server.faults.usync = { delayMs: 30 };
    expect(await devices()).toHaveLength(1);
    server.faults.usync = 'error';
    await expect(devices()).rejects.toThrow('internal-server-error');
  });

  test('prekeys that are not given out', async () => {
    const client = await linked();
    server.faults.keys = 'error';
    await expect(send(client, 'NO-KEYS')).rejects.toThrow();
    server.faults.keys = 'normal';
    await send(client, 'KEYS');
    await client.acked('KEYS');
    expect(server.inbox()).toMatchObject([{ id: 'KEYS' }]);
  });
});

describe('as a process of its own', () => {
  let child: ChildProcess | undefined;
  afterEach(async () => {
    child?.kill('SIGTERM');
    if (child) expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('serves a client of another process, and is worked through HTTP', async () => {
    child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
    const line = async () => JSON.parse((await lines.next()).value ?? '') as Record<string, string>;
    const { url = '', rootKeyHex = '', controlUrl = '' } = await line();
    const control = async (path: string, body?: unknown) => {
      const response = await fetch(`${controlUrl}/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const start = () => {
      const client = connectClient({ url, rootKeyHex }, state);
      clients.push(client);
      return client;
    };

    const first = start();
    expect(await control('scan', { qr: await first.qr(), phone: OWN })).toMatchObject({ status: 200 });
    await first.closed();
    const client = start();
    await client.opened();
    await send(client, 'PRINTED', 'to another process');
    expect(await line()).toMatchObject({ id: 'PRINTED', text: 'to another process' });
    await client.statusOf('PRINTED', DELIVERED);
    expect(await control('messages')).toMatchObject({ body: [{ id: 'PRINTED', accepted: true }] });
    expect(await control('faults', { ack: { error: 463 } })).toMatchObject({ status: 200 });
    await send(client, 'REFUSED');
    expect((await client.acked('REFUSED')).error).toBe('463');
    expect(await control('faults', { ack: 'sometimes' })).toMatchObject({ status: 400 });
    expect(await control('nonsense')).toMatchObject({ status: 404 });
  });
});
