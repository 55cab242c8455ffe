import { searchedWords, type PrintList } from '#dashboard/app/print/print-list.ts';
import type { ListState } from '#dashboard/components/data-table/use-list.ts';
import { plainDate } from '#dashboard/components/date/today.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Cuti } from '#shared/roster/cuti.ts';

/** Prints leaves; `nama` is the preacher if the list shows only one. */
export function cutiPrint(list: ListState<Cuti>, nama: string | undefined): PrintList<Cuti> {
  return {
    title: 'Daftar Cuti',
    noun: 'cuti',
    filters: [...(nama === undefined ? [] : [nama]), ...searchedWords(list.search)],
    columns: [
      { label: 'Mubaligh', width: 1.6, text: (row) => row.nama_mubaligh },
      { label: 'Dari', text: (row) => formatDay(plainDate(row.dari)) },
      { label: 'Sampai', text: (row) => formatDay(plainDate(row.sampai)) },
      { label: 'Alasan', width: 1.8, text: (row) => row.alasan },
    ],
    rows: list.all,
  };
}
