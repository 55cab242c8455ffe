import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventFrame } from '#shared/queue/events.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25', '2027-01-01'];
const SECOND = 1000;
const DAY = 86_400_000;
let api: LinkedApp;
let clock: TestClock;
let template: string;
let alerts: string[];

beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
  template = await addTemplate(api, 'jumatan_reminder', 'Jumat');
  alerts = [];
  api.services.base.events.subscribe((frame: EventFrame) => frame.type === 'alert' && alerts.push(frame.message));
});
afterEach(() => api.close());

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const post = async (path: string, body: object) => (await api.call('POST', path, { body })).body.data.id as string;
/** A message each to the chairmen of so many mosques, the n-th at `phone(n)`, in this order. */
async function send(count: number, from = 1): Promise<void> {
  const id_mubaligh = await addMubaligh(api, `Ustadz ${from}`, { no_hp: phone(900 + from) });
  const id: string[] = [];
  for (let n = from; n < from + count; n++) {
    const id_masjid = await addMasjid(api, `Masjid ${n}`, { no_hp: phone(n) });
    id.push(await post('/jadwal-jumatan', { tanggal: FRIDAYS[(n - from) % FRIDAYS.length], id_masjid, id_mubaligh }));
  }
  await post('/jadwal-jumatan/broadcast', { id, templateDKM: template });
}
const rows = () =>
  api.database.sqlite.prepare('select no_hp, state, error_code, error_reason from message order by id').all() as Record<
    string,
    string
  >[];
const states = () => rows().map(({ state }) => state);
const isPaused = () => api.services.queue.queue.state().paused;
/** The recipients of all stanzas so far, the refused ones too, in order. */
const resume = () => api.call('POST', '/queue/resume');
const refusedTo = () => api.whatsapp.rejected.map(({ to }) => to);
const digits = (n: number) => `62${phone(n).slice(1)}`;

test('463 for one recipient: the others go on, and then he has failed with the reason', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 463 } });
  await send(3);
  await until(() => expect(states()).toEqual(['failed', 'success', 'success']));
  expect(isPaused()).toBe(false);
  expect(alerts).toEqual([]);
  expect(rows()[0]).toMatchObject({
    error_code: 'refused-463',
    error_reason: expect.stringMatching(/nomor ini \(kode 463\)\. Minta pemiliknya mengirim pesan ke nomor pengirim/),
  });
  expect(refusedTo()).toEqual([digits(1)]);
  const { data } = (await api.call('GET', '/jadwal-jumatan?orderBy=id&orderType=asc')).body;
  expect(data.map(({ broadcasted }: { broadcasted: boolean }) => broadcasted)).toEqual([false, true, true]);
});

test('463 for the only one who waits: paused, and after each resume the others go first', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 463 } });
  await send(1);
  await until(() => expect(isPaused()).toBe(true));
  expect(alerts).toEqual([expect.stringContaining('kode 463')]);
  // Nothing tries him again by itself.
  clock.advance(DAY / 2);
  expect(refusedTo()).toHaveLength(1);
  await resume();
  await until(() => expect(refusedTo()).toHaveLength(2));
  await until(() => expect(isPaused()).toBe(true));
  await send(2, 11);
  await resume();
  await until(() => expect(states()).toEqual(['failed', 'success', 'success']));
  expect(isPaused()).toBe(false);
  expect(refusedTo()).toEqual([digits(1), digits(1)]);
});

test('a refusal after a refused try is certain, after a try without an answer it is in doubt', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 463 }, times: 1 });
  await send(1);
  await until(() => expect(isPaused()).toBe(true));
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 400 } });
  await resume();
  await until(() => expect(rows()[0]).toMatchObject({ state: 'failed', error_code: 'refused-400' }));
  api.whatsapp.faults.onMessage({ to: phone(11), ack: 'none', times: 1 });
  await send(1, 11);
  await until(() => expect(api.whatsapp.messages).toHaveLength(1));
  clock.advance(21 * SECOND);
  await until(() => expect(states()[1]).toBe('waiting'));
  api.whatsapp.faults.onMessage({ to: phone(11), ack: { error: 463 } });
  clock.advance(60 * SECOND);
  await until(() => expect(isPaused()).toBe(true));
  await send(1, 21);
  await resume();
  await until(() => expect(states()).toEqual(['failed', 'failed', 'success']));
  expect(rows()[1]).toMatchObject({ error_code: 'unanswered', error_reason: expect.stringContaining('kode 463') });
});

test('463 for everybody: paused at the second one, told, and never tried again by itself', async () => {
  api.whatsapp.faults.ack = { error: 463 };
  await send(5);
  await until(() => expect(isPaused()).toBe(true));
  expect(refusedTo()).toEqual([digits(1), digits(2)]);
  expect(alerts).toEqual([expect.stringContaining('kode 463')]);
  expect(states()).toEqual(Array(5).fill('waiting'));
  clock.advance(2 * 3_600_000);
  expect(refusedTo()).toHaveLength(2);
  // The others first.
  api.whatsapp.faults.ack = 'normal';
  await resume();
  await until(() => expect(states()).toEqual(['failed', 'failed', 'success', 'success', 'success']));
});

