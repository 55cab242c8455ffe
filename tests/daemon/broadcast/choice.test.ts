import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { addFridays, KHATIB, until } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAYS = ['2026-11-27', '2026-12-04'];
let api: LinkedApp;
let fridays: Awaited<ReturnType<typeof addFridays>>;
beforeEach(async () => {
  api = await startLinkedApp({ clock: createTestClock() });
  await api.as('admin');
  fridays = await addFridays(api, FRIDAYS);
});
afterEach(() => api.close());

const both = () => ({ id: fridays.ids, templateDKM: fridays.template, templateMubaligh: fridays.template });
const call = (path: string, more: object = {}) =>
  api.call('POST', `/jadwal-jumatan/${path}`, { body: { ...both(), ...more } });
const preview = async (more: object = {}) => (await call('broadcast-preview', { rinci: 'true', ...more })).body;
const kunciOf = async (more: object = {}): Promise<string[]> =>
  (await preview(more)).data.map(({ kunci }: { kunci: string }) => kunci);
const queued = (): { recipient: string; message: string; dedupe_key: string; asks: number }[] =>
  api.database.sqlite
    .prepare(
      `select recipient, message, dedupe_key, asks from message join message_jadwal on id_message = message.id
       where state in ('waiting', 'held', 'running') order by message.id`,
    )
    .all() as never;
const pause = () => api.call('POST', '/queue/pause');
const resume = () => api.call('POST', '/queue/resume');
const emptied = () => until(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]));

describe('unticked and rewritten messages', () => {
  beforeEach(pause);

  test('the preview names every message, and what it tells follows the ticks', async () => {
    const { data, penerima } = await preview();
    expect(new Set(data.map(({ kunci }: { kunci: string }) => kunci)).size).toBe(4);
    expect(data[1]).toMatchObject({
      audience: 'mubaligh',
      masjid: ['Masjid 1'],
      jadwal: [{ tanggal: FRIDAYS[0], id_masjid: expect.any(String) }],
    });
    expect(penerima).toBe(3);
    const less = await preview({ kecuali: [data[0].kunci] });
    expect(less.data).toHaveLength(4);
    expect(less.penerima).toBe(2);
  });

  test('what is unticked is not sent, and what is rewritten goes out as it was written', async () => {
    const [dkm, khatib, other] = await kunciOf();
    const text = 'Ustadz, mohon datang lebih awal. Balas HADIR atau UDZUR.';
    const answer = await call('broadcast', { kecuali: [dkm], ubahan: { [khatib!]: text, [other!]: 'Tanpa tanya' } });
    expect(answer.body.data).toMatchObject({ queued: 3 });
    expect(queued().map(({ message, asks }) => [message, asks])).toEqual([
      [text, 1],
      ['Tanpa tanya', 0],
      [expect.stringContaining('Mohon konfirmasi'), 1],
    ]);
    // It is the same message all the same.
    expect((await call('broadcast')).body.data).toMatchObject({ queued: 1, waiting: 4 });
  });

  test('a rewritten text without its question does not ask', async () => {
    const [, khatib] = await kunciOf();
    await call('broadcast', { ubahan: { [khatib!]: 'Sampai jumpa' } });
    expect(queued().find(({ message }) => message === 'Sampai jumpa')).toMatchObject({ asks: 0 });
  });

  test('a message that is too long may be unticked or rewritten', async () => {
    const long = { content: `{{nama_ketua_dkm}} ${'a'.repeat(4090)}` };
    await api.call('PATCH', `/template/${fridays.template}`, { body: long });
    const keys = await kunciOf();
    expect((await preview()).refusal).toBe('Ada pesan yang terlalu panjang');
    const choice = { kecuali: keys.slice(1), ubahan: { [keys[0]!]: 'Pendek' } };
    expect((await preview(choice)).refusal).toBeUndefined();
    expect((await call('broadcast', choice)).body.data).toMatchObject({ queued: 1 });
  });

  test('a key that is gone refuses the send: the schedule has changed, or what the text says', async () => {
    const [dkm] = await kunciOf();
    const other = await addMubaligh(api, 'Ustadz Lain', { no_hp: phone(7300) });
    await api.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { id_mubaligh: other } });
    for (const choice of [{ kecuali: [dkm] }, { ubahan: { [dkm!]: 'Baru' } }])
      expect(await call('broadcast', choice)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('Periksa pratinjaunya lagi') },
      });
    const [now] = await kunciOf();
    const { id_masjid } = await fridays.row(fridays.ids[0]!);
    await api.call('PATCH', `/masjid/${id_masjid}`, { body: { nama_masjid: 'Masjid Baru' } });
    expect((await call('broadcast', { ubahan: { [now!]: 'Di Masjid 1' } })).status).toBe(409);
    expect(queued()).toEqual([]);
  });

  test('nothing ticked is refused, and a malformed choice', async () => {
    expect(await call('broadcast', { kecuali: await kunciOf() })).toMatchObject({
      status: 409,
      body: { error: 'Tidak ada pesan yang dicentang, jadi tidak ada yang dikirim.' },
    });
    const [one] = await kunciOf();
    for (const choice of [{ kecuali: 'semua' }, { ubahan: { [one!]: ' ' } }, { ubahan: { [one!]: 'a'.repeat(4097) } }])
      expect((await call('broadcast', choice)).status).toBe(400);
  });

  test('the same for a month', async () => {
    const template = await fridays.post('/template', {
      nama_template: 'Bulanan',
      type: 'pengajian_bulanan',
      content: 'Jadwal {{bulan}}: [[{{tanggal}} ]]',
    });
    const id_mubaligh = fridays.id_mubaligh;
    for (const n of [1, 2])
      await fridays.post('/jadwal-pengajian', {
        tanggal: `2026-11-2${7 + n}`,
        waktu: '19.30',
        id_masjid: await addMasjid(api, `Masjid Bulan ${n}`, { no_hp: phone(7200 + n) }),
        id_mubaligh,
      });
    const month = (path: string, more: object = {}) =>
      api.call('POST', `/jadwal-pengajian/broadcast-bulanan${path}`, {
        body: { month: 10, templateDKM: template, ...more },
      });
    const [first, second] = (await month('-preview', { rinci: 'true' })).body.data;
    const choice = { kecuali: [first.kunci], ubahan: { [second.kunci]: 'Jadwal menyusul' } };
    expect((await month('', choice)).body.data).toMatchObject({ queued: 1 });
    expect(queued().map(({ message }) => message)).toEqual(['Jadwal menyusul']);
    await api.call('DELETE', `/jadwal-pengajian/${(await api.call('GET', '/jadwal-pengajian')).body.data[0].id}`);
    expect((await month('', { kecuali: [first.kunci, second.kunci] })).status).toBe(409);
  });
});

