import { waktuOrder } from '#shared/base/waktu.ts';
import type { TestApp } from '../app.ts';
import { addMasjid, addMubaligh } from '../nouns.ts';

/** Creates a pengajian through the API; gives its id. */
export async function addPengajian(
  api: TestApp,
  row: { tanggal: string; waktu: string; id_masjid: string; id_mubaligh: string },
): Promise<string> {
  return (await api.call('POST', '/jadwal-pengajian', { body: row })).body.data.id;
}

/** Creates a jumatan through the API; gives its id. */
export async function addJumatan(
  api: TestApp,
  row: { tanggal: string; id_masjid: string; id_mubaligh: string },
): Promise<string> {
  return (await api.call('POST', '/jadwal-jumatan', { body: row })).body.data.id;
}

/** Creates November and December 2026 of three mosques, two of them with the same name. */
export async function addSampleMonth(api: TestApp): Promise<void> {
  const ikhlas = await addMasjid(api, 'Masjid Al-Ikhlas');
  const huda = await addMasjid(api, 'Masjid Nurul Huda');
  const other = await addMasjid(api, 'Masjid Al-Ikhlas');
  const ahmad = await addMubaligh(api, 'Ustadz Ahmad Fauzan');
  const salman = await addMubaligh(api, 'Ustadz Salman Hidayat');
  const pengajian = [
    ['2026-11-01', '18:30', ikhlas, ahmad],
    ['2026-11-20', "Ba'da Maghrib", huda, salman],
    ['2026-11-22', '19:30', ikhlas, ahmad],
    ['2026-11-22', '08.00 WIB', huda, salman],
    ['2026-11-22', 'Ba’da Subuh', other, ahmad],
    ['2026-11-30', '18:30', huda, ahmad],
    ['2026-12-31', '19:30', ikhlas, salman],
    ['2027-01-01', '19:30', huda, salman],
  ] as const;
  for (const [tanggal, waktu, id_masjid, id_mubaligh] of pengajian)
    await addPengajian(api, { tanggal, waktu, id_masjid, id_mubaligh });
  const jumatan = [
    ['2026-11-06', ikhlas, ahmad],
    ['2026-11-06', other, salman],
    ['2026-11-20', ikhlas, ahmad],
    ['2026-11-20', ikhlas, salman],
    ['2026-11-27', huda, ahmad],
    ['2026-07-31', huda, salman],
    ['2026-07-03', huda, ahmad],
  ] as const;
  for (const [tanggal, id_masjid, id_mubaligh] of jumatan) await addJumatan(api, { tanggal, id_masjid, id_mubaligh });
}

/**
 * Writes a full month of a large network straight into the database: 500 mosques, 300 preachers, `count` pengajian in
 * November 2026.
 */
export function addLargeMonth(api: TestApp, count: number): void {
  const { sqlite, transaction } = api.database;
  const given = ['Nurul', 'Baitul', 'Darul', 'Miftahul', 'Raudhatul', 'Hidayatul', 'Sabilul'];
  const names = ['Jannah', 'Iman', 'Falah', 'Ulum', 'Muttaqin', 'Huda', 'Amin', 'Ikhlas', 'Taqwa', 'Rahman', 'Salam'];
  const times = ['18:30', "Ba'da Subuh", '19:30', '08:00', '16:00', "Ba'da Maghrib"];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const name = (n: number) => `${given[n % given.length]} ${names[n % names.length]} ${n}`;
  transaction(() => {
    const masjid = sqlite.prepare(
      "insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp) values (?, ?, 'Bapak Suryana', '081200000001')",
    );
    for (let n = 0; n < 500; n++) masjid.run(`masjid-${n}`, `Masjid ${name(n)}`);
    const mubaligh = sqlite.prepare("insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, '081200000101')");
    for (let n = 0; n < 300; n++) mubaligh.run(`mubaligh-${n}`, `Ustadz ${name(n)}`);
    const pengajian = sqlite.prepare(
      'insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values (?, ?, ?, ?, ?)',
    );
    for (let n = 0; n < count; n++) {
      const waktu = times[random(times.length)]!;
      pengajian.run(
        `2026-11-${String((n % 30) + 1).padStart(2, '0')}`,
        waktu,
        waktuOrder(waktu),
        1 + random(500),
        1 + random(300),
      );
    }
  });
}
