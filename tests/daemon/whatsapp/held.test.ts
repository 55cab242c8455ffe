import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB, QUESTION, until, type Fridays } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';
import { startWhatsAppServer } from '#tests/support/whatsapp-server/server.ts';

/** What WhatsApp does to others who send from their own machines, and what it must not do to this one. */
const DAY = 86_400_000;
/** `npm run test:load` has more of them. */
const STRANGERS = process.env['MIMBAR_LOAD'] ? 3000 : 300;
let api: LinkedApp;
let clock: TestClock;
let fridays: Fridays;

const start = async (options: Parameters<typeof startLinkedApp>[0] = {}) => {
  clock = createTestClock();
  api = await startLinkedApp({ clock, ...options });
  fridays = await addFridays(api, ['2026-11-27']);
};
const question = () => fridays.inbox().find(({ text }) => text?.includes(QUESTION))!;

describe('held', () => {
  beforeEach(() => start());
  afterEach(() => api.close());

  test('a stream that is to begin anew (515) in the midst of a session does, by itself', async () => {
    await fridays.ask();
    const { attempts } = api.whatsapp.counters;
    api.whatsapp.streamError(515);
    await until(() => expect(api.whatsapp.counters.attempts).toBeGreaterThan(attempts));
    await api.reached('CONNECTED');
    await api.whatsapp.reply(KHATIB, 'hadir');
    await fridays.saidIs('hadir');
    await fridays.heard(2);
  });

  test('whoever asks for a message again gets it, also after a restart', async () => {
    await fridays.ask();
    const { id } = question();
    const { whatsapp, directory } = api;
    await api.services.stop();
    api = await startLinkedApp({ clock, directory, whatsapp, link: false });
    await api.reached('CONNECTED');
    const before = whatsapp.messages.length;
    whatsapp.requestRetry(id);
    await until(() =>
      expect(whatsapp.messages.slice(before)).toMatchObject([{ id, retry: true, text: question().text }]),
    );
  });

  test('a phone that was set up anew, with another identity, is written to and heard', async () => {
    await fridays.ask();
    api.whatsapp.reinstall(KHATIB);
    await api.whatsapp.reply(KHATIB, 'hadir');
    await fridays.saidIs('hadir');
    // What was encrypted for the phone before is asked for again by itself.
    expect((await fridays.heard(2)).text).toContain('Tercatat *HADIR*');
    api.whatsapp.reinstall(KHATIB);
    await fridays.remind();
    expect((await fridays.heard(3)).text).toContain('Khutbah');
  });

  test('receipts out of order, and of what was never sent, do no harm', async () => {
    await fridays.ask();
    const { id } = question();
    const seen = () =>
      api.database.sqlite
        .prepare('select state, delivered_at > 0 as delivered, read_at > 0 as read from message')
        .get();
    api.whatsapp.receipt(id, 'read');
    await until(() => expect(seen()).toEqual({ state: 'success', delivered: 1, read: 1 }));
    api.whatsapp.receipt(id, 'delivery');
    await api.whatsapp.reply(KHATIB, 'hadir');
    await fridays.saidIs('hadir');
    expect(seen()).toEqual({ state: 'success', delivered: 1, read: 1 });
  });

  test('another machine that answers every message does not keep this one talking', async () => {
    await fridays.ask();
    let answered = 0;
    for (let round = 0; round < 30; round++) {
      const inbox = fridays.inbox();
      if (inbox.length === answered) break;
      answered = inbox.length;
      const [id] = await api.whatsapp.reply(KHATIB, round % 2 ? 'Pesan Anda sudah kami terima.' : inbox.at(-1)!.text!);
      await until(() => expect(api.whatsapp.receiptsFromClient.some((one) => one.id === id)).toBe(true));
      await clock.advance(60_000);
    }
    expect(await fridays.said()).toEqual(['asked']);
    expect(fridays.inbox().length).toBeLessThanOrEqual(3);
  });

  test('a backlog of messages of strangers holds no answer back for long', { timeout: 180_000 }, async () => {
    await fridays.ask();
    api.whatsapp.faults.connect = 'refuse';
    api.whatsapp.dropConnections();
    await api.reached('DISCONNECTED');
    for (let n = 0; n < STRANGERS; n++) await api.whatsapp.reply(phone(7777), `Promo ${n}`);
    await api.whatsapp.reply(KHATIB, 'hadir');
    api.whatsapp.faults.reset();
    await clock.advance(5 * 60_000);
    // One after the other, each of them stored before it is acknowledged.
    const heard = async () => expect(await fridays.said()).toEqual(['hadir']);
    await vi.waitFor(heard, { timeout: 120_000, interval: 200 });
    expect(api.whatsapp.inbox(phone(7777))).toEqual([]);
  });
});

test('a new device’s history of 2,000 contacts does not hold it up', async () => {
  const whatsapp = await startWhatsAppServer({ contacts: 2000 });
  await start({ whatsapp });
  await fridays.ask();
  await api.whatsapp.reply(KHATIB, 'hadir');
  await fridays.saidIs('hadir');
  await api.close();
});

test.each([3 * DAY, -3 * DAY])('a server whose clock is %i ms off is heard, and an edit counts', async (off) => {
  const whatsapp = await startWhatsAppServer({ clock: { now: () => Date.now() + off } });
  await start({ whatsapp });
  await fridays.ask();
  const [id] = await api.whatsapp.reply(KHATIB, 'hadir');
  await fridays.saidIs('hadir');
  await api.whatsapp.reply(KHATIB, 'udzur', { edits: id, secretly: 'lid' });
  await fridays.saidIs('udzur');
  await api.close();
});