describe('what a person may not want to send is flagged', () => {
  const flags = async () => (await preview()).data.map(({ peringatan }: { peringatan?: string }) => peringatan);

  test('who has answered HADIR, and a number that is not on WhatsApp; nothing else', async () => {
    expect(await flags()).toEqual([undefined, undefined, undefined, undefined]);
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'hadir' } });
    expect(await flags()).toEqual([undefined, 'Sudah menjawab HADIR', undefined, undefined]);
    await pause();
    await call('broadcast');
    api.database.sqlite.exec(
      "update message set state = 'failed', finished_at = 1, error_code = 'unregistered' where audience = 'dkm'",
    );
    expect((await flags())[0]).toBe('0812-0000-7100 tidak terdaftar di WhatsApp');
  });

  test('a clash, of whichever of the two', async () => {
    const id_masjid = await addMasjid(api, 'Masjid Jauh', { no_hp: phone(7400) });
    const { id_mubaligh } = fridays;
    await fridays.post('/jadwal-jumatan', { tanggal: FRIDAYS[0], id_masjid, id_mubaligh });
    const [dkm, khatib, ...others] = await flags();
    expect(dkm).toBeTruthy();
    expect(khatib).toBe(dkm);
    expect(others).toEqual([undefined, undefined]);
  });

  test('who has declined is not sent to, whoever asks', async () => {
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'udzur' } });
    const [, khatib] = (await preview()).data;
    expect(khatib).toMatchObject({
      skipped: 'Sudah menyatakan berhalangan untuk jadwal ini',
      kunci: expect.any(String),
    });
    expect(khatib).not.toHaveProperty('peringatan');
  });
});

