import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { addTemplate } from '#tests/support/nouns.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const ROWS = 2500;
const SCHEDULES = 700;
const admin = systemActor('demo');

/** One transaction stores thousands of rows; other requests run while they are read and checked (decision 13). */
describe('while thousands of rows are stored', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startTestApp({
      env: { MIMBAR_DAILY_LIMIT: '100000' },
      clock: createTestClock(Date.parse('2026-11-20T02:00:00.000Z')),
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

  /** Calls `look` in every turn of the loop that others have during `work`. */
  async function meanwhile<T>(work: Promise<T>, look: () => void): Promise<T> {
    let isOver = false;
    const again = () => {
      if (isOver) return;
      look();
      setImmediate(again);
    };
    again();
    return work.finally(() => (isOver = true));
  }

  test('a reader sees none of an import or all of it', async () => {
    const seen = new Set<number>();
    const { body } = await meanwhile(upload(), () => seen.add(count('jadwal_pengajian')));
    expect(body.data).toMatchObject({ count: ROWS });
    expect([...seen].filter((one) => one !== SCHEDULES && one !== SCHEDULES + ROWS)).toEqual([]);
    expect(seen).toContain(SCHEDULES);
    expect(count('jadwal_pengajian')).toBe(SCHEDULES + ROWS);
    expect(await listed()).toBe(SCHEDULES + ROWS);
  });

  test('a reader sees none of a broadcast or all of it', async () => {
    const seen = new Set<string>();
    const look = () => seen.add([count('message'), count('broadcast'), waiting()].join(' '));
    expect((await meanwhile(send(), look)).body.data).toEqual({
      id: '1',
      queued: 2 * SCHEDULES,
      waiting: 2 * SCHEDULES,
    });
    const [none, all] = ['0 0 0', `${2 * SCHEDULES} 1 ${SCHEDULES}`];
    expect([...seen].filter((one) => one !== none && one !== all)).toEqual([]);
    expect(seen).toContain(none);
    expect([count('message'), count('message_jadwal'), waiting()]).toEqual([2 * SCHEDULES, 2 * SCHEDULES, SCHEDULES]);
  });

  test('who writes does not wait, and the import is stored once', async () => {
    let writes = 0;
    const write = () =>
      void api.services.roster.mubaligh.create(admin, {
        nama_mubaligh: `Ustadz Baru ${(writes += 1)}`,
        no_hp: `0813999${String(writes).padStart(5, '0')}`,
      });
    expect((await meanwhile(upload(), write)).body.data).toMatchObject({ count: ROWS });
    expect(writes).toBeGreaterThan(10);
    expect(count('jadwal_pengajian')).toBe(SCHEDULES + ROWS);
    expect(await listed()).toBe(SCHEDULES + ROWS);
    expect(count(`mubaligh where nama_mubaligh like 'Ustadz Baru %'`)).toBe(writes);
    expect(count(`audit where action = 'pengajian.upload'`)).toBe(1);
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
