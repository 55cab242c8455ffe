import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta; the sermons are on the Friday after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const FRIDAY = '2026-11-27';

let api: TestApp;
let clock: TestClock;
let khatib: string;
let dkm: string;
let ids: string[];
beforeEach(async () => {
  clock = createTestClock(NOW);
  api = await startTestApp({ clock });
  // WhatsApp is simulated but not started, so that everything waits.
  khatib = await starter('Jumat untuk khatib');
  dkm = await starter('Jumat untuk Ketua DKM');
  ids = [];
  for (const n of [1, 2, 3]) ids.push(await jumatan(n));
});
afterEach(() => api.close());

async function post(path: string, body: object): Promise<string> {
  const answer = await api.call('POST', path, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
  return answer.body.data.id;
}
const starter = (nama: string) =>
  post(
    '/template',
    STARTER_TEMPLATES.find((one) => one.nama_template === nama)!,
  );
async function jumatan(n: number): Promise<string> {
  const id_masjid = await addMasjid(api, `Masjid Contoh ${n}`, { no_hp: phone(n) });
  const id_mubaligh = await addMubaligh(api, `Ustadz Contoh ${n}`, { no_hp: phone(100 + n) });
  return post('/jadwal-jumatan', { tanggal: FRIDAY, id_masjid, id_mubaligh });
}
type Body = Record<string, unknown>;
const both = () => ({ templateDKM: dkm, templateMubaligh: khatib });
async function send(id: readonly string[], templates: Body = { templateMubaligh: khatib }) {
  return (await api.call('POST', '/jadwal-jumatan/broadcast', { body: { id, ...templates } })).body.data;
}
const preview = async (id: readonly string[], templates: Body = { templateMubaligh: khatib }) =>
  (await api.call('POST', '/jadwal-jumatan/broadcast-preview', { body: { id, ...templates } })).body;
const pending = (): { id: number; recipient: string; message: string; dedupe_key: string }[] =>
  api.database.sqlite
    .prepare("select * from message where state in ('waiting', 'held', 'running') order by id")
    .all() as never;
const set = (changes: string, where = "state = 'waiting'") =>
  api.database.sqlite.prepare(`update message set ${changes} where ${where}`).run();
const asks = (text: string) => text.includes('HADIR');

describe('while the first waits, an equal message is the same one', () => {
  test('two accounts send the same schedules at once, in another order', async () => {
    const [one, other] = await Promise.all([
      api.call('POST', '/jadwal-jumatan/broadcast', {
        body: { id: ids, templateMubaligh: khatib },
        token: await api.as('admin'),
      }),
      api.call('POST', '/jadwal-jumatan/broadcast', {
        body: { id: ids.toReversed(), templateMubaligh: khatib },
        token: await api.as('superadmin'),
      }),
    ]);
    const data = [one.body.data, other.body.data].toSorted((a, b) => b.queued - a.queued);
    expect(data).toMatchObject([
      { queued: 3, waiting: 3 },
      { queued: 0, waiting: 3, id: data[0].id },
    ]);
    expect(pending()).toHaveLength(3);
  });

  test('with both templates, overlapping, and by the number in another spelling', async () => {
    expect(await send(ids.slice(0, 2), both())).toMatchObject({ queued: 4 });
    expect(await send(ids, both())).toMatchObject({ queued: 2, waiting: 6 });
    expect(await send(ids.toReversed(), both())).toMatchObject({ queued: 0, waiting: 6 });
    set("no_hp = '+62 ' || substr(no_hp, 2)");
    expect(await send(ids, both())).toMatchObject({ queued: 0, waiting: 6 });
    expect(pending().filter(({ message }) => asks(message))).toHaveLength(3);
  });

  test.each([
    ['held', "state = 'held'"],
    ['running', "state = 'running', handed_at = 1"],
    ['in doubt', 'handed_at = 1, attempts = 1'],
  ])('also when the first is %s', async (_name, changes) => {
    await send(ids);
    set(changes);
    expect(await send(ids)).toMatchObject({ queued: 0, waiting: 3 });
  });

  test("also 'Kirim ke yang belum' before a broadcast and after it, and 'Kirim Ulang' of one row", async () => {
    const first = await send(ids);
    set("state = 'failed', finished_at = 1, error_code = 'ended'");
    const rows = api.database.sqlite.prepare('select id from message order by id').pluck().all() as number[];
    expect((await api.call('POST', `/broadcasts/${first.id}/resend`)).body.data).toMatchObject({ queued: 3 });
    expect(await send(ids)).toMatchObject({ queued: 0, waiting: 3, id: first.id });
    expect((await api.call('POST', `/message-logs/resend/${rows[0]}`)).body.data).toMatchObject({ queued: 0 });

    set("state = 'failed', finished_at = 2, error_code = 'ended'");
    const second = await send(ids);
    expect(second).toMatchObject({ queued: 3 });
    const again = await api.call('POST', `/broadcasts/${first.id}/resend`);
    expect(again.body.data).toMatchObject({ queued: 0 });
    expect((await api.call('POST', `/message-logs/resend/${rows[0]}`)).body.data).toMatchObject({ queued: 0 });
    expect(pending()).toHaveLength(3);
  });

  test("also a card's run, and what is told to a new preacher", async () => {
    await api.call('POST', '/queue/pause');
    await api.services.start();
    const card = { active: true, h: 4, jam: '08:30', id_template_dkm: dkm, id_template_mubaligh: khatib };
    expect((await api.call('PATCH', '/schedule/jumatan_reminder', { body: card })).status).toBe(200);
    expect(
      (await api.call('POST', '/schedule/jumatan_reminder/run', { body: { target: FRIDAY } })).body.data,
    ).toMatchObject({
      queued: 6,
    });
    expect(await send(ids, both())).toMatchObject({ queued: 0, waiting: 6 });

    set("state = 'success', finished_at = 1");
    api.database.sqlite.exec(
      "update jadwal_jumatan set dkm_status = 'accepted', mubaligh_status = 'accepted', konfirmasi = 'asked'",
    );
    const lain = await addMubaligh(api, 'Ustadz Baru', { no_hp: phone(200) });
    await api.call('PATCH', `/jadwal-jumatan/${ids[0]}`, { body: { id_mubaligh: lain } });
    const told = await api.call('POST', '/kabar/kirim', { body: { kabar: [{ jadwal: 'jumatan', id: ids[0] }] } });
    expect(told.body.data).toMatchObject({ queued: 3 });
    expect(pending().filter(({ recipient }) => recipient === 'Ustadz Baru')).toHaveLength(1);
    expect(await send([ids[0]!])).toMatchObject({ queued: 0, waiting: 1 });
  });

  test('a digest of the same month, schedules and template; with a new schedule it is another one', async () => {
    const template = await post('/template', {
      nama_template: 'Bulanan',
      type: 'pengajian_bulanan',
      content: 'Jadwal {{bulan}}: [[{{tanggal}} {{jam}} ]]',
    });
    const id_masjid = await addMasjid(api, 'Masjid Salman', { no_hp: phone(9) });
    const id_mubaligh = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(109) });
    const add = (tanggal: string) => post('/jadwal-pengajian', { tanggal, waktu: '19.30', id_masjid, id_mubaligh });
    await add('2026-11-28');
    const digest = async () =>
      (await api.call('POST', '/jadwal-pengajian/broadcast-bulanan', { body: { month: 10, templateDKM: template } }))
        .body.data;
    expect(await digest()).toMatchObject({ queued: 1 });
    await api.call('PATCH', `/template/${template}`, { body: { content: 'Bulan {{bulan}}: [[{{tanggal}} ]]' } });
    expect(await digest()).toMatchObject({ queued: 0, waiting: 1 });
    await add('2026-11-29');
    const { body } = await api.call('POST', '/jadwal-pengajian/broadcast-bulanan-preview', {
      body: { month: 10, templateDKM: template },
    });
    expect(body.questions.join(' ')).toContain("dari template 'Bulanan'. Keduanya akan terkirim.");
    expect(await digest()).toMatchObject({ queued: 1 });
  });
});

