import { afterEach, describe, expect, test } from 'vitest';
import { semuaOrangText, type KabarRow } from '#shared/base/kabar.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { startPenggantiRig, type PenggantiRig } from '#tests/support/reply/pengganti-rig.ts';
import { addFridays, KHATIB, until } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp | PenggantiRig;
afterEach(() => api.close());

/** WhatsApp has refused the messages with this text, as their log rows tell. */
function refused(text: string): string {
  const rows = api.database.sqlite
    .prepare(
      "update message set state = 'failed', error_code = 'refused-500', finished_at = created_at where message like ? returning id",
    )
    .pluck()
    .all(`%${text}%`);
  expect(rows).toHaveLength(1);
  return String(rows[0]);
}
/** What 'Kirim Ulang' and its preview say: 200, or 409 with a sentence. */
async function resent(id: string): Promise<number | string> {
  const shown = await api.call('GET', `/message-logs/${id}/kirim-ulang`);
  if (shown.status === 200) return 200;
  const sent = await api.call('POST', `/message-logs/resend/${id}`);
  expect([sent.status, sent.body.error]).toEqual([shown.status, shown.body.error]);
  return `${shown.status} ${shown.body.error}`;
}

describe('a search for a substitute', () => {
  let rig: PenggantiRig;
  async function begin(...calon: number[]): Promise<void> {
    rig = await startPenggantiRig();
    api = rig;
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
    [
      'thanks after he has declined',
      filled,
      'Kesediaan Anda',
      async () => rig.says(0, 'maaf, saya berhalangan'),
      /Pencarian/,
    ],
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
    const id = refused(text);
    expect(await resent(id)).toBe(200);
    const { id_broadcast } = rig.database.sqlite
      .prepare('select id_broadcast from message where id = ?')
      .get(id) as any;
    const unsent = async () => (await rig.call('GET', `/broadcasts/${id_broadcast}`)).body.data.unsent;
    expect(await unsent()).toBe(1);
    await change();
    expect(await resent(id)).toMatch(new RegExp(`^409 .*${sentence.source}`));
    expect(await unsent()).toBe(0);
    expect((await rig.call('POST', `/broadcasts/${id_broadcast}/resend`)).status).toBe(409);
  });

  test('whose news did not reach the chairman leaves him on the list', async () => {
    rig = await startPenggantiRig();
    api = rig;
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
    refused('menggantikan');
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

  test('a summary of a Friday is not sent again once it is past', async () => {
    await begin(0);
    await rig.call('PATCH', '/ringkasan-jumat', { body: { active: true } });
    const { data } = (await rig.call('GET', '/ringkasan-jumat')).body;
    expect((await rig.call('POST', '/ringkasan-jumat/run', { body: { target: data.next_target } })).status).toBe(200);
    const id = refused('Ringkasan Jumat');
    expect(await resent(id)).toBe(200);
    rig.at('2027-01-09 09:00');
    expect(await resent(id)).toMatch(/^409 .*sudah lewat/);
  });
});

describe('an answer', () => {
  async function asked() {
    const linked = await startLinkedApp({ clock: createTestClock() });
    api = linked;
    await linked.as('admin');
    linked.database.sqlite.prepare("update account set no_hp = ? where role = 'admin'").run(phone(900));
    const fridays = await addFridays(linked, ['2026-11-27']);
    await fridays.ask();
    const say = (jawaban: string) =>
      linked.call('POST', `/jadwal-jumatan/${fridays.ids[0]}/konfirmasi`, { body: { jawaban } });
    return { linked, fridays, say };
  }

  test('that was recorded, or declined, is not confirmed again once it is another one', async () => {
    const { linked, fridays, say } = await asked();
    linked.whatsapp.reply(KHATIB, 'hadir');
    await fridays.heard(2);
    const written = (text: string) =>
      until(() =>
        expect(
          linked.database.sqlite
            .prepare("select count(*) from message where state = 'success' and message like ?")
            .pluck()
            .get(`%${text}%`),
        ).toBe(1),
      );
    await written('Tercatat *HADIR*');
    const hadir = refused('Tercatat *HADIR*');
    expect(await resent(hadir)).toBe(200);
    linked.whatsapp.reply(KHATIB, 'udzur');
    await written('tercatat *UDZUR*');
    const udzur = refused('tercatat *UDZUR*');
    expect([await resent(hadir), await resent(udzur)]).toEqual([expect.stringMatching(/^409 Jawaban/), 200]);
    await say('hadir');
    expect([await resent(hadir), await resent(udzur)]).toEqual([200, expect.stringMatching(/^409 Jawaban/)]);
    await linked.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { tanggal: '2026-12-04' } });
    await say('hadir');
    expect(await resent(hadir)).toMatch(/^409 Jawaban/);
  });

  test('that waits is not sent once it is another one, and the queue says why', async () => {
    const { linked, fridays, say } = await asked();
    await linked.call('POST', '/queue/pause');
    linked.whatsapp.reply(KHATIB, 'hadir');
    const queue = async () => (await linked.call('GET', '/queue')).body.data;
    await until(async () => expect(await queue()).toHaveLength(1));
    await say('none');
    await linked.call('POST', '/queue/resume');
    await until(async () => expect(await queue()).toEqual([]));
    expect(fridays.inbox()).toHaveLength(1);
    expect(
      linked.database.sqlite.prepare("select error_reason from message where state = 'cancelled'").pluck().all(),
    ).toEqual([expect.stringMatching(/^Jawaban di jadwal itu sudah berubah/)]);
  });

  test('that declines is not told to admins again once a substitute stands', async () => {
    const { linked, fridays } = await asked();
    linked.whatsapp.reply(KHATIB, 'udzur');
    await until(() =>
      expect(
        linked.database.sqlite
          .prepare('select count(*) from message where no_hp = ?')
          .pluck()
          .get(`62${phone(900).slice(1)}`),
      ).toBe(1),
    );
    linked.database.sqlite
      .prepare(
        "update message set state = 'failed', error_code = 'refused-500', finished_at = created_at where no_hp = ?",
      )
      .run(`62${phone(900).slice(1)}`);
    const { id } = (await linked.call('GET', '/message-logs?status=failed')).body.data[0];
    expect(await resent(id)).toBe(200);
    const { data } = await (
      await linked.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Lain', no_hp: phone(77) } })
    ).body;
    await linked.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { id_mubaligh: data.id } });
    expect(await resent(id)).toMatch(/^409 .*tidak lagi menunggu pengganti/);
  });
});
