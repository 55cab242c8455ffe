import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEXT, startKabarRig, type KabarRig } from '#tests/support/kabar/kabar-rig.ts';
import { addMasjid } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';

const NOT_TRUE = '2 pesan dilewati karena isinya tidak benar lagi.';
const CHANGED = '2 pesan dilewati karena jadwalnya sudah dihapus atau diubah.';

let rig: KabarRig;
beforeEach(async () => void (rig = await startKabarRig()));
afterEach(() => rig.close());

const resend = (id: string, body = {}) => rig.call('POST', `/broadcasts/${id}/resend`, { body });
const broadcast = async (id: string) => (await rig.call('GET', `/broadcasts/${id}`)).body.data;
const logs = async () =>
  (await rig.call('GET', '/message-logs?status=failed&orderBy=id&orderType=asc')).body.data as { id: string }[];
const resendOne = (id: string) => rig.call('POST', `/message-logs/resend/${id}`);
const previewOne = (id: string) => rig.call('GET', `/message-logs/${id}/kirim-ulang`);

/** Nothing of this broadcast can be sent again, and it says why. */
async function expectNothingLeft(id: string, sentence: RegExp, left = NOT_TRUE): Promise<void> {
  expect(await broadcast(id)).toMatchObject({ unsent: 0, unanswered: 0, left_out: [left] });
  const all = await resend(id);
  expect([all.status, all.body.error]).toEqual([409, `Tidak ada pesan yang perlu dikirim lagi. ${left}`]);
  for (const row of await logs())
    for (const answer of [await previewOne(row.id), await resendOne(row.id)])
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching(sentence)]);
  expect(rig.waiting()).toEqual([]);
}

describe('a cancellation that failed', () => {
  test('is not sent again after the deletion was taken back', async () => {
    const id = await rig.told();
    const undo = await rig.removed(id);
    const kabar = await rig.tell(id);
    rig.fail();
    expect(await broadcast(kabar)).toMatchObject({ unsent: 2, left_out: [] });
    await rig.restored(undo);
    expect([await rig.stateOf(id), await rig.list()]).toMatchObject([{ broadcasted: true }, []]);
    await expectNothingLeft(kabar, /berlaku lagi/);
  });

  test('is not sent again after the cell of the board was filled again', async () => {
    const id = await rig.told();
    await rig.put(null);
    const kabar = await rig.tell(id);
    rig.fail();
    await rig.put(rig.irfan);
    expect((await rig.only()).id).not.toBe(id);
    expect(await rig.list()).toEqual([]);
    await expectNothingLeft(kabar, /berlaku lagi/);
  });

  test('goes out again while it is true: to whoever stands there no longer, and of what is not past', async () => {
    const id = await rig.told();
    await rig.put(null);
    const kabar = await rig.tell(id);
    rig.fail();
    await rig.put(rig.umar);
    // The chairman hears of a sermon by somebody else, so that it is off is not true for him.
    expect(await broadcast(kabar)).toMatchObject({
      unsent: 1,
      left_out: ['1 pesan dilewati karena isinya tidak benar lagi.'],
    });
    expect((await resend(kabar)).body).toMatchObject({
      data: { id: kabar, queued: 1 },
      warnings: expect.arrayContaining(['1 pesan dilewati karena isinya tidak benar lagi.']),
    });
    expect(rig.waiting()).toEqual([expect.stringMatching(/Ustadz Irfan[^]*tidak jadi bertugas/)]);
    rig.fail();
    rig.clock.advance(5 * 86_400_000);
    expect(await broadcast(kabar)).toMatchObject({ unsent: 0, left_out: [NOT_TRUE] });
    const last = (await logs()).at(-1)!;
    expect((await resendOne(last.id)).body.error).toMatch(/sudah lewat/);
  });
});

test('a schedule that another one has replaced in its place is not off for the people of that one', async () => {
  const other = await addMasjid(rig, 'Masjid Agung', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
  const id = await rig.told();
  await rig.change(id, { id_masjid: other, id_mubaligh: rig.umar });
  expect(await rig.list()).toEqual([
    'DKM Masjid Agung (baru), DKM (dibatalkan), Ustadz Umar (baru), Ustadz Irfan (dibatalkan)',
  ]);
  await rig.jumatan();
  expect(await rig.list()).toEqual([]);
});

describe('a change that failed', () => {
  test('is not sent again after another change, and the sentence says that it changed', async () => {
    const id = await rig.told();
    await rig.change(id, { tanggal: NEXT });
    const kabar = await rig.tell(id);
    rig.fail();
    expect(await broadcast(kabar)).toMatchObject({ unsent: 2, left_out: [] });
    await rig.change(id, { tanggal: '2026-12-11' });
    await expectNothingLeft(kabar, /sudah berubah sejak/, CHANGED);
    expect(await rig.list()).toEqual(['DKM, Ustadz Irfan']);
  });

  test('is not sent again after the schedule was deleted', async () => {
    const id = await rig.told();
    await rig.change(id, { tanggal: NEXT });
    const kabar = await rig.tell(id);
    rig.fail();
    await rig.removed(id);
    await expectNothingLeft(kabar, /sudah dihapus/, CHANGED);
  });

  test('goes out again while the schedule stands as it says', async () => {
    const id = await rig.told();
    await rig.change(id, { tanggal: NEXT });
    const kabar = await rig.tell(id);
    rig.fail();
    expect((await previewOne((await logs())[0]!.id)).body.data.message).toContain('Perubahan jadwal');
    expect((await resend(kabar)).body.data).toEqual({ id: kabar, queued: 2, waiting: 2 });
  });
});
