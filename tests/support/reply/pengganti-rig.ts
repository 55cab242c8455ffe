import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Pengganti, TawarkanInput } from '#shared/reply/pengganti.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import { wib } from '../automatic-app.ts';
import { phone } from '../samples.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';

/** A Tuesday; the sermon is on Friday 8 January 2027. */
export const TUESDAY = '2027-01-05 09:14';
export const FRIDAY = '2027-01-08';
export const international = (n: number) => `62${phone(n).slice(1)}`;

export interface Written {
  id: string;
  recipient: string;
  no_hp: string;
  message: string;
  state: string;
}

export interface PenggantiRig extends TestApp {
  clock: TestClock;
  id_masjid: string;
  /** The preacher who declines, and the candidates who could stand in; the n-th has `phone(100 + n)`. */
  lama: string;
  calon: string[];
  /** The Friday sermon that he has declined. */
  id: string;
  /** Moves the wall clock to this moment (WIB). */
  at(wall: string): void;
  post(path: string, body: object): Promise<string>;
  jadwal(): Promise<any>;
  show(kind?: JadwalKind, id?: string): Promise<Pengganti>;
  offer(input: Omit<TawarkanInput, 'id_mubaligh'> & { calon: readonly number[] }): ReturnType<TestApp['call']>;
  withdraw(): ReturnType<TestApp['call']>;
  /** The n-th candidate writes this text; returns whether it counted as an answer to an offer. */
  says(n: number, text: string, more?: { quoted?: string }): boolean;
  /** WhatsApp accepts all waiting messages at this moment. */
  ack(): void;
  /** Does the work that the daemon's clock would start. */
  tick(): Promise<void>;
  /** All messages so far, oldest first. */
  written(): Written[];
  /** The texts to the n-th candidate. */
  to(n: number): string[];
}

/**
 * The app with a mosque, a preacher who has declined its Friday sermon, and candidates. Nothing runs by itself: the
 * test plays the clock (`tick`) and WhatsApp's ack (`ack`). On the directory of another rig it continues from there.
 */
export async function startPenggantiRig(
  options: TestAppOptions & { calon?: number; wall?: string; ketua?: boolean; from?: PenggantiRig } = {},
): Promise<PenggantiRig> {
  const { calon: count = 3, wall = TUESDAY, ketua = true, from, ...rest } = options;
  const clock = from?.clock ?? createTestClock(wib(wall));
  const api = await startTestApp({ clock, ...(from && { directory: from.directory }), ...rest });
  const { sqlite } = api.database;

  async function post(path: string, body: object): Promise<string> {
    const answer = await api.call('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  }

  async function fill() {
    const id_masjid = await post('/masjid', {
      nama_masjid: 'Al-Barokah',
      nama_ketua_dkm: 'Bapak Eman',
      no_hp: phone(1),
      wilayah: 'Cicendo',
    });
    if (!ketua) sqlite.prepare("update masjid set no_hp = ''").run();
    const lama = await post('/mubaligh', { nama_mubaligh: 'Ustadz Salman', no_hp: phone(50) });
    const calon: string[] = [];
    for (let n = 0; n < count; n++)
      calon.push(await post('/mubaligh', { nama_mubaligh: `Ustadz ${n}`, no_hp: phone(100 + n) }));
    const id = await post('/jadwal-jumatan', { tanggal: FRIDAY, id_masjid, id_mubaligh: lama });
    await post(`/jadwal-jumatan/${id}/konfirmasi`, { jawaban: 'udzur' });
    return { id_masjid, lama, calon, id };
  }
  const filled = from ?? (await fill());
  const { id_masjid, lama, calon, id } = filled;

  const rig: PenggantiRig = {
    ...api,
    clock,
    id_masjid,
    lama,
    calon,
    id,
    post,
    at: (moment) => clock.set(wib(moment)),
    jadwal: async () => (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data,
    async show(kind = 'jumatan', of = id) {
      const { status, body } = await api.call('GET', `/pengganti/${kind}/${of}`);
      if (status !== 200) throw new Error(body.error);
      return body.data;
    },
    offer: ({ calon: places, ...input }) =>
      api.call('POST', `/pengganti/jumatan/${id}/tawarkan`, {
        body: { ...input, id_mubaligh: places.map((n) => calon[n]) },
      }),
    withdraw: () => api.call('DELETE', `/pengganti/jumatan/${id}`),
    says: (n, text, { quoted } = {}) =>
      api.services.reply.pengganti.take({
        key: `${n} ${text}`,
        id: `${n} ${text}`,
        phone: international(100 + n),
        text,
        quoted,
        isSign: false,
      }) !== undefined,
    ack() {
      const now = clock.now();
      sqlite
        .prepare(
          "update message set state = 'success', sent_at = ?, finished_at = ?, attempts = 1 where state = 'waiting'",
        )
        .run(now, now);
    },
    tick: () => api.services.reply.pengganti.runDue(),
    written: () =>
      sqlite
        .prepare('select cast(id as text) as id, recipient, no_hp, message, state from message order by id')
        .all() as Written[],
    to: (n) =>
      rig
        .written()
        .filter(({ no_hp }) => no_hp === phone(100 + n))
        .map(({ message }) => message),
  };
  return rig;
}
