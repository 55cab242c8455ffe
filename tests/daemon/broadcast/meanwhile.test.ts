import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { looked, startAutomaticApp, type AutomaticApp } from '#tests/support/automatic-app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const admin = systemActor('demo');
/** The statements that read the schedules, and who opted out: the last before the messages are stored. */
const READ = /masjid_no_hp.* from "pengajian_ada"/s;
const COMPOSED = /from "opt_out" where/;

/**
 * For a test that changes something during a call that yields to the event loop: `when` names the SQL statement after
 * which the change is made, in the next turn of the loop.
 */
function meanwhile() {
  let waiting: { statement: RegExp; change: () => unknown; times: number } | undefined;
  return {
    /** The option of that name for startTestApp. */
    onStatement(sql: string): void {
      if (!waiting?.statement.test(sql)) return;
      const { change } = waiting;
      waiting.times -= 1;
      if (waiting.times === 0) waiting = undefined;
      setImmediate(change);
    },
    after(statement: RegExp, change: () => unknown, times = 1): void {
      waiting = { statement, change, times };
    },
    /** Whether all requested changes were made. */
    isOver: () => waiting === undefined,
  };
}

/** A broadcast is composed in slices, and other requests run in between. The messenger is not started. */
describe('while a broadcast is being composed', () => {
  let api: TestApp;
  let samples: Samples;
  const turns = meanwhile();
  beforeEach(async () => {
    api = await startTestApp({
      clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')),
      onStatement: turns.onStatement,
    });
    samples = await addPengajian(api, 3, '2026-12-01');
  });
  afterEach(() => api.close());

  const query = () => ({ id: samples.ids, templateDKM: samples.dkm, templateMubaligh: samples.mubaligh });
  const send = (headers = {}) => api.call('POST', '/jadwal-pengajian/broadcast', { body: query(), headers });
  const preview = async () =>
    (await api.call('POST', '/jadwal-pengajian/broadcast-preview', { body: query() })).body.data.map(
      (item: { message: string }) => item.message,
    ) as string[];
  const queue = async () =>
    (await api.call('GET', '/queue?limit=100&orderBy=id&orderType=asc')).body.data as {
      message: string;
      no_hp: string;
    }[];
  const texts = async () => (await queue()).map((row) => row.message);
  const rows = (sql: string) => api.database.sqlite.prepare(sql).all();
  const left = () =>
    rows('select id from message').length +
    rows('select id_message from message_jadwal').length +
    rows('select id from broadcast').length;
  const statuses = () => rows('select dkm_status, mubaligh_status from jadwal_pengajian order by id');

  test.each([READ, COMPOSED])('a schedule that is changed (%s) goes out as it is then, and once', async (statement) => {
    const before = await preview();
    turns.after(statement, () => api.services.roster.pengajian.update(admin, samples.ids[1]!, { waktu: '05:15' }));
    expect((await send()).body.data).toEqual({ id: '1', queued: 6, waiting: 6 });
    expect(turns.isOver()).toBe(true);
    const after = await preview();
    expect(await texts()).toEqual(after);
    expect(after.filter((text) => !before.includes(text))).toHaveLength(2);
    expect(statuses()).toEqual(
      Array.from({ length: 3 }, () => ({ dkm_status: 'waiting', mubaligh_status: 'waiting' })),
    );
  });

  test('a number, a name or a template that is changed counts', async () => {
    const changes = [
      () => api.services.roster.masjid.update(admin, '1', { no_hp: phone(77) }),
      () => api.services.roster.mubaligh.update(admin, '2', { nama_mubaligh: 'Ustadz Baru' }),
    ];
    turns.after(READ, () => changes.shift()!(), 2);
    await send();
    expect(turns.isOver()).toBe(true);
    expect(await texts()).toEqual(await preview());
    expect(
      (await queue()).filter((row) => row.no_hp === phone(77) || row.message.includes('Ustadz Baru')),
    ).toHaveLength(3);
  });

  const rolledBack = () =>
    expect(() =>
      api.database.transaction(() => {
        api.services.roster.masjid.update(admin, '1', { nama_ketua_dkm: 'Bapak Baru' });
        throw new Error('No');
      }),
    ).toThrow('No');

  /** How often the broadcast is composed when one change comes meanwhile. */
  const composed = async (change: () => unknown) => {
    let times = 0;
    const changes = [change];
    turns.after(
      READ,
      () => {
        times += 1;
        return changes.shift()?.();
      },
      Infinity,
    );
    await send();
    return times;
  };

  test.each([
    ['the queue is paused', () => api.services.queue.queue.pause(admin)],
    [
      'somebody signs in',
      () =>
        rows(
          "insert into audit (at, actor, action, subject) values (1, 'admin', 'session.start', 'account:1') returning id",
        ),
    ],
    ['a message fails', () => rows("update jadwal_pengajian set dkm_status = 'failed' where id = 1 returning id")],
    ['a change is rolled back', rolledBack],
  ])('%s: that is nothing it is made of, so it is composed once', async (_, change) => {
    expect(await composed(change)).toBe(1);
  });

  test.each([
    [
      'a ketua is called otherwise',
      () => api.services.roster.masjid.update(admin, '1', { nama_ketua_dkm: 'Bapak Baru' }),
    ],
    ['a preacher has another number', () => api.services.roster.mubaligh.update(admin, '1', { no_hp: phone(77) })],
    [
      'a schedule is added',
      () =>
        api.services.roster.pengajian.create(admin, {
          tanggal: '2026-12-20',
          waktu: '19:30',
          id_masjid: '1',
          id_mubaligh: '1',
        }),
    ],
    [
      'a template says something else',
      () => api.services.broadcast.template.update(admin, samples.dkm, { content: 'Baru {{nama_masjid}}' }),
    ],
    ['a number is concealed', () => rows("insert into opt_out_hash (hash, created_at) values ('x', 1) returning hash")],
    ['a card is saved', () => api.services.card.schedule.update(admin, 'pengajian_reminder', { h: 3 })],
  ])('%s: it is composed anew', async (_, change) => {
    expect(await composed(change)).toBe(2);
  });

  test('who asks to be left alone gets nothing', async () => {
    turns.after(COMPOSED, () => api.services.queue.optOut.incoming({ phone: '6281200000002', text: 'BERHENTI' }));
    expect((await send()).body.data).toMatchObject({ queued: 5 });
    expect((await queue()).map((row) => row.no_hp)).not.toContain(phone(2));
  });

  test('a schedule that is deleted is not found, and nothing is queued', async () => {
    turns.after(COMPOSED, () => api.services.roster.pengajian.remove(admin, samples.ids[0]!));
    expect(await send()).toMatchObject({ status: 404, body: { error: 'Jadwal pengajian tidak ditemukan' } });
    expect(left()).toBe(0);
  });

  test('changes that do not end do not keep it from going out', async () => {
    let n = 0;
    let isOver = false;
    turns.after(
      READ,
      () =>
        isOver ||
        api.services.broadcast.template.update(admin, samples.dkm, { content: `${(n += 1)}: {{nama_masjid}}` }),
      Infinity,
    );
    expect((await send()).body.data).toMatchObject({ queued: 6 });
    isOver = true;
    expect((await texts())[0]).toBe('2: Masjid Contoh 1');
  });

  test('the same broadcast asked for at once is queued once', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ body }) => body.data.queued).toSorted()).toEqual([0, 0, 6]);
    expect(answers.map(({ body }) => body.data)).toMatchObject(
      Array.from({ length: 3 }, () => ({ id: '1', waiting: 6 })),
    );
    expect(await queue()).toHaveLength(6);
  });

  test('two that overlap share no message', async () => {
    const part = { ...query(), id: samples.ids.slice(1), templateMubaligh: undefined };
    const [one, two] = await Promise.all([api.call('POST', '/jadwal-pengajian/broadcast', { body: part }), send()]);
    expect([one.body.data, two.body.data]).toEqual([
      { id: '1', queued: 2, waiting: 2 },
      { id: '2', queued: 4, waiting: 6 },
    ]);
    expect((await texts()).toSorted()).toEqual((await preview()).toSorted());
    expect(
      rows(
        'select id_pengajian, broadcast, count(*) as n from message_jadwal join (select id, id_broadcast as broadcast from message) on id = id_message group by 1, 2',
      ),
    ).toEqual([
      { id_pengajian: 1, broadcast: 2, n: 2 },
      { id_pengajian: 2, broadcast: 1, n: 1 },
      { id_pengajian: 2, broadcast: 2, n: 1 },
      { id_pengajian: 3, broadcast: 1, n: 1 },
      { id_pengajian: 3, broadcast: 2, n: 1 },
    ]);
  });

  test('equal calls with an Idempotency-Key at once get one answer', async () => {
    const answers = await Promise.all([send({ 'idempotency-key': 'a1' }), send({ 'idempotency-key': 'a1' })]);
    expect(answers.map(({ body }) => body.data)).toEqual([
      { id: '1', queued: 6, waiting: 6 },
      { id: '1', queued: 6, waiting: 6 },
    ]);
    expect(await queue()).toHaveLength(6);
  });

  test('a storing that fails leaves nothing behind, and the next one goes through', async () => {
    const { sqlite } = api.database;
    const audits = rows('select id from audit').length;
    for (const table of ['message_jadwal', 'audit']) {
      sqlite.exec(`create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end`);
      expect(await send()).toMatchObject({ status: 500 });
      sqlite.exec('drop trigger broken');
      expect(left()).toBe(0);
    }
    sqlite.exec(
      "create trigger broken before update of mubaligh_status on jadwal_pengajian when new.id = 3 begin select raise(abort, 'broken'); end",
    );
    expect(await send({ 'idempotency-key': 'a1' })).toMatchObject({ status: 500 });
    sqlite.exec('drop trigger broken');
    expect(left()).toBe(0);
    expect(statuses()).toEqual(Array.from({ length: 3 }, () => ({ dkm_status: 'none', mubaligh_status: 'none' })));
    expect(rows('select id from audit')).toHaveLength(audits);
    expect((await send({ 'idempotency-key': 'a1' })).body.data).toEqual({ id: '1', queued: 6, waiting: 6 });
  });

  test('a full disk is told by its name, also where the statement is one that Drizzle has not prepared', async () => {
    const { sqlite } = api.database;
    await send();
    sqlite.exec("create trigger broken before update on message begin select raise(abort, 'MIMBAR_FULL'); end");
    const refused = { status: 503, body: { error: expect.stringContaining('Ruang penyimpanan penuh') } };
    expect(await api.call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`)).toMatchObject(refused);
    sqlite.exec('drop trigger broken');
    expect(await api.call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`)).toMatchObject({ status: 200 });
  });

  test.each([
    [
      'who is reached is not',
      5,
      () => api.database.sqlite.exec("update message set state = 'success' where id = 1"),
      [],
    ],
    [
      'a schedule that is changed goes out as it is then, when it is',
      6,
      () => api.services.roster.pengajian.update(admin, samples.ids[0]!, { waktu: '05:15' }),
      [expect.stringContaining('05:15')],
    ],
  ] as const)('%s sent again', async (_, queued, change, texts) => {
    await send();
    api.database.sqlite.exec("update message set state = 'failed', finished_at = 1, error_code = 'x'");
    turns.after(COMPOSED, change);
    const resend = () => api.call('POST', '/broadcasts/1/resend', { headers: { 'idempotency-key': 'a1' } });
    const { body } = await resend();
    expect(body).toMatchObject({ data: { id: '1', queued, waiting: queued } });
    const toFirst = (await queue()).filter(({ no_hp }) => no_hp === phone(1));
    expect(toFirst.map(({ message }) => message)).toEqual(texts);
    expect((await resend()).body).toEqual(body);
    expect(await queue()).toHaveLength(queued);
  });

  test('others are answered, and the queue is as it was', async () => {
    const order: string[] = [];
    const told = async (name: string, work: Promise<unknown>) => void (await work, order.push(name));
    let waiting = -1;
    turns.after(COMPOSED, () => (waiting = rows('select id from message').length));
    await Promise.all([
      told('broadcast', send()),
      told('preview', preview()),
      told('health', api.call('GET', '/health', { token: null })),
    ]);
    expect(order[0]).toBe('health');
    expect(waiting).toBe(0);
  });
});