describe('the preview says so', () => {
  test('what waits is marked and shown as it waits, and is not among what would be sent', async () => {
    await send(ids.slice(0, 2));
    const waits = pending().map(({ message }) => message);
    const { data, warnings, questions, penerima } = await preview(ids);
    expect(data.map(({ waiting }: any) => waiting)).toEqual([true, true, undefined]);
    expect(data.slice(0, 2).map(({ message }: any) => message)).toEqual(waits);
    expect(waits.every(asks)).toBe(true);
    expect(warnings.join(' ')).toContain('2 dari 3 pesan ini sudah menunggu di antrean dan tidak dikirim dua kali.');
    expect(questions).toBeUndefined();
    expect(penerima).toBe(1);
    const all = await preview(ids.slice(0, 2));
    expect(all.warnings).toHaveLength(1);
    expect(all.refusal).toBeUndefined();
  });

  test('a template that was changed meanwhile: what waits keeps its text, and that is said', async () => {
    await send([ids[0]!]);
    await api.call('PATCH', `/template/${khatib}`, { body: { content: 'Baru {{tanggal}}' } });
    const { data, warnings } = await preview([ids[0]!]);
    expect(data[0]).toMatchObject({ waiting: true, message: pending()[0]!.message });
    expect(warnings.join(' ')).toContain('Teksnya dari sebelum template diubah');
    expect(await send([ids[0]!])).toMatchObject({ queued: 0, waiting: 1 });
  });

  test('a text without the question that waits, where the new one would ask', async () => {
    await send([ids[0]!]);
    // As of a schedule that was over when it was sent.
    set("message = replace(message, 'HADIR', '')");
    api.database.sqlite.exec('update message_jadwal set asks = 0');
    const { data } = await preview([ids[0]!]);
    expect(data[0]).toMatchObject({ waiting: true, message: pending()[0]!.message });
    expect(await send([ids[0]!])).toMatchObject({ queued: 0, waiting: 1 });
  });

  test('another template is another message, after a question that names the one that waits', async () => {
    await send([ids[0]!]);
    const lain = await post('/template', {
      nama_template: 'Pengingat kedua',
      type: 'jumatan_reminder',
      content: 'Ingat {{tanggal}}, {{nama_mubaligh}}',
    });
    const { data, questions } = await preview([ids[0]!], { templateMubaligh: lain });
    expect(data[0].waiting).toBeUndefined();
    expect(questions).toEqual([
      "1 penerima masih punya pesan lain tentang jadwal yang sama di antrean, dari template 'Jumat untuk khatib'. Keduanya akan terkirim. Tetap kirim?",
    ]);
    expect(await send([ids[0]!], { templateMubaligh: lain })).toMatchObject({ queued: 1, waiting: 1 });
    // Of the other audience nothing waits.
    expect((await preview([ids[0]!], { templateDKM: dkm })).questions).toBeUndefined();
  });
});

