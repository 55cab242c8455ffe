import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#daemon/base/database.ts';
import type { DeliveryOutcome, Messenger } from '#daemon/queue/messenger.ts';
import {
  createSupervisor,
  createWhatsappKeyStore,
  createWhatsappMessenger,
  openDatabase,
  paths,
} from '#tests/support/daemon-parts.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

const OWN = '081200009999';

describe('the messenger on WhatsApp', () => {
  let server: WhatsAppServer;
  let directory: string;
  let database: Database;
  let clock: TestClock;
  let messenger: Messenger;
  const started: Messenger[] = [];

  /** `queryWithin` is the time limit of a query in real ms; it is short only where the server does not answer. */
  function newMessenger(queryWithin = 20_000): Messenger {
    const keys = createWhatsappKeyStore(database.db, database.transaction);
    const logger = pino({ level: 'silent' });
    const made = createWhatsappMessenger({
      keys,
      clock,
      canDate: () => true,
      supervisor: createSupervisor({ logger, clock }),
      findContent: () => undefined,
      known: { recipientOf: () => undefined, groupOf: () => undefined, secretOf: () => undefined },
      logger,
      url: server.url,
      rootKey: server.rootKeyHex,
      queryWithin,
    });
    started.push(made);
    return made;
  }

  beforeEach(async () => {
    server = await startWhatsAppServer();
    directory = mkdtempSync(path.join(tmpdir(), 'mimbar-messenger-'));
    database = openDatabase({ file: path.join(directory, 'mimbar.db'), migrationsFolder: paths.migrationsFolder });
    clock = createTestClock();
    messenger = newMessenger();
    await messenger.start();
  });
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop();
    await server.stop();
    database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const reached = (state: string, of = messenger) =>
    vi.waitFor(() => expect(of.frame().state).toBe(state), { timeout: 10_000, interval: 5 });
  async function link(): Promise<void> {
    const release = messenger.link!.wantQr();
    await reached('PAIRING');
    await server.scanQr(messenger.frame().qr, { phone: OWN });
    await reached('CONNECTED');
    release();
  }
  const deliver = (phone: string): Promise<DeliveryOutcome> =>
    messenger.deliver(
      { waId: '3EB0AABBCCDDEEFF001122', phone, typing: 0, text: 'Halo' },
      { handed: () => true, signal: new AbortController().signal },
    );

  test('loads nothing and connects nowhere until somebody asks for a QR', async () => {
    expect(messenger.frame()).toEqual({ qr: '', state: 'UNPAIRED' });
    expect(server.counters.connections).toBe(0);
    const release = messenger.link!.wantQr();
    await reached('PAIRING');
    expect(messenger.frame().qr).toMatch(/^https:\/\/wa\.me\/settings\/linked_devices#/);
    release();
  });

  test('links by QR, and again after a restart without one', async () => {
    const numbers: string[] = [];
    messenger.subscribe({ linked: (number) => numbers.push(number) });
    await link();
    expect(numbers).toEqual(['6281200009999']);
    await messenger.stop();
    messenger = newMessenger();
    expect(messenger.number()).toBe('6281200009999');
    await messenger.start();
    await reached('CONNECTED');
    expect(server.counters.logins).toBe(2);
  });

  test('a device of which the server has no keys gives it 812', async () => {
    await messenger.stop();
    await server.stop();
    server = await startWhatsAppServer({ allKeys: true, history: false });
    messenger = newMessenger();
    await messenger.start();
    await link();
    await vi.waitFor(() => expect(server.companions[0]!.preKeys).toHaveLength(812));
  });

  test('links by code', async () => {
    const code = await messenger.link!.pairingCode('6281200009999');
    await server.enterPairingCode(code, { phone: OWN });
    await reached('CONNECTED');
    expect(messenger.number()).toBe('6281200009999');
  });

  test('a code that nobody enters leaves nothing behind', async () => {
    await messenger.link!.pairingCode('6281200009999');
    server.dropConnections();
    await vi.waitFor(() => expect(messenger.frame().state).not.toBe('PAIRING'));
    const release = messenger.link!.wantQr();
    await vi.waitFor(
      () => {
        clock.advance(1000);
        expect(messenger.frame().state).toBe('PAIRING');
      },
      { timeout: 10_000, interval: 20 },
    );
    await server.scanQr(messenger.frame().qr, { phone: OWN });
    await reached('CONNECTED');
    release();
  });

  test('logging out unlinks the device and brings a fresh QR without a restart', async () => {
    await link();
    await messenger.link!.logout();
    await reached('PAIRING');
    expect(server.logoutSeen).toBeTruthy();
    expect(messenger.number()).toBeNull();
    await server.scanQr(messenger.frame().qr, { phone: OWN });
    await reached('CONNECTED');
  });

  test('a device that was removed on the phone shows a fresh QR', async () => {
    await link();
    server.streamError('device_removed');
    await vi.waitFor(
      () => {
        clock.advance(1000);
        expect(messenger.frame().state).toBe('PAIRING');
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(messenger.number()).toBeNull();
  });

  test('replaced by another client it does not fight, and says so', async () => {
    await link();
    server.streamError('conflict');
    await vi.waitFor(() => expect(messenger.frame()).toEqual({ qr: '', state: 'DISCONNECTED', code: 'replaced' }));
    clock.advance(600_000);
    await server.waitFor(() => server.connected === 0);
    expect(server.counters.logins).toBe(1);
  });

  test.each(['refuse', 'http-503', 'hang'] as const)('comes back after a server that answers %s', async (connect) => {
    await link();
    server.faults.connect = connect;
    server.dropConnections();
    await reached('DISCONNECTED');
    const before = server.counters.connections;
    clock.advance(1000);
    if (connect !== 'refuse')
      await vi.waitFor(() => expect(server.counters.connections).toBeGreaterThanOrEqual(before));
    server.faults.connect = 'normal';
    await vi.waitFor(
      () => {
        clock.advance(15_000);
        expect(messenger.frame().state).toBe('CONNECTED');
      },
      { timeout: 15_000, interval: 50 },
    );
  });

  test('a look-up that hangs keeps the message off the wire', async () => {
    await link();
    await messenger.stop();
    messenger = newMessenger(1500);
    await messenger.start();
    await reached('CONNECTED');
    server.faults.usync = 'hang';
    expect((await deliver('6281200000001')).kind).toBe('transient');
    expect(server.messages).toEqual([]);
    server.faults.usync = 'normal';
    await messenger.stop();
    messenger = newMessenger();
    await messenger.start();
    await reached('CONNECTED');
    expect(await deliver('6281200000001')).toEqual({ kind: 'accepted' });
  });

  test('a look-up ends with its connection, so that the queue goes on with the next one', async () => {
    await link();
    server.faults.usync = 'hang';
    const asked = server.queries.usync ?? 0;
    const outcome = deliver('6281200000001');
    await server.waitFor(() => (server.queries.usync ?? 0) > asked);
    // After a stream error of the server, baileys closes the connection and leaves its queries to their time-out.
    for (const line of server.lines()) line.send({ tag: 'stream:error', attrs: { code: '500' } });
    expect(await outcome).toEqual({ kind: 'transient', reason: 'connection closed' });
  });

  test('an account without a LID yet is tried later', async () => {
    await link();
    server.addPeer('081200000007', { lid: null });
    const outcome = await deliver('6281200000007');
    expect(['transient', 'accepted']).toContain(outcome.kind);
    expect(server.inbox('081200000007').length).toBe(outcome.kind === 'accepted' ? 1 : 0);
  });

  test('nobody is on WhatsApp: unregistered', async () => {
    await link();
    server.addPeer('081200000008', { registered: false });
    expect(await deliver('6281200000008')).toEqual({ kind: 'unregistered' });
  });

  test('what somebody writes is stored with its decryption: a kill in between keeps neither, and it is brought again', async () => {
    await link();
    expect(await deliver('6281200000005')).toEqual({ kind: 'accepted' });
    const file = new Sqlite(database.sqlite.name, { readonly: true });
    onTestFinished(() => void file.close());
    const stored = () => file.prepare(`select value from whatsapp_key where type = 'session' order by id`).all();
    const before = stored();
    const heard: unknown[] = [];
    messenger.subscribe({
      incoming({ text }) {
        heard.push(text, database.sqlite.inTransaction, stored());
        if (heard.length === 3) throw Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
      },
    });
    await server.reply('6281200000005', 'Siap ustadz');
    await vi.waitFor(() => expect(heard).toHaveLength(6), { timeout: 10_000, interval: 5 });
    expect(heard).toEqual(['Siap ustadz', true, before, 'Siap ustadz', true, before]);
    await vi.waitFor(() => expect(stored()).not.toEqual(before), { timeout: 10_000, interval: 5 });
  });
});