test('463 for new chats only: paused at the second one on a day, though others get through', async () => {
  for (const n of [1, 3]) api.whatsapp.faults.onMessage({ to: phone(n), ack: { error: 463 } });
  await send(4);
  await until(() => expect(isPaused()).toBe(true));
  expect(states()).toEqual(['failed', 'success', 'waiting', 'waiting']);
  await resume();
  await until(() => expect(states()).toEqual(['failed', 'success', 'failed', 'success']));
});

test('all that waits for the refused one is set aside with it', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 463 } });
  const id_masjid = await addMasjid(api, 'Masjid Salman', { no_hp: phone(1) });
  const id_mubaligh = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(901) });
  const id: string[] = [];
  for (const tanggal of FRIDAYS.slice(0, 2))
    id.push(await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh }));
  await post('/jadwal-jumatan/broadcast', { id, templateDKM: template });
  await until(() => expect(isPaused()).toBe(true));
  expect(refusedTo()).toHaveLength(1);
  expect(rows().map(({ error_code }) => error_code)).toEqual(['refused-463', 'refused-463']);
  await api.call('POST', '/queue/pause');
  await resume();
  // By the admin's hand one is tried again; nobody else waits.
  await until(() => expect(refusedTo()).toHaveLength(2));
  await until(() => expect(isPaused()).toBe(true));
  api.whatsapp.faults.reset();
  await resume();
  await until(() => expect(states()).toEqual(['success', 'success']));
  expect(rows().map(({ error_code }) => error_code)).toEqual([null, null]);
});

test.each([500, 503, 408])('%i passes: later again under the same id, and no pause', async (error) => {
  api.whatsapp.faults.ack = { error };
  await send(6);
  await until(() => expect(refusedTo()).toHaveLength(6));
  expect(isPaused()).toBe(false);
  await until(() => expect(states()).toEqual(Array(6).fill('waiting')));
  clock.advance(6 * SECOND);
  await until(() => expect(refusedTo().length).toBeGreaterThanOrEqual(12));
  expect(isPaused()).toBe(false);
  api.whatsapp.faults.ack = 'normal';
  await until(() => {
    clock.advance(15 * SECOND);
    expect(states()).toEqual(Array(6).fill('success'));
  });
  expect(new Set(api.whatsapp.rejected.map(({ id }) => id)).size).toBe(6);
  expect(api.whatsapp.inbox()).toHaveLength(6);
});

test('what passes holds nobody else up, and ends with the message', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 503 } });
  await send(2);
  await until(() => expect(states()).toEqual(['waiting', 'success']));
  clock.advance(60 * DAY);
  await until(() => expect(states()).toEqual(['failed', 'success']));
});

test('479 once more with fresh devices', async () => {
  api.whatsapp.faults.onMessage({ to: phone(1), ack: { error: 479 }, times: 1 });
  await send(1);
  await until(() => expect(states()).toEqual(['success']));
  expect(refusedTo()).toEqual([digits(1)]);
  expect(api.whatsapp.inbox(phone(1))).toHaveLength(1);
  api.whatsapp.faults.onMessage({ to: phone(11), ack: { error: 479 } });
  await send(1, 11);
  await until(() => expect(states()).toEqual(['success', 'failed']));
  expect(refusedTo()).toEqual([digits(1), digits(11), digits(11)]);
});

test.each(['hang', 'empty'] as const)(
  'the phone’s settings have changed, and the answer is %s: not asked for',
  async (answer) => {
    const { whatsapp } = api;
    whatsapp.faults.appState = answer;
    const asked = whatsapp.queries['w:sync:app:state'] ?? 0;
    const began = whatsapp.counters.connections;
    for (const name of ['regular', 'regular_low', 'critical_block'])
      for (const line of whatsapp.lines())
        line.send({
          tag: 'notification',
          attrs: { from: 's.whatsapp.net', type: 'server_sync', id: `sync-${name}`, t: '1790000000' },
          content: [{ tag: 'collection', attrs: { name, version: '7' } }],
        });
    await send(2);
    await until(() => expect(states()).toEqual(['success', 'success']));
    expect(whatsapp.queries['w:sync:app:state'] ?? 0).toBe(asked);
    expect(whatsapp.counters.connections).toBe(began);
  },
);

test('what hangs before the wire was not handed over, and can’t go out later', async () => {
  api.whatsapp.faults.keys = 'hang';
  await send(1);
  await until(() => expect(states()).toEqual(['running']));
  const began = api.whatsapp.counters.connections;
  clock.advance(21 * SECOND);
  await until(() => expect(states()).toEqual(['waiting']));
  const [row] = api.database.sqlite.prepare('select attempts, retries, handed_at, sent_at from message').all();
  expect(row).toEqual({ attempts: 0, retries: 1, handed_at: null, sent_at: null });
  api.whatsapp.faults.keys = 'normal';
  await until(() => {
    if (api.whatsapp.counters.connections === began) clock.advance(5 * SECOND);
    expect(api.whatsapp.counters.connections).toBe(began + 1);
  });
  await until(() => expect(api.whatsapp.online).toBe(1));
  // On a slow machine this clock may cut the new line too; the message goes out once all the same.
  await until(() => {
    clock.advance(5 * SECOND);
    expect(states()).toEqual(['success']);
  });
  expect(api.whatsapp.stanzas).toBe(1);
});