describe('it is another message', () => {
  test('once the first was accepted: sent again after the warning', async () => {
    await send([ids[0]!]);
    set("state = 'success', finished_at = 1");
    api.database.sqlite.exec("update jadwal_jumatan set mubaligh_status = 'accepted', konfirmasi = 'asked'");
    const { data, warnings } = await preview([ids[0]!]);
    expect(data[0].waiting).toBeUndefined();
    expect(warnings.join(' ')).toContain('Sudah Broadcast');
    expect(await send([ids[0]!])).toMatchObject({ queued: 1 });
  });

  test('to another number, while one to the old number is under way; a corrected name makes none', async () => {
    await send([ids[0]!]);
    set("state = 'running', handed_at = 1");
    const { id_mubaligh } = (await api.call('GET', `/jadwal-jumatan/${ids[0]}`)).body.data;
    const change = (body: object) => api.call('PATCH', `/mubaligh/${id_mubaligh}`, { body });
    await change({ nama_mubaligh: 'Ustadz Contoh Satu' });
    expect((await preview([ids[0]!])).data[0].waiting).toBe(true);
    expect(await send([ids[0]!])).toMatchObject({ queued: 0 });
    await change({ no_hp: '081200009999' });
    expect((await preview([ids[0]!])).data[0].waiting).toBeUndefined();
    expect(await send([ids[0]!])).toMatchObject({ queued: 1 });
  });
});
