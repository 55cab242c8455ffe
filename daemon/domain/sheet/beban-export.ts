import { dateInZone } from '#shared/base/dates.ts';
import type { ExportFormat } from '#shared/base/export.ts';
import { bebanRow, type Beban, type BebanQuery } from '#shared/roster/beban.ts';
import { csvLine } from './csv.ts';
import type { ExportFile, ExportServices } from './export.ts';
import type { TableColumn } from './spreadsheets.ts';
import { rethrow } from './upload.ts';

const FIELDS = Object.keys(bebanRow.shape) as (keyof Beban)[];
const COLUMNS: Record<keyof Beban, TableColumn> = {
  id: { header: 'ID', width: 10, format: 'text' },
  nama: { header: 'Nama', width: 34, format: 'text' },
  wilayah: { header: 'Wilayah', width: 20, format: 'text' },
  jumatan: { header: 'Khutbah Jumat', width: 14, format: 'number' },
  pengajian: { header: 'Pengajian', width: 12, format: 'number' },
  jumlah: { header: 'Jumlah', width: 10, format: 'number' },
  udzur: { header: 'Udzur', width: 10, format: 'number' },
  kosong: { header: 'Jumat Kosong', width: 14, format: 'number' },
  terakhir: { header: 'Khutbah Terakhir', width: 18, format: 'date' },
  sejak: { header: 'Jumat Sejak Itu', width: 16, format: 'number' },
};

const textOf = (row: Beban, field: keyof Beban): string => {
  const value = row[field];
  return value === null ? '' : field === 'terakhir' ? String(value).slice(0, 10) : String(value);
};

/** The report of a range as a file, in the order of the list. */
export function createBebanExport(
  { spreadsheets, clock, timezone }: ExportServices,
  list: (query: BebanQuery) => Beban[],
) {
  return {
    /** Throws invalid as the list does. */
    async export({
      format = 'xlsx',
      ...query
    }: BebanQuery & { format?: ExportFormat | undefined }): Promise<ExportFile> {
      const rows = list(query);
      const name = `beban-${query.per ?? 'mubaligh'}-${dateInZone(clock.now(), timezone)}.${format}`;
      if (format === 'json') return { name, body: new TextEncoder().encode(`${JSON.stringify(rows)}\n`) };
      if (format === 'csv')
        return {
          name,
          body: new TextEncoder().encode(
            csvLine(FIELDS) + rows.map((row) => csvLine(FIELDS.map((field) => textOf(row, field)))).join(''),
          ),
        };
      // A preacher has no gaps.
      const shown = FIELDS.filter((field) => field !== 'kosong' || query.per === 'masjid');
      const spec = { sheet: 'Beban', columns: shown.map((field) => COLUMNS[field]) };
      return {
        name,
        body: await spreadsheets
          .writeTable(
            spec,
            rows.map((row) => shown.map((field) => textOf(row, field))),
          )
          .catch(rethrow),
      };
    },
  };
}
