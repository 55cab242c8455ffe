import { addDays } from '#shared/base/dates.ts';
import { waktuOrder } from '#shared/base/waktu.ts';
import type { TestApp } from '../app.ts';
import { nameOf } from '../bench/network-data.ts';
import { phone } from '../samples.ts';

export const MOSQUES = 45;
export const PREACHERS = 60;
const FRIDAYS = 7;
/**
 * Number of study sessions: with 308 Friday sermons (one of the 45 mosques stays empty each time) there are 364
 * schedules.
 */
const TALKS = 56;
const TIMES = ['18:30', '19:30', "Ba'da Subuh", "Ba'da Maghrib"];

/**
 * Creates the data of a network of middle size before a week: 45 mosques, 60 preachers, 364 schedules, a mosque without
 * a khatib this Friday, 14 study sessions tomorrow, and the ready-made templates. Dates are plain dates.
 */
export async function addAdminWeek(
  api: Pick<TestApp, 'call' | 'database'>,
  { today, friday }: { today: string; friday: string },
): Promise<void> {
  const { sqlite, transaction } = api.database;
  transaction(() => {
    const masjid = sqlite.prepare('insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp) values (?, ?, ?, ?)');
    for (let n = 1; n <= MOSQUES; n++) masjid.run(`masjid-${n}`, `Masjid ${nameOf(n)}`, `Bapak Contoh ${n}`, phone(n));
    const mubaligh = sqlite.prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, ?)');
    for (let n = 1; n <= PREACHERS; n++) mubaligh.run(`mubaligh-${n}`, `Ustadz ${nameOf(n)}`, phone(100 + n));
    const jumatan = sqlite.prepare('insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh) values (?, ?, ?)');
    for (let week = 0; week < FRIDAYS; week++)
      for (let n = 1; n < MOSQUES; n++) jumatan.run(addDays(friday, 7 * week), n, 1 + ((n + week * 7) % PREACHERS));
    const pengajian = sqlite.prepare(
      'insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values (?, ?, ?, ?, ?)',
    );
    for (let n = 0; n < TALKS; n++) {
      const waktu = TIMES[n % TIMES.length]!;
      const tanggal = addDays(today, 1 + Math.floor(n / 14) * 7);
      pengajian.run(tanggal, waktu, waktuOrder(waktu), 1 + (n % MOSQUES), 1 + (n % PREACHERS));
    }
  });
  await api.call('POST', '/template/starter');
}
