import { afterEach, describe, expect, test } from 'vitest';
import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import { startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { refused, resent } from '#tests/support/reply/refused.ts';
import { phone } from '#tests/support/samples.ts';

describe('a search for a substitute', () => {
  let rig: PenggantiRig;
  afterEach(() => rig.close());

  async function begin(...calon: number[]): Promise<void> {
    rig = await startPenggantiRig();
    await rig.as('superadmin');
    rig.database.sqlite.prepare('update account set no_hp = ?').run(phone(900));
    await rig.offer({ calon });
  }
  async function filled(): Promise<void> {
    await begin(0, 1);
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
  }
  const assign = (n: number) => rig.call('PATCH', `/jadwal-jumatan/${rig.id}`, { body: { id_mubaligh: rig.calon[n] } });
  async function undone(): Promise<void> {
    await filled();
    rig.ack();
    await rig.withdraw();
    await rig.tick();
  }

  const CASES: [string, () => Promise<void>, string, () => Promise<unknown>, RegExp][] = [
    [
      'an offer after the search has ended',
      () => begin(0),
      'Bila berkenan',
      () => rig.withdraw(),
      /Tawaran ini sudah selesai/,
    ],
    [
      'thanks after the substitute was taken back',
      filled,
      'Kesediaan Anda',
      () => rig.withdraw(),
      /Pencarian penggantinya/,
    ],
    ['thanks after he has declined', filled, 'Kesediaan Anda', async () => rig.says(0, 'UDZUR'), /Pencarian/],
    [
      '"sudah terisi" after it was opened again',
      filled,
      'sudah terisi',
      () => rig.withdraw(),
      /Pencarian penggantinya/,
    ],
    ['"sudah terisi" to him who has it now', filled, 'sudah terisi', () => assign(1), /Pencarian penggantinya/],
    [
      'the correction to the chairman after another change',
      filled,
      'menggantikan',
      () => assign(1),
      /sudah berubah sejak/,
    ],
    [
      'the correction to the chairman after it was taken back',
      filled,
      'menggantikan',
      () => rig.withdraw(),
      /sudah berubah/,
    ],
    [
      '"tidak jadi bertugas" to him who has it again',
      undone,
      'jadi Anda tidak jadi bertugas',
      () => assign(0),
      /Pencarian/,
    ],
    ['that one is sought, after somebody stands', undone, 'tidak jadi menggantikan', () => assign(2), /sudah berubah/],
    [
      '"tidak berlaku lagi" to him who has it now',
      async () => {
        await begin(1);
        rig.ack();
        await rig.withdraw();
        await rig.tick();
      },
      'tidak berlaku lagi',
      () => assign(1),
      /Pencarian/,
    ],
    [
      'the alarm to admins after a substitute stands',
      async () => {
        await begin(0);
        rig.ack();
        rig.says(0, 'tidak bisa');
        await rig.tick();
      },
      'Belum ada khatib pengganti',
      () => assign(1),
      /Pencarian penggantinya/,
    ],
  ];
  test.each(CASES)('does not send again %s', async (_name, before, text, change, sentence) => {
    await before();
    const id = refused(rig, text);
    expect(await resent(rig, id)).toBe(200);
    const { id_broadcast } = rig.database.sqlite
      .prepare('select id_broadcast from message where id = ?')
      .get(id) as any;
    const unsent = async () => (await rig.call('GET', `/broadcasts/${id_broadcast}`)).body.data.unsent;
    expect(await unsent()).toBe(1);
    await change();
    expect(await resent(rig, id)).toMatch(new RegExp(`^409 .*${sentence.source}`));
    expect(await unsent()).toBe(0);
    expect((await rig.call('POST', `/broadcasts/${id_broadcast}/resend`)).status).toBe(409);
  });

  test('whose news did not reach the chairman leaves him on the list', async () => {
    rig = await startPenggantiRig();
    const template = await rig.post('/template', { nama_template: 'J', type: 'jumatan_reminder', content: 'Khutbah' });
    await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban: 'none' } });
    await rig.post('/jadwal-jumatan/broadcast', { id: [rig.id], templateDKM: template });
    rig.ack();
    rig.database.sqlite.exec("update jadwal_jumatan set dkm_status = 'accepted'");
    await rig.call('POST', `/jadwal-jumatan/${rig.id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    await rig.offer({ calon: [0] });
    rig.ack();
    rig.says(0, 'bersedia');
    await rig.tick();
    const list = async () =>
      (await rig.call('GET', '/kabar')).body.data.map(({ orang }: KabarRow) => semuaOrangText(orang));
    expect(await list()).toEqual([]);
    refused(rig, 'menggantikan');
    expect(await list()).toEqual(['DKM']);
  });

  test('that told the chairman that it is open again leaves him on the list once the substitute is there after all', async () => {
    await undone();
    rig.ack();
    await assign(0);
    const { data } = (await rig.call('GET', '/kabar')).body;
    expect(data.map(({ orang }: KabarRow) => semuaOrangText(orang))).toEqual([
      'DKM Al-Barokah (baru), Ustadz 0 (baru)',
    ]);
    expect(await rig.jadwal()).toMatchObject({ broadcasted: false, mubaligh_status: 'failed' });
  });
});
