import { afterEach, describe, expect, test } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { refused, resent } from '#tests/support/reply/refused.ts';
import { addFridays, KHATIB, until } from '#tests/support/roster/asked.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let api: LinkedApp;
afterEach(() => api.close());

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
    const hadir = refused(linked, 'Tercatat *HADIR*');
    expect(await resent(linked, hadir)).toBe(200);
    linked.whatsapp.reply(KHATIB, 'udzur');
    await written('tercatat *UDZUR*');
    const udzur = refused(linked, 'tercatat *UDZUR*');
    expect([await resent(linked, hadir), await resent(linked, udzur)]).toEqual([
      expect.stringMatching(/^409 Jawaban/),
      200,
    ]);
    await say('hadir');
    expect([await resent(linked, hadir), await resent(linked, udzur)]).toEqual([
      200,
      expect.stringMatching(/^409 Jawaban/),
    ]);
    await linked.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { tanggal: '2026-12-04' } });
    await say('hadir');
    expect(await resent(linked, hadir)).toMatch(/^409 Jawaban/);
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
    expect(await resent(linked, id)).toBe(200);
    const { data } = await (
      await linked.call('POST', '/mubaligh', { body: { nama_mubaligh: 'Ustadz Lain', no_hp: phone(77) } })
    ).body;
    await linked.call('PATCH', `/jadwal-jumatan/${fridays.ids[0]}`, { body: { id_mubaligh: data.id } });
    expect(await resent(linked, id)).toMatch(/^409 .*tidak lagi menunggu pengganti/);
  });
});
