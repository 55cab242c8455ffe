import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FRIDAY, NEXT, startKabarRig, type KabarRig } from '#tests/support/kabar/kabar-rig.ts';
import { addMasjid } from '#tests/support/nouns.ts';
import { phone } from '#tests/support/samples.ts';

let rig: KabarRig;
beforeEach(async () => void (rig = await startKabarRig()));
afterEach(() => rig.close());

describe('after somebody was told', () => {
  test('that it is off, a deletion that is taken back leaves him failed and on the list', async () => {
    const id = await rig.told();
    const undo = await rig.removed(id);
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    await rig.restored(undo);
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'accepted' });
    expect(await rig.list()).toEqual(['DKM Masjid Salman (baru)']);
    await rig.tell(id);
    rig.accept();
    expect([(await rig.stateOf(id)).broadcasted, await rig.list()]).toEqual([true, []]);
  });

  test('and so for the preacher, who is asked anew', async () => {
    const id = await rig.told();
    const undo = await rig.removed(id);
    await rig.tell(id, `mubaligh:${rig.irfan}`);
    rig.accept();
    await rig.restored(undo);
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await rig.list()).toEqual(['Ustadz Irfan (baru)']);
    await rig.tell(id);
    expect(rig.waiting()).toEqual([expect.stringContaining('Mohon konfirmasi')]);
  });

  test('also of a schedule that had changed before it was deleted', async () => {
    const id = await rig.told();
    await rig.change(id, { tanggal: NEXT });
    const undo = await rig.removed(id);
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    await rig.restored(undo);
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'none' });
    expect(await rig.list()).toEqual(['DKM Masjid Salman (baru), Ustadz Irfan']);
    await rig.tell(id, `mubaligh:${rig.irfan}`);
    rig.accept();
    expect((await rig.stateOf(id)).broadcasted).toBe(false);
  });

  test('the same where the cell of the board is filled again', async () => {
    const id = await rig.told();
    await rig.put(null);
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    await rig.put(rig.irfan);
    const { id: anew } = await rig.only();
    expect(anew).not.toBe(id);
    expect(await rig.stateOf(anew)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'none' });
    expect(await rig.list()).toEqual(['DKM Masjid Salman (baru)']);
    await rig.post('/jadwal-jumatan/broadcast', { id: [anew], templateMubaligh: rig.template });
    rig.accept();
    expect(await rig.stateOf(anew)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'accepted' });
    expect(await rig.list()).toEqual(['DKM Masjid Salman (baru)']);
  });

  test('nor is a chairman forgotten whose Friday has moved to another mosque and is filled with somebody else', async () => {
    const id = await rig.told();
    await rig.change(id, { id_masjid: await addMasjid(rig, 'Masjid Al-Hikmah', { no_hp: phone(801) }) });
    await rig.put(rig.umar);
    const anew = (await rig.call('GET', '/jadwal-jumatan')).body.data.find((row: { id: string }) => row.id !== id).id;
    await rig.post('/jadwal-jumatan/broadcast', { id: [anew], templateMubaligh: rig.template });
    rig.accept();
    expect(await rig.stateOf(anew)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'accepted' });
    expect(await rig.list()).toEqual(['DKM', 'DKM Masjid Al-Hikmah (baru), Ustadz Irfan']);
  });

  test('of a change, a change back leaves him failed and on the list', async () => {
    const id = await rig.told();
    await rig.change(id, { tanggal: NEXT });
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    // The preacher still believes the first date.
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await rig.list()).toEqual(['Ustadz Irfan']);
    await rig.change(id, { tanggal: FRIDAY });
    expect(await rig.stateOf(id)).toMatchObject({ broadcasted: false, dkm_status: 'failed' });
    expect(await rig.list()).toEqual(['DKM']);
    await rig.tell(id);
    rig.accept();
    expect(await rig.list()).toEqual([]);
  });

  test('of a swap, a swap back leaves all who heard of it failed and on the list', async () => {
    const other = await addMasjid(rig, 'Masjid Agung', { nama_ketua_dkm: 'Bapak Asep', no_hp: phone(2) });
    const ids = [await rig.jumatan(), await rig.jumatan(FRIDAY, other, rig.umar)];
    await rig.post('/jadwal-jumatan/broadcast', { id: ids, templateDKM: rig.template, templateMubaligh: rig.template });
    rig.accept();
    const swap = async () =>
      expect(
        (
          await rig.call('POST', '/papan-jumat/tukar', {
            body: { a: { id_masjid: rig.masjid, tanggal: FRIDAY }, b: { id_masjid: other, tanggal: FRIDAY } },
          })
        ).status,
      ).toBe(200);
    await swap();
    await rig.tell(ids[0]!);
    rig.accept();
    await swap();
    expect(await rig.stateOf(ids[0]!)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'failed' });
    // Nobody of the other mosque has heard of the swap.
    expect(await rig.list()).toEqual(['DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)']);
  });

  test('a new preacher who was told nothing keeps it from being broadcast', async () => {
    const id = await rig.told();
    await rig.change(id, { id_mubaligh: rig.umar });
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'none', mubaligh_status: 'none' });
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'accepted', mubaligh_status: 'failed' });
    expect(await rig.list()).toEqual(['Ustadz Umar (baru), Ustadz Irfan (dibatalkan)']);
  });

  test('also when the others were dropped from the list', async () => {
    const id = await rig.told();
    const undo = await rig.removed(id);
    await rig.tell(id, `dkm:${rig.masjid}`);
    rig.accept();
    await rig.drop(id);
    expect(await rig.list()).toEqual([]);
    await rig.restored(undo);
    expect(await rig.stateOf(id)).toMatchObject({ broadcasted: false, dkm_status: 'failed' });
    expect(await rig.list()).toEqual(['DKM Masjid Salman (baru)']);
  });

  test('a chairman who heard of what stood in its place is to hear once more', async () => {
    const id = await rig.told();
    const undo = await rig.removed(id);
    const other = await rig.jumatan(FRIDAY, rig.masjid, rig.umar);
    await rig.tell(other);
    rig.accept();
    await rig.restored(undo);
    expect(await rig.stateOf(id)).toEqual({ broadcasted: false, dkm_status: 'failed', mubaligh_status: 'failed' });
    expect(await rig.list()).toEqual(['DKM, Ustadz Irfan (baru)']);
    await rig.removed(other);
    expect(await rig.list()).toEqual(['DKM, Ustadz Irfan (baru), Ustadz Umar (dibatalkan)']);
  });
});
