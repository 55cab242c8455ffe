import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

/** A Monday at 08.00 in Jakarta, and the Fridays after it. */
const NOW = Date.parse('2026-11-23T01:00:00.000Z');
const [FRIDAY, NEXT] = ['2026-11-27', '2026-12-04'];
const NOT_TRUE = '2 pesan dilewati karena isinya tidak benar lagi.';
const CHANGED = '2 pesan dilewati karena jadwalnya sudah dihapus atau diubah.';

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

/** WhatsApp takes every waiting message, or refuses them. */
function end(state: 'success' | 'failed'): void {
  const { sqlite } = api.database;
  const status = state === 'success' ? 'accepted' : 'failed';
  const rows = sqlite.prepare("select id, audience from message where state = 'waiting'").all() as any[];
  for (const { id, audience } of rows) {
    sqlite
      .prepare('update message set state = ?, error_code = ?, finished_at = ? where id = ?')
      .run(state, state === 'failed' ? 'refused-500' : null, clock.now(), id);
    if (audience === null) continue;
    for (const kind of ['pengajian', 'jumatan'])
      sqlite
        .prepare(
          `update jadwal_${kind} set ${audience}_status = '${status}' where (id, broadcast_version) in
            (select id_${kind}, broadcast_version from message_jadwal where id_message = ?)`,
        )
        .run(id);
  }
}
const accept = () => end('success');
const fail = () => end('failed');

async function told(tanggal = FRIDAY): Promise<string> {
  const id = await jumatan(tanggal);
  await post('/jadwal-jumatan/broadcast', { id: [id], templateDKM: template, templateMubaligh: template });
  accept();
  return id;
}
const change = (id: string, body: object) => api.call('PATCH', `/jadwal-jumatan/${id}`, { body });
const removed = async (id: string) =>
  (await api.call('DELETE', `/jadwal-jumatan/${id}`)).headers['x-penghapusan'] as string;
const restored = (id: string) => api.call('POST', `/penghapusan/${id}/pulihkan`);
const put = (id_mubaligh: string | null) =>
  api.call('PUT', '/papan-jumat/sel', { body: { id_masjid: masjid, tanggal: FRIDAY, id_mubaligh } });
const tell = (id: string, ...kunci: string[]) =>
  post('/kabar/kirim', {
    kabar: [{ jadwal: 'jumatan', id, ...(kunci.length > 0 && { orang: kunci.map((one) => ({ kunci: one })) }) }],
  });
const list = async () =>
  (await api.call('GET', '/kabar')).body.data.map(({ orang }: KabarRow) => semuaOrangText(orang)) as string[];
const only = async () => (await api.call('GET', '/jadwal-jumatan')).body.data[0];
const stateOf = async (id: string) => {
  const { broadcasted, dkm_status, mubaligh_status } = (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
  return { broadcasted, dkm_status, mubaligh_status };
};
const waiting = () =>
  api.database.sqlite.prepare("select message from message where state = 'waiting' order by id").pluck().all();
const resend = (id: string, body = {}) => api.call('POST', `/broadcasts/${id}/resend`, { body });
const broadcast = async (id: string) => (await api.call('GET', `/broadcasts/${id}`)).body.data;
const logs = async () =>
  (await api.call('GET', '/message-logs?status=failed&orderBy=id&orderType=asc')).body.data as { id: string }[];
const resendOne = (id: string) => api.call('POST', `/message-logs/resend/${id}`);
const previewOne = (id: string) => api.call('GET', `/message-logs/${id}/kirim-ulang`);

/** Nothing of this broadcast can be sent again, and it says why. */
async function expectNothingLeft(id: string, sentence: RegExp, left = NOT_TRUE): Promise<void> {
  expect(await broadcast(id)).toMatchObject({ unsent: 0, unanswered: 0, left_out: [left] });
  const all = await resend(id);
  expect([all.status, all.body.error]).toEqual([409, `Tidak ada pesan yang perlu dikirim lagi. ${left}`]);
  for (const row of await logs())
    for (const answer of [await previewOne(row.id), await resendOne(row.id)])
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching(sentence)]);
  expect(waiting()).toEqual([]);
}

describe('a cancellation that failed', () => {
  test('is not sent again after the deletion was taken back', async () => {
    const id = await told();
    const undo = await removed(id);
    const kabar = await tell(id);
    fail();
    expect(await broadcast(kabar)).toMatchObject({ unsent: 2, left_out: [] });
    await restored(undo);
    expect([await stateOf(id), await list()]).toMatchObject([{ broadcasted: true }, []]);
    await expectNothingLeft(kabar, /berlaku lagi/);
  });

  test('is not sent again after the cell of the board was filled again', async () => {
    const id = await told();
    await put(null);
    const kabar = await tell(id);
    fail();
    await put(irfan);
    expect((await only()).id).not.toBe(id);
    expect(await list()).toEqual([]);
    await expectNothingLeft(kabar, /berlaku lagi/);
  });

  test('goes out again while it is true: to whoever stands there no longer, and of what is not past', async () => {
    const id = await told();
    await put(null);
    const kabar = await tell(id);
    fail();
    await put(umar);
    // The chairman hears of a sermon by somebody else, so that it is off is not true for him.
    expect(await broadcast(kabar)).toMatchObject({
      unsent: 1,
      left_out: ['1 pesan dilewati karena isinya tidak benar lagi.'],
    });
    expect((await resend(kabar)).body).toMatchObject({
      data: { id: kabar, queued: 1 },
      warnings: expect.arrayContaining(['1 pesan dilewati karena isinya tidak benar lagi.']),
    });
    expect(waiting()).toEqual([expect.stringMatching(/Ustadz Irfan[^]*tidak jadi bertugas/)]);
    fail();
    clock.advance(5 * 86_400_000);
    expect(await broadcast(kabar)).toMatchObject({ unsent: 0, left_out: [NOT_TRUE] });
    const last = (await logs()).at(-1)!;
    expect((await resendOne(last.id)).body.error).toMatch(/sudah lewat/);
  });
});

