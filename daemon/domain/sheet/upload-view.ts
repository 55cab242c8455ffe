import type { Issue } from '#shared/base/envelope.ts';
import { UPLOAD_ROWS_SHOWN, type UploadBaris, type UploadTanya, type UploadView } from '#shared/base/upload.ts';
import { letterOf } from './letter.ts';
import { CELL_SHOWN } from './mend.ts';
import type { Lembar, SheetRow } from './spreadsheets.ts';

interface Understood {
  lembar: Lembar | undefined;
  fields: readonly { field: string; header: string }[];
  rows: readonly SheetRow[];
  issues: readonly Issue[];
  statusOf(row: number): UploadBaris['status'];
  tanya: readonly UploadTanya[];
}

/** How a sheet was understood: for a person to look at before anything is stored. */
export function viewOf({ lembar, fields, rows, issues, statusOf, tanya }: Understood): UploadView {
  const places = rows[0]?.places ?? fields.map((_, at) => at + 1);
  const untuk = (column: number) => fields[places.indexOf(column)]?.field ?? null;
  const wrong = Map.groupBy(issues, ({ path }) => Number(path.split('.', 1)[0]));
  let [plain, bad] = [0, 0];
  const shown = rows.filter(({ row }) => (wrong.has(row) ? ++bad : ++plain) <= UPLOAD_ROWS_SHOWN);
  return {
    judul: lembar?.judul ?? 1,
    kolom: (lembar?.kolom ?? []).map(({ kolom, judul, contoh }) => ({
      kolom: letterOf(kolom),
      judul,
      untuk: untuk(kolom),
      contoh,
    })),
    baris: shown.map(({ row, cells }) => ({
      baris: row,
      isi: Object.fromEntries(
        fields.flatMap(({ field }, at) =>
          places[at]! > 0 ? [[field, (cells[at] ?? '').slice(0, CELL_SHOWN * 4)]] : [],
        ),
      ),
      status: wrong.has(row) ? 'salah' : statusOf(row),
      issues: wrong.get(row) ?? [],
    })),
    tanya: [...tanya],
  };
}
