import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB, QUESTION, until, type Fridays } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04', '2026-12-11'];
const FIRST = 'Jumat, 27 November 2026 di Masjid 1';
const ADMIN = phone(7500);
const MINUTE = 60_000;
let api: LinkedApp;
let clock: ReturnType<typeof createTestClock>;
let fridays: Fridays;
let alerts: string[];

beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
  alerts = [];
  api.services.base.events.subscribe((frame) => frame.type === 'alert' && alerts.push(frame.message));
});
afterEach(() => api.close());

type By = Parameters<LinkedApp['whatsapp']['reply']>[2];

const start = async (count: number) => {
  fridays = await addFridays(api, FRIDAYS.slice(0, count));
  await fridays.ask();
};
/** The preacher writes; waits until Mimbar has it, and gives the message's id. */
async function says(text: string, by: By = {}, from = KHATIB): Promise<string> {
  const [id] = await api.whatsapp.reply(from, text, by);
  await until(() => expect(api.whatsapp.receiptsFromClient.some((one) => one.id === id)).toBe(true));
  return id!;
}
const questionOf = (n: number) =>
  fridays.inbox().find(({ text }) => text?.includes(`Masjid ${n}`) && text.includes(QUESTION))!.id;
const texts = () => fridays.inbox().map(({ text }) => text!);
const words = async () => (await api.call('GET', '/home')).body.data.jawaban.map(({ kata }: { kata: string }) => kata);
const addAdmin = () =>
  api.call('POST', '/manage-admin', { body: { username: 'umar', password: 'sebuah sandi panjang', no_hp: ADMIN } });

describe.each([
  ['plain', {}],
  ['sealed with his LID', { secretly: 'lid' }],
  ['sealed with his number', { secretly: 'pn' }],
] as [string, By][])('an edit, %s', (_name, by) => {
  test('changes what its message answered, and nothing else that is open', async () => {
    await start(2);
    const id = await says('HADIR', { quoted: questionOf(1) });
    await fridays.saidIs('hadir', 'asked');
    await says('UDZUR', { ...by, edits: id });
    await fridays.saidIs('udzur', 'asked');
    expect((await fridays.heard(4)).text).toContain(`tercatat *UDZUR*: ${FIRST}`);
    await says('Insya Allah hadir', { ...by, edits: id });
    await fridays.saidIs('hadir', 'asked');
  });

  test('by somebody else changes nothing', async () => {
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    await says('UDZUR', { ...by, edits: id }, phone(7777));
    const body = { nama_mubaligh: 'Ustadz Budi', no_hp: phone(7002) };
    await api.call('POST', '/mubaligh', { body });
    await says('UDZUR', { ...by, edits: id }, phone(7002));
    expect(await fridays.said()).toEqual(['hadir']);
    expect([...api.whatsapp.inbox(phone(7777)), ...api.whatsapp.inbox(phone(7002)), ...alerts]).toEqual([]);
  });

  test('that comes before its message is asked about, and the message does not count any more', async () => {
    await start(1);
    await says('UDZUR', { ...by, edits: 'THEFIRST' });
    expect((await fridays.heard(2)).text).toContain('belum kami pahami');
    await says('HADIR', { id: 'THEFIRST' });
    expect(await fridays.said()).toEqual(['asked']);
    await says('UDZUR');
    await fridays.saidIs('udzur');
  });

  test('after a restart', async () => {
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    const { whatsapp, directory } = api;
    await api.services.stop();
    const again = await startLinkedApp({ clock, directory, whatsapp, link: false });
    await again.reached('CONNECTED');
    await says('UDZUR', { ...by, edits: id });
    await until(async () =>
      expect((await again.call('GET', `/jadwal-jumatan/${fridays.ids[0]}`)).body.data.konfirmasi).toBe('udzur'),
    );
    await again.close();
  });
});