describe('a change that failed', () => {
  test('is not sent again after another change, and the sentence says that it changed', async () => {
    const id = await told();
    await change(id, { tanggal: NEXT });
    const kabar = await tell(id);
    fail();
    expect(await broadcast(kabar)).toMatchObject({ unsent: 2, left_out: [] });
    await change(id, { tanggal: '2026-12-11' });
    await expectNothingLeft(kabar, /sudah berubah sejak/, CHANGED);
    expect(await list()).toEqual(['DKM, Ustadz Irfan']);
  });

  test('is not sent again after the schedule was deleted', async () => {
    const id = await told();
    await change(id, { tanggal: NEXT });
    const kabar = await tell(id);
    fail();
    await removed(id);
    await expectNothingLeft(kabar, /sudah dihapus/, CHANGED);
  });

  test('goes out again while the schedule stands as it says', async () => {
    const id = await told();
    await change(id, { tanggal: NEXT });
    const kabar = await tell(id);
    fail();
    expect((await previewOne((await logs())[0]!.id)).body.data.message).toContain('Perubahan jadwal');
    expect((await resend(kabar)).body.data).toEqual({ id: kabar, queued: 2, waiting: 2 });
  });
});

describe('after somebody was told', () => {
  test('that it is off, a deletion that is taken back leaves him failed and on the list', async () => {
    const id = await told();
    const undo = await removed(id);
    await tell(id, `dkm:${masjid}`);
    accept();
    await restored(undo);
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'accepted' });
    expect(await list()).toEqual(['DKM Masjid Salman (baru)']);
    await tell(id);
    accept();
    expect([(await stateOf(id)).broadcasted, await list()]).toEqual([true, []]);
  });

  test('and so for the preacher, who is asked anew', async () => {
    const id = await told();
    const undo = await removed(id);
    await tell(id, `mubaligh:${irfan}`);
    accept();
    await restored(undo);
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await list()).toEqual(['Ustadz Irfan (baru)']);
    await tell(id);
    expect(waiting()).toEqual([expect.stringContaining('Mohon konfirmasi')]);
  });

  test('also of a schedule that had changed before it was deleted', async () => {
    const id = await told();
    await change(id, { tanggal: NEXT });
    const undo = await removed(id);
    await tell(id, `dkm:${masjid}`);
    accept();
    await restored(undo);
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'none' });
    expect(await list()).toEqual(['DKM Masjid Salman (baru), Ustadz Irfan']);
    await tell(id, `mubaligh:${irfan}`);
    accept();
    expect((await stateOf(id)).broadcasted).toBe(false);
  });

  test('the same where the cell of the board is filled again', async () => {
    const id = await told();
    await put(null);
    await tell(id, `dkm:${masjid}`);
    accept();
    await put(irfan);
    const { id: anew } = await only();
    expect(anew).not.toBe(id);
    expect(await stateOf(anew)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'none' });
    expect(await list()).toEqual(['DKM Masjid Salman (baru)']);
    await post('/jadwal-jumatan/broadcast', { id: [anew], templateMubaligh: template });
    accept();
    expect(await stateOf(anew)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'accepted' });
    expect(await list()).toEqual(['DKM Masjid Salman (baru)']);
  });

  test('of a change, a change back leaves him failed and on the list', async () => {
    const id = await told();
    await change(id, { tanggal: NEXT });
    await tell(id, `dkm:${masjid}`);
    accept();
    // The preacher still believes the first date.
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await list()).toEqual(['Ustadz Irfan']);
    await change(id, { tanggal: FRIDAY });
    expect(await stateOf(id)).toMatchObject({ broadcasted: false, dkm_status: 'failed' });
    expect(await list()).toEqual(['DKM']);
    await tell(id);
    accept();
    expect(await list()).toEqual([]);
  });

  test('of a swap, a swap back leaves all who heard of it failed and on the list', async () => {
    const other = await addMasjid(api, 'Masjid Agung', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
    const ids = [await jumatan(), await jumatan(FRIDAY, other, umar)];
    await post('/jadwal-jumatan/broadcast', { id: ids, templateDKM: template, templateMubaligh: template });
    accept();
    const swap = async () =>
      expect(
        (
          await api.call('POST', '/papan-jumat/tukar', {
            body: { a: { id_masjid: masjid, tanggal: FRIDAY }, b: { id_masjid: other, tanggal: FRIDAY } },
          })
        ).status,
      ).toBe(200);
    await swap();
    await tell(ids[0]!);
    accept();
    await swap();
    expect(await stateOf(ids[0]!)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'failed' });
    // Nobody of the other mosque has heard of the swap.
    expect(await list()).toEqual(['DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)']);
  });

  test('a new preacher who was told nothing keeps it from being broadcast', async () => {
    const id = await told();
    await change(id, { id_mubaligh: umar });
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'none', mubaligh_status: 'none' });
    await tell(id, `dkm:${masjid}`);
    accept();
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await list()).toEqual(['Ustadz Umar (baru), Ustadz Irfan (dibatalkan)']);
  });

  test('a chairman who heard of what stood in its place is to hear once more', async () => {
    const id = await told();
    const undo = await removed(id);
    const other = await jumatan(FRIDAY, masjid, umar);
    await tell(other);
    accept();
    await restored(undo);
    expect(await stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'failed' });
    expect(await list()).toEqual(['DKM, Ustadz Irfan (baru)']);
    await removed(other);
    expect(await list()).toEqual(['DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)']);
  });
});
