import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KabarRow, semuaOrangText } from '#shared/base/kabar.ts';
import type { KabarPesan } from '#shared/kabar/kabar.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta, and the Fridays after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const [FRIDAY, NEXT] = ['2026-11-27', '2026-12-04'];

let api: TestApp;
let clock: TestClock;
let masjid: string;
let irfan: string;
let umar: string;
let template: string;
beforeEach(async () => {
  clock = createTestClock(NOW);
  api = await startTestApp({ clock });
  masjid = await addMasjid(api, 'Masjid Salman', { nama_ketua_dkm: 'Bapak Eman', no_hp: phone(1) });
  irfan = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
  umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
  template = await post('/template', {
    nama_template: 'Jumat',
    type: 'jumatan_reminder',
    content: 'Khutbah {{tanggal}} di {{nama_masjid}}: {{nama_mubaligh}}\n{{konfirmasi}}',
  });
});
afterEach(() => api.close());

async function post(path: string, body: object): Promise<string> {
  const answer = await api.call('POST', path, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
  return answer.body.data.id;
}
const jumatan = (tanggal = FRIDAY, id_masjid = masjid, id_mubaligh = irfan) =>
  post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh });
const broadcast = (ids: readonly string[], only: object = { templateDKM: template, templateMubaligh: template }) =>
  post('/jadwal-jumatan/broadcast', { id: ids, ...only });
/** Marks every waiting message as accepted by WhatsApp. */
function accept(): void {
  const { sqlite } = api.database;
  for (const { wa_id } of sqlite.prepare("select wa_id from message where state = 'waiting'").all() as any[]) {
    const row = sqlite.prepare('select * from message where wa_id = ?').get(wa_id) as any;
    sqlite.prepare("update message set state = 'success', finished_at = ? where id = ?").run(clock.now(), row.id);
    if (row.audience === null) continue;
    for (const kind of ['pengajian', 'jumatan'])
      sqlite
        .prepare(
          `update jadwal_${kind} set ${row.audience}_status = 'accepted' where (id, broadcast_version) in
            (select id_${kind}, broadcast_version from message_jadwal where id_message = ?)`,
        )
        .run(row.id);
  }
}
async function told(tanggal = FRIDAY): Promise<string> {
  const id = await jumatan(tanggal);
  await broadcast([id]);
  accept();
  return id;
}
const textsOf = (rows: readonly KabarRow[] | undefined) => (rows ?? []).map(({ orang }) => semuaOrangText(orang));
const change = async (id: string, body: object) => (await api.call('PATCH', `/jadwal-jumatan/${id}`, { body })).body;
const list = async () => textsOf((await api.call('GET', '/kabar')).body.data);
const which = (id: string, rest: object = {}) => ({ kabar: [{ jadwal: 'jumatan', id, ...rest }] });
const preview = async (id: string): Promise<KabarPesan[]> =>
  (await api.call('POST', '/kabar/pratinjau', { body: which(id) })).body.data;