describe('asking again', () => {
  const again = { templateDKM: undefined, ingatkan_lagi: 'true' };

  test('without it nobody is asked twice; with it once for two admins, and once more later', async () => {
    await fridays.ask();
    await fridays.heard(2);
    expect((await preview({ templateDKM: undefined })).data[0].message).not.toContain('HADIR');
    expect((await preview(again)).data[0].message).toContain('HADIR');
    await pause();
    const [one, other] = await Promise.all([call('broadcast', again), call('broadcast', again)]);
    expect([one.body.data.queued, other.body.data.queued].toSorted()).toEqual([0, 2]);
    expect((await preview(again)).data.every(({ waiting }: { waiting?: boolean }) => waiting)).toBe(true);
    await resume();
    await fridays.heard(4);
    await emptied();
    expect((await call('broadcast', again)).body.data).toMatchObject({ queued: 2 });
    await fridays.heard(6);
  });

  test('a plain reminder that waits is another message than the question', async () => {
    await fridays.ask();
    await pause();
    expect((await call('broadcast', { templateDKM: undefined })).body.data).toMatchObject({ queued: 2 });
    expect((await call('broadcast', again)).body.data).toMatchObject({ queued: 2 });
    expect(queued().map(({ asks }) => asks)).toEqual([0, 0, 1, 1]);
  });

  test('the first question that still waits is not asked beside itself', async () => {
    await pause();
    await fridays.remind();
    expect((await call('broadcast', again)).body.data).toMatchObject({ queued: 0, waiting: 2 });
  });

  test('who has answered meanwhile hears no second question, also not when it is sent again', async () => {
    await fridays.ask();
    await pause();
    await call('broadcast', again);
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban: 'hadir' } });
    await resume();
    await fridays.heard(3);
    await emptied();
    expect(fridays.inbox()).toHaveLength(3);
    const [{ id }] = (await api.call('GET', '/broadcasts')).body.data;
    expect((await api.call('GET', `/broadcasts/${id}`)).body.data.unsent).toBe(0);
    const [khatib] = (await preview(again)).data;
    expect(khatib.message).not.toContain('HADIR');
    expect(khatib.peringatan).toBe('Sudah menjawab HADIR');
  });

  test('a question that failed is asked when it is sent again, and not once it is answered', async () => {
    await fridays.ask();
    await pause();
    const { id } = (await call('broadcast', again)).body.data;
    const { dedupe_key } = queued()[0]!;
    const fail = () =>
      api.database.sqlite.exec(
        "update message set state = 'failed', finished_at = 9, error_code = 'ended' where state = 'waiting'",
      );
    fail();
    const resend = async () => (await api.call('POST', `/broadcasts/${id}/resend`)).body;
    expect((await resend()).data).toMatchObject({ queued: 2 });
    expect(queued()[0]).toMatchObject({ asks: 1, dedupe_key, message: expect.stringContaining('Mohon konfirmasi') });
    fail();
    for (const jadwal of fridays.ids)
      await api.call('POST', `/jadwal-jumatan/${jadwal}/konfirmasi`, { body: { jawaban: 'hadir' } });
    expect((await resend()).error).toContain('Tidak ada pesan yang perlu dikirim lagi.');
  });

  test('an answer to a schedule that was asked about twice is not asked which one it means', async () => {
    await fridays.ask();
    const first = { ...again, id: [fridays.ids[0]] };
    await call('broadcast', first);
    await fridays.heard(3);
    await api.call('POST', `/jadwal-jumatan/${fridays.ids[1]}/konfirmasi`, { body: { jawaban: 'hadir' } });
    api.whatsapp.reply(KHATIB, 'hadir');
    await fridays.saidIs('hadir', 'hadir');
  });

  test.each(['ya', '1'])('it is true or false, not %s', async (ingatkan_lagi) => {
    expect((await call('broadcast', { ingatkan_lagi })).status).toBe(400);
  });
});

describe('the template that is chosen', () => {
  const chosen = async () => (await api.call('GET', '/template/terpilih?type=jumatan_reminder')).body.data;
  const add = (nama_template: string) =>
    fridays.post('/template', { nama_template, type: 'jumatan_reminder', content: 'Ingat {{tanggal}}' });
  beforeEach(pause);

  test('is the last used of each audience, else that of the card, else the only one, else the one whose name says so', async () => {
    const only = fridays.template;
    expect(await chosen()).toEqual({ dkm: only, mubaligh: only, terakhir: [] });
    const [kartu, lain] = [await add('Kartu'), await add('Lain')];
    expect(await chosen()).toMatchObject({ dkm: null, mubaligh: only });
    const dkm = await add('Untuk Ketua DKM');
    expect(await chosen()).toEqual({ dkm, mubaligh: only, terakhir: [] });
    const card = { h: 1, jam: '08:00', id_template_dkm: kartu, id_template_mubaligh: kartu };
    await api.call('PATCH', '/schedule/jumatan_reminder', { body: card });
    expect(await chosen()).toMatchObject({ dkm: kartu, mubaligh: kartu });
    await call('broadcast', { templateDKM: lain, templateMubaligh: undefined });
    expect(await chosen()).toEqual({ dkm: lain, mubaligh: kartu, terakhir: ['dkm'] });
    await api.call('DELETE', `/template/${lain}`);
    expect(await chosen()).toEqual({ dkm: kartu, mubaligh: kartu, terakhir: [] });
  });

  test('a send that is refused, or queues nothing, chooses nothing', async () => {
    const lain = await add('Lain');
    await call('broadcast', { templateMubaligh: lain, templateDKM: lain, kecuali: ['tidak ada'] });
    expect(await chosen()).toMatchObject({ dkm: null, terakhir: [] });
    expect((await api.call('GET', '/template/terpilih?type=lain')).status).toBe(400);
  });
});
