import { phone } from './samples.ts';
import { workbookOf } from './sheet/workbook.ts';

export const MOSQUES = 40;

/** Texts that name the schedule, so that each message can be told from every other. */
export const TEMPLATES = {
  dkm: "Assalamu'alaikum {{nama_ketua_dkm}}, {{nama_masjid}}: {{tanggal}} {{waktu}}, {{nama_mubaligh}}",
  mubaligh: 'Yth. {{nama_mubaligh}}, {{tanggal}} {{waktu}} di {{nama_masjid}}',
};

/** Workbooks of a network: so many mosques, preachers, and a schedule of each, one a day from 1 January 2099 on. */
export async function networkWorkbooks(
  count = MOSQUES,
): Promise<Record<'masjid' | 'mubaligh' | 'jadwal-pengajian', Buffer>> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  return {
    masjid: await workbookOf(
      ['Nama', 'Ketua DKM', 'No HP'],
      numbers.map((n) => [`Masjid Contoh ${n}`, `Bapak Contoh ${n}`, phone(n)]),
    ),
    mubaligh: await workbookOf(
      ['Nama', 'No HP'],
      numbers.map((n) => [`Ustadz Contoh ${n}`, phone(5000 + n)]),
    ),
    'jadwal-pengajian': await jadwalWorkbook(count),
  };
}

/** A schedule of each mosque and preacher, one a day from 1 January 2099 and so many days on. */
export function jadwalWorkbook(count: number, daysOn = 0): Promise<Buffer> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  return workbookOf(
    ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
    numbers.map((n) => [new Date(Date.UTC(2099, 0, n + daysOn)), '19:30', `Masjid Contoh ${n}`, `Ustadz Contoh ${n}`]),
  );
}
