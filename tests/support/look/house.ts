import { expect, vi } from 'vitest';
import { addDays } from '#shared/base/dates.ts';
import { type TestApp, PASSWORD } from '../app.ts';
import { fillDemo } from '../daemon-parts.ts';
import { startDashboard, type Dashboard } from '../dashboard.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';

/** Tuesday, 5 January 2027, 08:00 WIB. */
export const MORNING = new Date('2027-01-05T01:00:00.000Z');
/** Two hours later, when `QUIET` keeps messages waiting. */
export const LATER = new Date('2027-01-05T03:00:00.000Z');
export const QUIET = '09:00-15:00';
const TODAY = '2027-01-05';

/** Paths of the pages that have no fixed address. */
export interface House {
  broadcast: string;
  usulan: string;
  /** Paths of personal pages. */
  khatib: string;
  dkm: string;
  /** A mosque's key on the public page. */
  kunci: string;
}

/** The dashboard of such a network. */
export async function startHouse(): Promise<{ dashboard: Dashboard; house: House }> {
  const clock = createTestClock(MORNING.getTime());
  const env = { MIMBAR_QUIET_HOURS: QUIET, MIMBAR_DAILY_LIMIT: '1000' };
  const dashboard = await startDashboard({ clock, today: LATER, env });
  return { dashboard, house: await fillHouse(dashboard.api, clock) };
}

/**
 * A network in full use: the demonstration's 45 mosques, 60 preachers and some 700 schedules, series, accounts, a
 * draft, broadcasts of every outcome, and a waiting queue. Afterwards the clock is at `LATER`.
 */
export async function fillHouse(api: TestApp, clock: TestClock): Promise<House> {
  fillDemo(api.services, api.database);
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await api.call(method, path, body ? { body } : {});
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body?.error}`);
    return answer.body.data;
  };
  for (const username of ['bendahara', 'sekretariat-dkm-al-ikhlas']) {
    await call('POST', '/manage-admin', { username, password: PASSWORD });
  }
  const templates: { id: string; type: string }[] = await call('GET', '/template?limit=100');
  const of = (type: string) =>
    templates
      .filter((one) => one.type === type)
      .map(({ id }) => id)
      .toReversed();
  for (const key of ['jumatan_reminder', 'pengajian_reminder']) {
    const [id_template_dkm, id_template_mubaligh] = of(key);
    await call('PATCH', `/schedule/${key}`, {
      active: true,
      h: 1,
      jam: '16:00',
      id_template_dkm,
      id_template_mubaligh,
    });
  }
  for (const [n, aturan] of ['Setiap Selasa', 'Setiap Ahad pekan ke-1 dan ke-3', 'Setiap Kamis'].entries()) {
    const row = { id_masjid: `${n + 3}`, id_mubaligh: `${n + 8}`, waktu: "Ba'da Maghrib", aturan };
    await call('POST', '/pengajian-rutin', { ...row, mulai: addDays(TODAY, 2) });
  }
  const { id: usulan } = await call('POST', '/papan-jumat/usulan', { bulan: '2027-02' });
  await broadcastAll(call, of);
  await patiently(async () => expect(await call('GET', '/queue?limit=1')).toEqual([]));
  api.database.sqlite
    .prepare(
      "update message set state = 'failed', error_code = 'unregistered', error_reason = 'Nomor tidak terdaftar di WhatsApp' where id % 13 = 5",
    )
    .run();
  clock.advance(LATER.getTime() - MORNING.getTime());
  await call('POST', '/queue/pause');
  await broadcastAll(call, of, 1);
  api.database.sqlite.prepare("update message set quiet_hours = 1 where state = 'waiting'").run();
  await call('POST', '/queue/resume');
  await patiently(async () => expect((await call('GET', `/papan-jumat/usulan/${usulan}`)).state).toBe('done'));
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
  const broadcasts: { id: string; counts: { gagal: number } }[] = await call('GET', '/broadcasts?limit=20');
  const sent = broadcasts.find(({ counts }) => counts.gagal > 0)!;
  return {
    broadcast: sent.id,
    usulan,
    khatib: pathOf(await call('POST', '/mubaligh/9/tautan')),
    dkm: pathOf(await call('POST', '/masjid/9/tautan')),
    kunci: (await call('GET', '/public/masjid'))[8][0],
  };
}

const patiently = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 100_000, interval: 200 });

/** Sends `count` broadcasts of both kinds, of eight schedules each. */
async function broadcastAll(
  call: (method: 'GET' | 'POST', path: string) => Promise<any>,
  of: (type: string) => string[],
  count = 4,
): Promise<void> {
  for (const kind of ['jumatan', 'pengajian']) {
    const order = `limit=100&orderBy=tanggal&orderType=asc&dateStart=${TODAY}&dateEnd=2027-01-31`;
    const rows: { id: string; tanggal: string }[] = await call('GET', `/jadwal-${kind}?${order}`);
    const [dkm, mubaligh] = of(`${kind}_reminder`);
    for (let n = 0; n < count; n++) {
      const ids = rows.slice(n * 8, n * 8 + 8).map(({ id }) => id);
      await call('POST', `/jadwal-${kind}/broadcast?id=${ids}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`);
    }
  }
}
