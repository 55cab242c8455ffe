import { searchedWords, type PrintColumn, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import type { DateRange } from '#dashboard/components/date/date-presets.ts';
import { formatRange } from '#dashboard/components/date/date-range-picker.tsx';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Jadwal, JadwalFacts } from './jadwal-kinds.ts';

const KONFIRMASI: Record<Jadwal['konfirmasi'], string> = {
  none: '',
  asked: 'Menunggu jawaban',
  hadir: 'Hadir',
  udzur: 'Udzur',
};

/** Schedules on paper. */
export function jadwalPrint(facts: JadwalFacts, list: ListState<Jadwal>, range: DateRange): PrintList<Jadwal> {
  const waktu: PrintColumn<Jadwal> = { label: 'Waktu', text: (row) => row.waktu ?? '' };
  return {
    title: `Jadwal ${facts.title}`,
    noun: 'jadwal',
    filters: [formatRange(range), ...searchedWords(list.search)],
    columns: [
      { label: 'Tanggal', width: 1.3, text: (row) => formatDay(plainDate(row.tanggal)) },
      ...(facts.hasWaktu ? [waktu] : []),
      { label: 'Masjid', width: 1.7, text: (row) => row.nama_masjid },
      { label: 'Mubaligh', width: 1.7, text: (row) => row.nama_mubaligh },
      { label: 'Status Broadcast', text: (row) => (row.broadcasted ? 'Sudah Broadcast' : 'Belum Broadcast') },
      { label: 'Jawaban', width: 0.9, text: (row) => KONFIRMASI[row.konfirmasi] },
    ],
    rows: list.all,
  };
}
