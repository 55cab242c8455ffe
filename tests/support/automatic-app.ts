import { expect, vi } from 'vitest';
import type { ScheduleCard } from '#shared/card/schedule.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { phone } from './samples.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

const MINUTE = 60_000;
const PATIENCE = { timeout: 10_000, interval: 5 };

export interface AutomaticApp extends TestApp {
  clock: TestClock;
  /** Moves the clock forward to this moment in the deployment's zone (WIB). */
  until(wall: string): void;
  card(key: string): Promise<ScheduleCard>;
  /** Saves a card; its templates are made on first use. */
  saveCard(key: string, values: object): Promise<ScheduleCard>;
  addPengajian(tanggal: string, waktu?: string): Promise<string>;
  addJumatan(tanggal: string): Promise<string>;
  /** Waits until the card reports a run due at this moment (WIB) and no message waits; gives the texts sent so far. */
  ran(key: string, wall: string): Promise<string[]>;
  /** Waits until the queue is empty. */
  drained(): Promise<void>;
  /** Texts sent so far, oldest first. */
  sent(): Promise<string[]>;
}

/** UTC ms of a moment in WIB, such as '2026-11-20 06:00'. */
export const wib = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}:00.000+07:00`);

/**
 * The running daemon with the simulated messenger and a clock that can be moved, at nine o'clock on Friday 20 November
 * 2026.
 */
export async function startAutomaticApp(options: TestAppOptions & { at?: string } = {}): Promise<AutomaticApp> {
  const { at = '2026-11-20 09:00', ...rest } = options;
  const clock = createTestClock(wib(at));
  const api = await startTestApp({ clock, ...rest });
  await api.services.start();
  let people = 0;

  async function post(path: string, body: object): Promise<string> {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  }

  async function pair() {
    people += 1;
    const n = people + 100 * Math.floor(Math.random() * 4);
    return {
      id_masjid: await post('/masjid', {
        nama_masjid: `Masjid ${people}`,
        nama_ketua_dkm: `Bapak ${people}`,
        no_hp: phone(n),
      }),
      id_mubaligh: await post('/mubaligh', { nama_mubaligh: `Ustadz ${people}`, no_hp: phone(5000 + n) }),
    };
  }

  async function templates(key: string) {
    const known = (await api.call('GET', `/template?type=${key}&orderBy=id&orderType=asc`)).body.data as {
      id: string;
    }[];
    if (known.length >= 2) return { id_template_dkm: known[0]!.id, id_template_mubaligh: known[1]!.id };
    const content =
      key === 'pengajian_bulanan' ? '{{nama_masjid}} {{bulan}}[[ {{tanggal}}]]' : '{{nama_masjid}} {{tanggal}}';
    return {
      id_template_dkm: await post('/template', { nama_template: `${key} DKM`, content: `DKM ${content}`, type: key }),
      id_template_mubaligh: await post('/template', {
        nama_template: `${key} mubaligh`,
        content: `Ustadz ${content}`,
        type: key,
      }),
    };
  }

  const automatic: AutomaticApp = {
    ...api,
    clock,
    until: (wall) => clock.advance(wib(wall) - clock.now()),
    card: async (key) => (await api.call('GET', '/schedule')).body.data[key],
    async saveCard(key, values) {
      const answer = await api.call('PATCH', `/schedule/${key}`, {
        body: { ...(await templates(key)), active: true, ...values },
      });
      if (answer.status !== 200) throw new Error(answer.body.error);
      return answer.body.data;
    },
    addPengajian: async (tanggal, waktu = '19:30') => post('/jadwal-pengajian', { tanggal, waktu, ...(await pair()) }),
    addJumatan: async (tanggal) => post('/jadwal-jumatan', { tanggal, ...(await pair()) }),
    drained: () => vi.waitFor(async () => expect((await api.call('GET', '/queue')).body.data).toEqual([]), PATIENCE),
    async ran(key, wall) {
      const due_at = new Date(wib(wall)).toISOString();
      await vi.waitFor(async () => expect((await automatic.card(key)).last_run?.due_at).toBe(due_at), PATIENCE);
      await automatic.drained();
      return automatic.sent();
    },
    async sent() {
      const rows = (await api.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data as {
        message: string;
      }[];
      return rows.map((row) => row.message);
    },
    async close() {
      await api.services.stop();
      await api.close();
    },
  };
  return automatic;
}

/** Waits until the daemon has processed the current time. */
export async function looked(api: AutomaticApp): Promise<void> {
  const now = api.clock.now();
  await vi.waitFor(() => expect(api.services.card.sanity.lastSeen()).toBeGreaterThan(now - MINUTE), PATIENCE);
}