test('what the sender notes of its messages begins nobody’s work anew', async () => {
  const api = await startTestApp({ clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')) });
  const rows = (sql: string) => api.database.sqlite.prepare(sql).pluck().all();
  const revisions = () => api.database.sqlite.prepare('select * from temp.revision').get();
  try {
    const { ids, dkm, mubaligh } = await addPengajian(api, 3, '2026-12-01');
    const body = { id: ids, templateDKM: dkm, templateMubaligh: mubaligh };
    expect((await api.call('POST', '/jadwal-pengajian/broadcast', { body })).body.data.queued).toBe(6);
    const before = revisions();
    await api.services.start();
    await expect
      .poll(() => rows('select distinct dkm_status || mubaligh_status from jadwal_pengajian'))
      .toEqual(['acceptedaccepted']);
    expect(revisions()).toEqual(before);
  } finally {
    await api.close();
  }
});

describe('while a card runs', () => {
  let api: AutomaticApp;
  const turns = meanwhile();
  beforeEach(async () => void (api = await startAutomaticApp({ onStatement: turns.onStatement })));
  afterEach(() => api.close());
  const run = (target: string) => api.call('POST', '/schedule/pengajian_reminder/run', { body: { target } });

  test('by its time: a schedule that is changed goes out as it is then', async () => {
    const id = await api.addPengajian('2026-11-21');
    await api.saveCard('pengajian_reminder', { h: 1, jam: '20:00' });
    const id_masjid = (
      await api.call('POST', '/masjid', {
        body: { nama_masjid: 'Masjid Lain', nama_ketua_dkm: 'Bapak Lain', no_hp: phone(4000) },
      })
    ).body.data.id;
    turns.after(COMPOSED, () => api.services.roster.pengajian.update(admin, id, { id_masjid }));
    api.until('2026-11-20 20:00');
    expect(await api.ran('pengajian_reminder', '2026-11-20 20:00')).toEqual([
      'DKM Masjid Lain Sabtu, 21 November 2026',
      'Ustadz Masjid Lain Sabtu, 21 November 2026',
    ]);
    expect(turns.isOver()).toBe(true);
  });

  test('by hand at its very time: once', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard('pengajian_reminder', { h: 1, jam: '20:00' });
    turns.after(COMPOSED, () => api.until('2026-11-20 20:00'));
    const answers = await Promise.all([run('2026-11-21'), run('2026-11-21')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await looked(api);
    await api.drained();
    expect(await api.sent()).toHaveLength(2);
  });

  test('by hand: not what the clockwork has passed over', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard('pengajian_reminder', { h: 1, jam: '20:00' });
    turns.after(COMPOSED, () =>
      api.database.sqlite.exec(
        "insert into schedule_run (key, target, state, due_at, ran_at) values ('pengajian_reminder', '2026-11-21', 'missed', 0, 0)",
      ),
    );
    expect(await run('2026-11-21')).toMatchObject({
      status: 409,
      body: { error: 'Broadcast otomatis untuk 21 Nov 2026 sudah berjalan' },
    });
    expect(await api.sent()).toEqual([]);
  });

  test('by hand: a card that is switched off runs no more', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard('pengajian_reminder', { h: 1, jam: '20:00' });
    turns.after(COMPOSED, () => api.services.card.schedule.update(admin, 'pengajian_reminder', { active: false }));
    expect(await run('2026-11-21')).toMatchObject({
      status: 409,
      body: { error: 'Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.' },
    });
    expect(await api.sent()).toEqual([]);
  });
});
