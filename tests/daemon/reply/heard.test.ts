import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addFridays, KHATIB, QUESTION, until, type Fridays } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04'];
const FIRST = 'Jumat, 27 November 2026 di Masjid 1';
const ONLY_TEXT = `Mohon maaf, kami hanya dapat membaca tulisan. Untuk ${FIRST}: balas *HADIR* atau *UDZUR*.`;
let api: LinkedApp;
let fridays: Fridays;

beforeEach(async () => void (api = await startLinkedApp({ clock: createTestClock() })));
afterEach(() => api.close());

type By = Parameters<LinkedApp['whatsapp']['reply']>[2];

const start = async (count: number) => {
  fridays = await addFridays(api, FRIDAYS.slice(0, count));
  await fridays.ask();
};
const has = (id: string) =>
  until(() => expect(api.whatsapp.receiptsFromClient.some((one) => one.id === id)).toBe(true));
async function says(text: string, by: By = {}, from = KHATIB): Promise<string> {
  const [id] = await api.whatsapp.reply(from, text, by);
  await has(id!);
  return id!;
}
const questionOf = (n: number) =>
  fridays.inbox().find(({ text }) => text?.includes(`Masjid ${n}`) && text.includes(QUESTION))!.id;

describe('what is not a text', () => {
  test.each(['picture', 'document'] as const)('a caption of a %s is one', async (as) => {
    await start(1);
    await says('Insya Allah hadir', { as });
    await fridays.saidIs('hadir');
    await says('berhenti', { as });
    expect((await api.call('GET', '/nomor-bermasalah')).body.data).toHaveLength(1);
  });

  test.each(['voice', 'sticker', 'poll', 'contact', 'picture'] as const)(
    'a %s is asked to be one, once a day',
    async (as) => {
      await start(1);
      await says('', { as });
      expect((await fridays.heard(2)).text).toBe(ONLY_TEXT);
      const { jawaban } = (await api.call('GET', '/home')).body.data;
      expect(jawaban).toMatchObject([{ kata: '(pesan tanpa tulisan: suara, gambar, atau lainnya)' }]);
      await says('', { as });
      await says('apa ini?');
      expect(fridays.inbox()).toHaveLength(2);
      await says('hadir');
      await fridays.saidIs('hadir');
      await fridays.heard(3);
      // After an answer it is other talk.
      await says('', { as: 'sticker' });
      expect(fridays.inbox()).toHaveLength(3);
    },
  );

  test('with several open questions it is asked which', async () => {
    await start(2);
    await says('', { as: 'voice' });
    expect((await fridays.heard(3)).text).toMatch(/^Mohon maaf, kami hanya dapat membaca tulisan\. Ada 2 jadwal/);
  });

  test('of a stranger, or where the admin is talking, is left alone', async () => {
    await start(1);
    await says('', { as: 'voice' }, phone(7777));
    expect(api.whatsapp.inbox(phone(7777))).toEqual([]);
    await api.whatsapp.ownText(KHATIB, 'Assalamualaikum');
    await until(() => expect(api.database.sqlite.prepare('select told from balasan').pluck().all()).toEqual(['admin']));
    await says('', { as: 'voice' });
    expect(fridays.inbox()).toHaveLength(1);
  });
});

describe('what WhatsApp has for this device as unavailable only', () => {
  test('counts once, when the own telephone hands it over', async () => {
    await start(1);
    const [id] = await api.whatsapp.reply(KHATIB, 'HADIR', { isUnavailable: true });
    await api.whatsapp.handOver(id!);
    await fridays.saidIs('hadir');
    await says('UDZUR');
    await fridays.saidIs('udzur');
    await api.whatsapp.handOver(id!);
    await says('terima kasih');
    expect(await fridays.said()).toEqual(['udzur']);
    // It can be edited like any other.
    const [second] = await api.whatsapp.reply(KHATIB, 'HADIR', { isUnavailable: true });
    await api.whatsapp.handOver(second!);
    await fridays.saidIs('hadir');
    await says('UDZUR', { edits: second, secretly: 'lid' });
    await fridays.saidIs('udzur');
  });

  test('is handed over by nobody else', async () => {
    await start(1);
    await says(`62${KHATIB.slice(1)}@s.whatsapp.net`, { as: 'handedOver' }, phone(7777));
    await says(`62${KHATIB.slice(1)}@s.whatsapp.net`, { as: 'handedOver' });
    expect(await fridays.said()).toEqual(['asked']);
  });
});

describe('a sender without a number', () => {
  let questions: string[];
  const said = async () =>
    (await api.call('GET', '/jadwal-jumatan?orderBy=id&orderType=asc')).body.data.map(konfirmasiOf);
  const konfirmasiOf = ({ konfirmasi }: { konfirmasi: string }) => konfirmasi;

  beforeEach(async () => {
    await start(2);
    questions = [questionOf(1), questionOf(2)];
    // Nothing says any more whose address it is; the session with it is kept.
    const { whatsapp, directory } = api;
    await api.services.stop();
    api.database.sqlite.exec("delete from whatsapp_key where type = 'lid-mapping'");
    api = await startLinkedApp({ clock: createTestClock(), directory, whatsapp, link: false });
    await api.reached('CONNECTED');
  });

  test('is the one to whom we wrote what he quotes', async () => {
    await says('udzur', { isUnmapped: true, quoted: questions[1] });
    expect(await said()).toEqual(['asked', 'udzur']);
    await says('👍', { isUnmapped: true, signTo: questions[0] });
    expect(await said()).toEqual(['hadir', 'udzur']);
  });

  test('is nobody without a quotation, or with one of somebody else’s', async () => {
    await says('udzur', { isUnmapped: true });
    await says('udzur', { isUnmapped: true, quoted: 'NOSUCHMESSAGE' });
    expect(await said()).toEqual(['asked', 'asked']);
  });
});
