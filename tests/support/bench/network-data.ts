import type { Database } from '#daemon/base/database.ts';
import { waktuOrder } from '#shared/base/waktu.ts';

export interface NetworkSize {
  masjid: number;
  mubaligh: number;
  pengajian: number;
  jumatan?: number;
  /** Finished messages. */
  logs?: number;
  /** Number of days over which the schedules spread, from `firstDay` on (UTC ms, by default 1 November 2026). */
  days?: number;
  firstDay?: number;
  /** Existing mosques and preachers, for schedules that are added later. */
  of?: { masjid: number; mubaligh: number };
}

const FIRST_DAY = Date.UTC(2026, 10, 1);
const GIVEN = ['Nurul', 'Baitul', 'Darul', 'Miftahul', 'Raudhatul', 'Hidayatul', 'Sabilul'];
const NAMES = ['Jannah', 'Iman', 'Falah', 'Ulum', 'Muttaqin', 'Huda', 'Amin', 'Ikhlas', 'Taqwa', 'Rahman', 'Salam'];
const TIMES = ['18:30', "Ba'da Subuh", '19:30', '08:00', '16:00', "Ba'da Maghrib"];

/** The name of the nth mosque after 'Masjid', and of the nth preacher after 'Ustadz'. */
export const nameOf = (n: number) => `${GIVEN[n % GIVEN.length]} ${NAMES[n % NAMES.length]} ${n}`;

/** Writes a network of this size straight into the database, the same at every call; names differ by their number. */
export function fillNetwork({ sqlite, transaction }: Database, size: NetworkSize): void {
  const random = createRandom();
  const number = (n: number) => `0812${String(n).padStart(8, '0')}`;
  const { masjid: mosques, mubaligh: preachers } = size.of ?? size;
  const day = () =>
    new Date((size.firstDay ?? FIRST_DAY) + random(size.days ?? 30) * 86_400_000).toISOString().slice(0, 10);
  const each = (count: number | undefined, add: (n: number) => unknown) => {
    for (let n = 1; n <= (count ?? 0); n++) add(n);
  };
  transaction(() => {
    const masjid = sqlite.prepare('insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp) values (?, ?, ?, ?)');
    each(size.masjid, (n) => masjid.run(`masjid-${n}`, `Masjid ${nameOf(n)}`, `Bapak Contoh ${n}`, number(n)));
    const mubaligh = sqlite.prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, ?)');
    each(size.mubaligh, (n) => mubaligh.run(`mubaligh-${n}`, `Ustadz ${nameOf(n)}`, number(5_000_000 + n)));
    const pengajian = sqlite.prepare(
      'insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values (?, ?, ?, ?, ?)',
    );
    each(size.pengajian, () => {
      const waktu = TIMES[random(TIMES.length)]!;
      pengajian.run(day(), waktu, waktuOrder(waktu), 1 + random(mosques), 1 + random(preachers));
    });
    const jumatan = sqlite.prepare('insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh) values (?, ?, ?)');
    each(size.jumatan, () => jumatan.run(day(), 1 + random(size.masjid), 1 + random(size.mubaligh)));
    const message =
      sqlite.prepare(`insert into message (wa_id, recipient, no_hp, message, dedupe_key, state, priority, attempts, ends_at, created_at, finished_at, sent_at)
      values (?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, ?)`);
    each(size.logs, (n) => {
      const at = FIRST_DAY - (size.logs! - n) * 60_000;
      message.run(
        `3EB0${n}`,
        `Bapak Contoh ${n % size.masjid}`,
        number(1 + (n % size.masjid)),
        `Pengingat pengajian nomor ${n}`,
        `key-${n}`,
        n % 50 ? 'success' : 'failed',
        at,
        at,
        at,
        at,
      );
    });
  });
}

function createRandom() {
  let seed = 7;
  return (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
}