/** Once its seal is open, an edit is as a plain one. */
describe('an edit', () => {
  test('that is unclear opens its question again: he is asked, admins are told and see the words', async () => {
    await addAdmin();
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    await fridays.heard(2);
    await says('hadir kalau sempat', { edits: id });
    await fridays.saidIs('asked');
    expect((await fridays.heard(3)).text).toBe(
      `Pesan jawaban Anda berubah dan belum kami pahami. Untuk ${FIRST}: balas *HADIR* atau *UDZUR*.`,
    );
    expect(await words()).toEqual(['hadir kalau sempat']);
    const told = `Ustadz Ahmad menarik atau mengubah jawabannya untuk ${FIRST}, dan belum jelas gantinya. Hubungi beliau bila perlu.`;
    expect(alerts).toEqual([told]);
    await until(() => expect(api.whatsapp.inbox(ADMIN).map(({ text }) => text)).toEqual([`*Perlu dicek.* ${told}`]));
    expect((await api.call('GET', '/audit?limit=1')).body.data[0]).toMatchObject({
      actor: 'penerima',
      detail: { jawaban: 'asked', jalur: 'whatsapp' },
    });
    await says('udzur');
    await fridays.saidIs('udzur');
  });

  test('of what was not understood answers it, and its words are gone', async () => {
    await start(1);
    const id = await says('hadirr bgt ngabeukah');
    await until(async () => expect(await words()).toHaveLength(1));
    await says('HADIR', { edits: id });
    await fridays.saidIs('hadir');
    expect(await words()).toEqual([]);
  });

  test('counts once, and an earlier one that comes later does not', async () => {
    await start(1);
    const at = Date.now();
    const id = await says('HADIR', { takenAt: at });
    await says('UDZUR', { edits: id, id: 'EDITTWO', takenAt: at + 2 * MINUTE });
    await fridays.saidIs('udzur');
    await says('hadir insya Allah', { edits: id, id: 'EDITONE', takenAt: at + MINUTE });
    expect(await fridays.said()).toEqual(['udzur']);
    await says('HADIR', { takenAt: at + 3 * MINUTE });
    await fridays.saidIs('hadir');
    await api.whatsapp.reply(KHATIB, 'UDZUR', { edits: id, id: 'EDITTWO', takenAt: at + 2 * MINUTE });
    await says('terima kasih');
    expect(await fridays.said()).toEqual(['hadir']);
  });

  test('leaves alone what has been answered since: the admin’s word stays, and both hear', async () => {
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    await fridays.heard(2);
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'none' } });
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'hadir' } });
    await says('UDZUR', { edits: id });
    expect((await fridays.heard(3)).text).toBe(
      `Perubahan pesan itu tidak dicatat, karena sesudahnya sudah tercatat *HADIR* untuk ${FIRST}. Bila berubah, balas *UDZUR*.`,
    );
    expect(await fridays.said()).toEqual(['hadir']);
    expect(alerts).toEqual([
      `Ustadz Ahmad mengubah pesan lamanya menjadi UDZUR untuk ${FIRST}. Yang tercatat tetap HADIR, karena dicatat sesudahnya. Hubungi beliau.`,
    ]);
    await says('hadir ya', { edits: id });
    await says('apa kabar');
    expect(texts()).toHaveLength(3);
  });

  test('long after the message is no answer, but a question', async () => {
    await start(1);
    const at = Date.now();
    const id = await says('HADIR', { takenAt: at });
    await fridays.saidIs('hadir');
    await says('UDZUR', { edits: id, takenAt: at + 60 * MINUTE });
    await fridays.saidIs('asked');
    expect(alerts).toHaveLength(1);
  });

  test('to BERHENTI is one, and takes the answer back; from BERHENTI it does not begin again', async () => {
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    await says('BERHENTI', { edits: id });
    await fridays.saidIs('asked');
    const stopped = async () => (await api.call('GET', '/nomor-bermasalah')).body.data.length;
    expect(await stopped()).toBe(1);
    await says('HADIR', { edits: id });
    await fridays.saidIs('hadir');
    expect(await stopped()).toBe(1);
    await says('mulai');
    expect(await stopped()).toBe(0);
    const stop = await says('BERHENTI');
    await says('HADIR', { edits: stop });
    await says('', { revokes: stop });
    expect(await stopped()).toBe(1);
  });
});

test('an edit whose key is not known opens its question again', async () => {
  await start(1);
  const id = await says('HADIR');
  await fridays.heard(2);
  api.database.sqlite.prepare('update balasan set secret = null').run();
  await says('UDZUR', { edits: id, secretly: 'lid' });
  await fridays.saidIs('asked');
  expect((await fridays.heard(3)).text).toContain('Pesan jawaban Anda berubah dan belum kami pahami.');
  expect(await words()).toEqual(['(pesan yang diubah, isinya tidak terbaca)']);
});

test('an edit of an answer for several changes them all, or opens them all', async () => {
  await start(3);
  await says('udzur', { quoted: questionOf(3) });
  const id = await says('semua hadir');
  await fridays.saidIs('hadir', 'hadir', 'udzur');
  await says('semua udzur', { edits: id });
  await fridays.saidIs('udzur', 'udzur', 'udzur');
  await says('sedang di jalan', { edits: id });
  await fridays.saidIs('asked', 'asked', 'udzur');
});

test('the key of edits is kept for a day', async () => {
  await start(1);
  await says('HADIR');
  await fridays.saidIs('hadir');
  const kept = () => api.database.sqlite.prepare('select count(secret) from balasan').pluck().get();
  expect(kept()).toBe(1);
  await clock.advance(25 * 60 * MINUTE);
  await until(() => expect(kept()).toBe(0));
});

describe('a message that is taken back', () => {
  test('opens its question again: he hears it, and admins are told', async () => {
    await start(2);
    const id = await says('HADIR', { quoted: questionOf(1) });
    await fridays.heard(3);
    await says('', { revokes: id });
    await fridays.saidIs('asked', 'asked');
    expect((await fridays.heard(4)).text).toBe(
      `Pesan jawaban Anda sudah dihapus. Untuk ${FIRST}: balas *HADIR* atau *UDZUR*.`,
    );
    expect(alerts).toEqual([expect.stringContaining('menarik atau mengubah jawabannya')]);
    await says('', { revokes: id });
    await says('UDZUR', { edits: id });
    expect(await fridays.said()).toEqual(['udzur', 'asked']);
  });

  test('before it came is never an answer', async () => {
    await start(1);
    await says('', { revokes: 'THEFIRST' });
    await says('HADIR', { id: 'THEFIRST' });
    expect(await fridays.said()).toEqual(['asked']);
    expect(texts()).toHaveLength(1);
  });

  test('by somebody else changes nothing, nor does one that a later word has replaced', async () => {
    await start(1);
    const id = await says('HADIR');
    await fridays.saidIs('hadir');
    await says('', { revokes: id }, phone(7777));
    await says('Udzur');
    await fridays.saidIs('udzur');
    await says('', { revokes: id });
    expect(await fridays.said()).toEqual(['udzur']);
    expect(alerts.filter((one) => one.includes('menarik'))).toEqual([]);
  });

  test('unclear, leaves no words behind', async () => {
    await start(1);
    const id = await says('nanti saya kabari ngabeukah');
    await until(async () => expect(await words()).toHaveLength(1));
    await says('', { revokes: id });
    expect(await words()).toEqual([]);
  });
});