const send = (id: string, rest: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/kabar/kirim', { body: which(id, rest), headers });
const waiting = () =>
  api.database.sqlite.prepare("select recipient, message from message where state = 'waiting' order by id").all() as {
    recipient: string;
    message: string;
  }[];

describe('after a change', () => {
  test('the answer says who is to be told, and each gets his own text, once', async () => {
    const id = await told();
    const { data, kabar } = await change(id, { id_mubaligh: umar });
    expect(data.broadcasted).toBe(false);
    expect(kabar).toEqual([
      {
        jadwal: 'jumatan',
        id,
        tanggal: `${FRIDAY}T00:00:00.000Z`,
        waktu: '',
        nama_masjid: 'Masjid Salman',
        dihapus: false,
        orang: [
          { kunci: `dkm:${masjid}`, peran: 'dkm', hal: 'berubah', nama: 'Masjid Salman' },
          { kunci: `mubaligh:${umar}`, peran: 'mubaligh', hal: 'baru', nama: 'Ustadz Umar' },
          { kunci: `mubaligh:${irfan}`, peran: 'mubaligh', hal: 'batal', nama: 'Ustadz Irfan' },
        ],
      },
    ]);
    expect(await list()).toEqual(['DKM, Ustadz Umar (baru), Ustadz Irfan (dibatalkan)']);
    expect((await api.call('GET', '/home')).body.data.kabar).toMatchObject({ jumlah: 1, contoh: { id } });

    const texts = (await preview(id)).map(({ message }) => message);
    expect(texts[0]).toMatch(
      /Yth\. \*Bapak Eman\*\n\nPerubahan jadwal khutbah Jumat:\nWaktu: \*Jumat, 27 November 2026\*\nTempat: Masjid Salman\nKhatib: Ustadz Umar\n\nSebelumnya: Ustadz Irfan\. Jazakumullah khairan\.$/,
    );
    // The new preacher gets the text of the reminders, with its question.
    expect(texts[1]).toMatch(/^Khutbah .* Masjid Salman: Ustadz Umar\nMohon konfirmasi: balas \*HADIR\*/);
    expect(texts[2]).toMatch(
      /Ustadz tidak jadi bertugas sebagai khatib:\nWaktu: \*Jumat, 27 November 2026\*\nTempat: Masjid Salman\n/,
    );

    const sent = await send(id);
    expect(sent.body.data).toMatchObject({ queued: 3, waiting: 3 });
    expect(await list()).toEqual([]);
    expect((await send(id)).body).toMatchObject({ code: 'conflict' });
    expect(waiting().map(({ message }) => message)).toEqual(texts);
    expect((await api.call('GET', `/broadcasts/${sent.body.data.id}`)).body.data.kind).toBe('kabar');
    accept();
    expect((await api.call('GET', `/jadwal-jumatan/${id}`)).body.data.broadcasted).toBe(true);
    expect(await list()).toEqual([]);
    // The change is reverted: the preacher who heard of the cancellation hears that the sermon is his again.
    expect(textsOf((await change(id, { id_mubaligh: irfan })).kabar)).toEqual([
      'DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)',
    ]);
  });

  test('what was never sent, has begun, or is as it was before is nobody to be told of', async () => {
    const fresh = await jumatan(NEXT);
    expect((await change(fresh, { id_mubaligh: umar })).kabar).toBeUndefined();
    const id = await told();
    expect((await change(id, { tanggal: NEXT })).kabar).toHaveLength(1);
    expect((await change(id, { tanggal: FRIDAY })).kabar).toBeUndefined();
    expect(await list()).toEqual([]);
    clock.advance(5 * 86_400_000);
    expect((await change(id, { id_mubaligh: umar })).kabar).toBeUndefined();
  });

  test('of several changes people hear the last one, and what they themselves believed before', async () => {
    const id = await told();
    await change(id, { id_mubaligh: umar });
    const [row] = (await change(id, { tanggal: NEXT })).kabar;
    expect(semuaOrangText(row.orang)).toBe('DKM, Ustadz Umar (baru), Ustadz Irfan (dibatalkan)');
    const [dkm] = await preview(id);
    expect(dkm!.message).toContain('Sebelumnya: Jumat, 27 November 2026, Ustadz Irfan.');
  });

  test('a change while the news waits takes it back, and it is offered anew', async () => {
    const id = await told();
    const hasan = await addMubaligh(api, 'Ustadz Hasan', { no_hp: phone(103) });
    await change(id, { id_mubaligh: umar });
    await send(id);
    expect(textsOf((await change(id, { id_mubaligh: hasan })).kabar)).toEqual([
      'DKM, Ustadz Hasan (baru), Ustadz Irfan (dibatalkan)',
    ]);
    expect(waiting()).toEqual([]);
    await send(id);
    api.database.sqlite
      .prepare("update message set state = 'failed' where state = 'waiting' and audience is null")
      .run();
    expect(await list()).toEqual(['Ustadz Irfan (dibatalkan)']);
  });

  test('a text is readable and editable, part of them can be told, and what is stale is refused', async () => {
    const id = await told();
    await change(id, { id_mubaligh: umar });
    const [dkm, baru] = await preview(id);
    const own = { kunci: dkm!.kunci, tanda: dkm!.tanda, message: 'Bapak, khatibnya berganti.' };
    expect((await send(id, { orang: [{ ...own, tanda: 'lain' }] })).status).toBe(409);
    expect((await send(id, { orang: [{ kunci: own.kunci, message: own.message }] })).status).toBe(409);
    const key = { 'Idempotency-Key': 'satu' };
    const first = await send(id, { orang: [own] }, key);
    expect(first.body.data.queued).toBe(1);
    expect((await send(id, { orang: [own] }, key)).body).toEqual(first.body);
    expect(waiting()).toEqual([{ recipient: 'Bapak Eman', message: own.message }]);
    expect(await list()).toEqual(['Ustadz Umar (baru), Ustadz Irfan (dibatalkan)']);
    // The schedule has changed again since the preview.
    await change(id, { tanggal: NEXT });
    expect((await send(id, { orang: [{ kunci: baru!.kunci, tanda: baru!.tanda }] })).status).toBe(409);
    expect((await api.call('POST', '/kabar/tidak-perlu', { body: which(id) })).body.data).toEqual({ count: 1 });
    expect(await list()).toEqual([]);
    const { data } = (await api.call('GET', '/audit?limit=1')).body;
    expect(data[0]).toMatchObject({ action: 'kabar.dismiss', subject: `jumatan:${id}` });
  });

  test('whoever asked to stop is named and not written to', async () => {
    const id = await told();
    await change(id, { id_mubaligh: umar });
    api.database.sqlite.prepare('insert into opt_out values (?, ?)').run(`62${phone(101).slice(1)}`, clock.now());
    const skipped = (await preview(id)).map((one) => one.skipped);
    expect(skipped).toEqual([undefined, undefined, expect.stringContaining('berhenti')]);
    expect((await send(id)).body.data.queued).toBe(2);
    expect(await list()).toEqual(['Ustadz Irfan (dibatalkan)']);
    expect((await send(id)).body.code).toBe('conflict');
  });

  test('an ordinary broadcast of the new version leaves only who does not stand there any more', async () => {
    const id = await told();
    await change(id, { id_mubaligh: umar });
    await broadcast([id]);
    expect(await list()).toEqual(['Ustadz Irfan (dibatalkan)']);
    accept();
    expect(await list()).toEqual(['Ustadz Irfan (dibatalkan)']);
  });

  test('another mosque: the old one hears that it is off, the new one of it', async () => {
    const other = await addMasjid(api, 'Masjid Agung', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
    const id = await told();
    expect(textsOf((await change(id, { id_masjid: other })).kabar)).toEqual([
      'DKM Masjid Agung (baru), DKM (dibatalkan), Ustadz Irfan',
    ]);
    expect((await preview(id)).map(({ recipient }) => recipient)).toEqual(['Bapak Asep', 'Bapak Eman', 'Ustadz Irfan']);
  });

  test('in quiet hours the news goes now, or waits in the queue for their end', async () => {
    await api.close();
    clock = createTestClock(NOW + 14 * 3_600_000);
    api = await startTestApp({ clock, env: { MIMBAR_QUIET_HOURS: '21:00-04:30' } });
    masjid = await addMasjid(api, 'Masjid Salman', { no_hp: phone(1) });
    irfan = await addMubaligh(api, 'Ustadz Irfan', { no_hp: phone(101) });
    umar = await addMubaligh(api, 'Ustadz Umar', { no_hp: phone(102) });
    const content = 'Khutbah {{nama_mubaligh}}';
    template = await post('/template', { nama_template: 'Jumat', type: 'jumatan_reminder', content });
    for (const setelah_jam_tenang of [false, true]) {
      const id = await told(setelah_jam_tenang ? NEXT : FRIDAY);
      await change(id, { id_mubaligh: umar });
      const { body } = await api.call('POST', '/kabar/pratinjau', { body: which(id) });
      expect(body.quietUntil).toBe('2026-11-23T21:30:00.000Z');
      await api.call('POST', '/kabar/kirim', { body: { ...which(id), setelah_jam_tenang } });
      const held = api.database.sqlite.prepare("select distinct quiet_hours from message where state = 'waiting'");
      expect(held.pluck().all()).toEqual([Number(setelah_jam_tenang)]);
      accept();
    }
  });

  test('only to whom it was sent, and to whom it was under way', async () => {
    const id = await jumatan();
    await broadcast([id], { templateDKM: template });
    api.database.sqlite.prepare("update message set state = 'running'").run();
    expect(textsOf((await change(id, { tanggal: NEXT })).kabar)).toEqual(['DKM']);
    // The first preacher never heard of the schedule, so he gets no cancellation.
    expect(textsOf((await change(id, { id_mubaligh: umar })).kabar)).toEqual(['DKM, Ustadz Umar (baru)']);
  });
});

describe('a man in two rows', () => {
  /** The other row of Ustadz Irfan. */
  let other: string;
  beforeEach(async () => void (other = await addMubaligh(api, 'KH. Zainuddin', { no_hp: phone(101) })));
  const toldMubaligh = async (): Promise<string> => {
    const id = await jumatan();
    await broadcast([id], { templateMubaligh: template });
    accept();
    return id;
  };

  test('hears nothing when his schedule goes to his other row, nor does that row', async () => {
    const id = await toldMubaligh();
    expect((await change(id, { id_mubaligh: other })).kabar).toBeUndefined();
    expect(await list()).toEqual([]);
    // The chairman knows him by the other name.
    expect(textsOf((await change(await told(NEXT), { id_mubaligh: other })).kabar)).toEqual(['DKM']);
  });

  test('hears once of what else has changed, and not that he is off', async () => {
    const id = await toldMubaligh();
    expect((await change(id, { id_mubaligh: other, tanggal: NEXT })).kabar).toMatchObject([
      { orang: [{ kunci: `mubaligh:${other}`, hal: 'berubah', nama: 'KH. Zainuddin' }] },
    ]);
    await send(id);
    expect(waiting()).toEqual([
      {
        recipient: 'KH. Zainuddin',
        message: expect.stringMatching(
          /Perubahan jadwal khutbah Jumat Ustadz:[^]+Sebelumnya: Jumat, 27 November 2026\./,
        ),
      },
    ]);
    accept();
    expect(await list()).toEqual([]);
    // Told of both rows, he hears once that he is off.
    expect(textsOf((await change(id, { id_mubaligh: umar })).kabar)).toEqual([
      'Ustadz Umar (baru), KH. Zainuddin (dibatalkan)',
    ]);
    await send(id);
    expect(waiting().map(({ recipient }) => recipient)).toEqual(['Ustadz Umar', 'KH. Zainuddin']);
    accept();
    expect(textsOf((await change(id, { id_mubaligh: irfan })).kabar)).toEqual([
      'Ustadz Irfan (baru), Ustadz Umar (dibatalkan)',
    ]);
  });

  test('does not have to be told of what he need not know', async () => {
    const id = await told();
    await change(id, { id_mubaligh: other, tanggal: NEXT });
    await api.call('POST', '/kabar/tidak-perlu', { body: which(id) });
    expect(await list()).toEqual([]);
  });

  test('who was not told is not told because of his other row', async () => {
    const id = await jumatan();
    await broadcast([id], { templateDKM: template });
    accept();
    expect(textsOf((await change(id, { id_mubaligh: other })).kabar)).toEqual(['DKM']);
  });

  test('that he is off is not sent while he stands there in his other row', async () => {
    await toldMubaligh();
    const put = (id_mubaligh: string | null) =>
      api.call('PUT', '/papan-jumat/sel', { body: { id_masjid: masjid, tanggal: FRIDAY, id_mubaligh } });
    const [{ id }] = (await put(null)).body.kabar;
    const kabar = (await send(id)).body.data.id;
    api.database.sqlite.exec("update message set state = 'failed' where state = 'waiting'");
    await put(other);
    expect(await list()).toEqual([]);
    const again = await api.call('POST', `/broadcasts/${kabar}/resend`);
    expect(again.body.error).toContain('1 pesan dilewati karena isinya tidak benar lagi.');
  });

  test('told apart, they are two', async () => {
    const id = await toldMubaligh();
    const jawab = encodeURIComponent('{"orang":"beda"}');
    const body = { nama_mubaligh: 'KH. Zainudin' };
    await api.call('PATCH', `/mubaligh/${other}?jawab=${jawab}`, { body, headers: { prefer: 'tanya' } });
    expect(textsOf((await change(id, { id_mubaligh: other })).kabar)).toEqual([
      'KH. Zainudin (baru), Ustadz Irfan (dibatalkan)',
    ]);
  });
});

describe('after a deletion', () => {
  const removed = async (id: string) =>
    (await api.call('DELETE', `/jadwal-jumatan/${id}`)).headers['x-penghapusan'] as string;
  const restored = async (id: string) => (await api.call('POST', `/penghapusan/${id}/pulihkan`)).body;
  const isBroadcast = async (id: string) => (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data.broadcasted;

  test('its people hear that it is off; of many at once too', async () => {
    const ids = [await told(), await told(NEXT), await jumatan('2026-12-11')];
    const { body } = await api.call('DELETE', '/jadwal-jumatan/batch', { body: { id: ids } });
    expect(textsOf(body.kabar)).toEqual(Array(2).fill('DKM (dibatalkan), Ustadz Irfan (dibatalkan)'));
    expect(body.kabar[0].dihapus).toBe(true);
    const all = { kabar: ids.slice(0, 2).map((id) => ({ jadwal: 'jumatan', id })) };
    expect((await api.call('POST', '/kabar/kirim', { body: all })).body.data.queued).toBe(4);
    expect(waiting()[0]!.message).toContain(
      'Jadwal khutbah Jumat berikut dibatalkan:\nWaktu: *Jumat, 27 November 2026*',
    );
    expect(await list()).toEqual([]);
  });

  test('taken back before the news has left, nobody hears anything', async () => {
    const id = await told();
    const undo = await removed(id);
    await send(id);
    expect(waiting()).toHaveLength(2);
    const { warnings, kabar } = await restored(undo);
    expect(warnings).toEqual(['2 pesan pembatalan yang belum terkirim tidak jadi dikirim']);
    expect(waiting()).toEqual([]);
    expect(kabar).toBeUndefined();
    expect(await list()).toEqual([]);
    expect(await isBroadcast(id)).toBe(true);
  });

  test('taken back while the news is under way, it is not tried again', async () => {
    const id = await told();
    const undo = await removed(id);
    await send(id, { orang: [{ kunci: `mubaligh:${irfan}` }] });
    const { sqlite } = api.database;
    sqlite.prepare("update message set state = 'running' where state = 'waiting'").run();
    const { warnings, kabar } = await restored(undo);
    expect(warnings).toBeUndefined();
    expect(textsOf(kabar)).toEqual(['Ustadz Irfan (baru)']);
    expect(sqlite.prepare("select error_code from message where state = 'running'").pluck().all()).toEqual([
      'withdrawn',
    ]);
  });

  test('taken back after it, whoever heard that it is off is to hear that it is on', async () => {
    const id = await told();
    const answer = (jawaban: string) => api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban } });
    await answer('hadir');
    const undo = await removed(id);
    await send(id);
    accept();
    const { kabar } = await restored(undo);
    expect(textsOf(kabar)).toEqual(['DKM Masjid Salman (baru), Ustadz Irfan (baru)']);
    expect(await isBroadcast(id)).toBe(false);
    expect((await preview(id))[1]!.message).toContain('Mohon konfirmasi');
    await send(id);
    accept();
    expect(await list()).toEqual([]);
    expect(await isBroadcast(id)).toBe(true);
    // Only the mosque hears of the cancellation, so the preacher's answer stays.
    await answer('hadir');
    const again = await removed(id);
    await send(id, { orang: [{ kunci: `dkm:${masjid}` }] });
    accept();
    expect(textsOf((await restored(again)).kabar)).toEqual(['DKM Masjid Salman (baru)']);
    const row = (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
    expect(row).toMatchObject({ konfirmasi: 'hadir', dkm_status: 'failed', mubaligh_status: 'accepted' });
  });

  test('taken back after people heard of what stood in its place, its mosque hears once more', async () => {
    const undo = await removed(await told());
    const other = await jumatan(FRIDAY, masjid, umar);
    await send(other);
    accept();
    await restored(undo);
    await removed(other);
    expect(await list()).toEqual(['DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)']);
  });

  test('with its mosque the preacher hears, with its preacher the mosque', async () => {
    const id = await told();
    const { body } = await api.call('DELETE', `/masjid/${masjid}`);
    expect(textsOf(body.kabar)).toEqual(['Ustadz Irfan (dibatalkan)']);
    expect((await preview(id))[0]!.message).toContain('Masjid Salman');
    masjid = await addMasjid(api, 'Masjid Agung', { no_hp: phone(2) });
    await told();
    expect(textsOf((await api.call('DELETE', `/mubaligh/${irfan}`)).body.kabar)).toEqual(['DKM (dibatalkan)']);
    expect(await list()).toEqual(['DKM (dibatalkan)']);
  });

  test('on the board: emptied and filled again is a change, and taken back is none', async () => {
    await told();
    const put = async (id_mubaligh: string | null) =>
      textsOf(
        (await api.call('PUT', '/papan-jumat/sel', { body: { id_masjid: masjid, tanggal: FRIDAY, id_mubaligh } })).body
          .kabar,
      );
    expect(await put(null)).toEqual(['DKM (dibatalkan), Ustadz Irfan (dibatalkan)']);
    await put(umar);
    expect(await list()).toEqual(['DKM, Ustadz Umar (baru), Ustadz Irfan (dibatalkan)']);
    await put(irfan);
    expect(await list()).toEqual([]);
  });

  test('a pengajian names its time, and a past one is nobody to be told of', async () => {
    const form = { waktu: "Ba'da Maghrib", id_masjid: masjid, id_mubaligh: irfan };
    const id = await post('/jadwal-pengajian', { tanggal: FRIDAY, ...form });
    const text = await post('/template', {
      nama_template: 'P',
      type: 'pengajian_reminder',
      content: '{{nama_masjid}}',
    });
    await post('/jadwal-pengajian/broadcast', { id: [id], templateMubaligh: text });
    accept();
    const body = { waktu: "Ba'da Isya" };
    expect(textsOf((await api.call('PATCH', `/jadwal-pengajian/${id}`, { body })).body.kabar)).toEqual([
      'Ustadz Irfan',
    ]);
    const asked = { kabar: [{ jadwal: 'pengajian', id }] };
    const [pesan] = (await api.call('POST', '/kabar/pratinjau', { body: asked })).body.data;
    expect(pesan.message).toContain("Perubahan jadwal pengajian Ustadz:\nWaktu: *Jumat, 27 November 2026*, Ba'da Isya");
    expect(pesan.message).toContain("Sebelumnya: Jumat, 27 November 2026, Ba'da Maghrib.");
    clock.advance(5 * 86_400_000);
    expect((await api.call('DELETE', `/jadwal-pengajian/${id}`)).body.kabar).toBeUndefined();
    clock.advance(40 * 86_400_000);
    await api.services.start();
    const left = () => api.database.sqlite.prepare('select count(*) from kabar').pluck().get();
    await vi.waitFor(() => expect(left()).toBe(0));
  });
});
