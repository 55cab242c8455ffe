import { phone } from './samples.ts';
import { workbookOf } from './sheet/workbook.ts';

export const MOSQUES = 40;

/** Texts that name the schedule, so that every message is different. */
export const TEMPLATES = {
  dkm: "Assalamu'alaikum {{nama_ketua_dkm}}, {{nama_masjid}}: {{tanggal}} {{waktu}}, {{nama_mubaligh}}",
  mubaligh: 'Yth. {{nama_mubaligh}}, {{tanggal}} {{waktu}} di {{nama_masjid}}',
};

/** Workbooks of a network: `count` mosques, preachers and schedules, one schedule a day from 1 January 2099 on. */
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

/** A workbook with a schedule of each mosque and preacher, one a day, from `daysOn` days after 1 January 2099 on. */
export function jadwalWorkbook(count: number, daysOn = 0): Promise<Buffer> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  return workbookOf(
    ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
    numbers.map((n) => [new Date(Date.UTC(2099, 0, n + daysOn)), '19:30', `Masjid Contoh ${n}`, `Ustadz Contoh ${n}`]),
  );
}
