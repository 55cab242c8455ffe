import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#daemon/domain/base/actor.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { addTemplate } from '#tests/support/nouns.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const ROWS = 2500;
const SCHEDULES = 700;
const admin = systemActor('demo');
const IMPORTED = /insert into "jadwal_pengajian" \("tanggal"/;
const QUEUED = /insert into message \(id/;

/** One transaction stores thousands of rows, and other requests run in between (docs/decisions/0013). */
describe('while thousands of rows are stored', () => {
  let api: TestApp;
  let turns: { statement: RegExp; left: number; change: () => unknown } | undefined;
  /** Makes a change in the turn after the nth statement of this kind. */
  const afterNth = (statement: RegExp, left: number, change: () => unknown) =>
    void (turns = { statement, left, change });
  function onStatement(sql: string): void {
    if (!turns?.statement.test(sql) || --turns.left > 0) return;
    const { change } = turns;
    turns = undefined;
    setImmediate(change);
  }
  beforeEach(async () => {
    api = await startTestApp({
      env: { MIMBAR_DAILY_LIMIT: '100000' },
      clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')),
      onStatement,
    });
    fillNetwork(api.database, {
      masjid: SCHEDULES,
      mubaligh: SCHEDULES,
      pengajian: SCHEDULES,
      days: 1,
      firstDay: Date.UTC(2026, 11, 1),
    });
    await api.call('POST', '/queue/pause');
  });
  afterEach(() => api.close());

  let templates = 0;
  const count = (of: string) => Number(api.database.sqlite.prepare(`select count(*) from ${of}`).pluck().get());
  const names = (table: string, column: string) =>
    api.database.sqlite.prepare(`select ${column} from ${table} order by id`).pluck().all() as string[];
  const listed = async () => Number((await api.call('GET', '/jadwal-pengajian?limit=1')).headers['x-total-count']);

  function upload() {
    const [mosques, preachers] = [names('masjid', 'nama_masjid'), names('mubaligh', 'nama_mubaligh')];
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `2027-0${1 + (n % 9)}-1${n % 7},19:30,${mosques[n % SCHEDULES]},${preachers[(n * 3) % SCHEDULES]}`,
    );
    const body = Buffer.from(`tanggal,waktu,nama_masjid,nama_mubaligh\n${lines.join('\n')}\n`);
    return api.call('POST', '/jadwal-pengajian/upload', { body, headers: { 'content-type': 'text/csv' } });
  }
  async function send() {
    templates += 1;
    const body = {
      id: names('jadwal_pengajian', 'id').map(String),
      templateDKM: await addTemplate(api, 'pengajian_reminder', `DKM ${templates}`),
      templateMubaligh: await addTemplate(api, 'pengajian_reminder', `Mubaligh ${templates}`),
    };
    return api.call('POST', '/jadwal-pengajian/broadcast', { body });
  }
  const waiting = () => count(`jadwal_pengajian where dkm_status = 'waiting' and mubaligh_status = 'waiting'`);

  test('a reader sees none of an import before all of it', async () => {
    let seen: number | undefined;
    afterNth(IMPORTED, 1500, () => (seen = count('jadwal_pengajian')));
    const { body } = await upload();
    expect(body.data).toMatchObject({ count: ROWS });
    expect(seen).toBe(SCHEDULES);
    expect(count('jadwal_pengajian')).toBe(SCHEDULES + ROWS);
    expect(await listed()).toBe(SCHEDULES + ROWS);
  });

  test('a reader sees none of a broadcast before all of it', async () => {
    let seen: number[] = [];
    afterNth(QUEUED, 2, () => (seen = [count('message'), count('broadcast'), waiting()]));
    expect((await send()).body.data).toEqual({ id: '1', queued: 2 * SCHEDULES, waiting: 2 * SCHEDULES });
    expect(seen).toEqual([0, 0, 0]);
    expect([count('message'), count('message_jadwal'), waiting()]).toEqual([2 * SCHEDULES, 2 * SCHEDULES, SCHEDULES]);
  });

  test.each([1, 2])('who writes does not wait, and the import is stored once (%i writes)', async (writes) => {
    const again = (left: number) => {
      if (left > 0)
        afterNth(IMPORTED, 1500, () => {
          api.services.mubaligh.create(admin, { nama_mubaligh: `Ustadz Baru ${left}`, no_hp: `08139999000${left}` });
          again(left - 1);
        });
    };
    again(writes);
    expect((await upload()).body.data).toMatchObject({ count: ROWS });
    expect(count('jadwal_pengajian')).toBe(SCHEDULES + ROWS);
    expect(await listed()).toBe(SCHEDULES + ROWS);
    expect(count(`mubaligh where nama_mubaligh like 'Ustadz Baru %'`)).toBe(writes);
    expect(count(`audit where action = 'pengajian.upload'`)).toBe(1);
  });

  test('a write that no source shows breaks off the storing only, and every message is queued once', async () => {
    const write = () => api.database.sqlite.prepare("insert into setting values ('test', '1')").run();
    afterNth(QUEUED, 2, write);
    expect((await send()).body.data).toEqual({ id: '1', queued: 2 * SCHEDULES, waiting: 2 * SCHEDULES });
    expect(turns).toBeUndefined();
    expect(count(`setting where key = 'test'`)).toBe(1);
    expect([count('message'), count('broadcast'), waiting()]).toEqual([2 * SCHEDULES, 1, SCHEDULES]);
  });

  test('if the last statement fails, nothing is stored', async () => {
    api.database.sqlite.exec(
      "create trigger no before insert on audit when new.action in ('broadcast.create', 'pengajian.upload') begin select raise(abort, 'no'); end",
    );
    expect((await send()).status).toBe(500);
    expect((await upload()).status).toBe(500);
    expect([count('message'), count('message_jadwal'), count('broadcast'), waiting()]).toEqual([0, 0, 0, 0]);
    expect(await listed()).toBe(SCHEDULES);
    api.database.sqlite.exec('drop trigger no');
    expect((await send()).body.data).toMatchObject({ queued: 2 * SCHEDULES });
  });

  test('a send and an import at once are both stored, one after the other', async () => {
    const [sent, stored] = await Promise.all([send(), upload()]);
    expect(sent.body.data).toMatchObject({ queued: 2 * SCHEDULES });
    expect(stored.body.data).toMatchObject({ count: ROWS });
    expect([count('message'), count('jadwal_pengajian')]).toEqual([2 * SCHEDULES, SCHEDULES + ROWS]);
  });
});
