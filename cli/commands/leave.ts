import { formatDate } from '#shared/base/dates.ts';
import { bagianNote } from '#shared/roster/bagian.ts';
import { cutiEndpoints, cutiNoun, type Cuti } from '#shared/roster/cuti.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, type Frame } from '../group.ts';
import { columnValues, declareColumns, namedRow, printRows } from '../columns.ts';
import { confirm } from '../terminal/prompt.ts';
import { runExport } from './export.ts';
import { runImport } from './import.ts';
import { wholeText } from '../terminal/piped-text.ts';

interface ListFlags {
  date?: string;
  mubaligh?: string;
}
interface ExportFlags {
  xlsx?: boolean;
  csv?: boolean;
  json?: boolean;
  out?: string;
  search?: string;
}

/** Taken by name, as a range, and from stdin too. */
const OWN = ['id_mubaligh', 'dari', 'sampai', 'alasan'];

export function declare({ program, run }: Frame): void {
  const leave = groupOf(program, 'leave', 'cuti mubaligh', [
    'mimbar leave list',
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10..2027-01-20 --reason Umrah",
  ]);
  leave('list', 'daftar cuti', '[pilihan]', [
    'mimbar leave list',
    'mimbar leave list --date 2027-01-01..2027-01-31',
    "mimbar leave list --mubaligh 'Ustadz Ahmad' --json",
  ])
    .option('--date <tanggal>', 'yang menyentuh YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--mubaligh <mubaligh>', 'milik mubaligh ini, nama atau ID')
    .action((options: ListFlags) => run(options, runLeaveList));
  const add = leave('add', 'catat cuti', '<mubaligh> <tanggal> [pilihan]', [
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10",
    'mimbar leave add 3 2027-01-10..2027-01-20 --reason Umrah',
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10 --bagian pagi",
  ])
    .argument('<mubaligh>', 'nama atau ID')
    .argument('<tanggal>', 'YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--reason <alasan>', 'alasannya; - untuk stdin');
  declareColumns(add, cutiNoun.columns, OWN, true).action(
    (mubaligh: string, date: string, options: { reason?: string }) =>
      run(options, (context) => runLeaveAdd(context, { ...options, mubaligh, date })),
  );
  leave('remove', 'hapus cuti', '<id> [pilihan]', ['mimbar leave remove 12', 'mimbar leave remove 12 --yes'])
    .argument('<id>', 'ID dari mimbar leave list')
    .option('-y, --yes', 'tanpa bertanya')
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context) => runLeaveRemove(context, { id, yes: options.yes ?? false })),
    );
  leave('import', 'simpan isi spreadsheet (.xlsx atau .csv)', '<file> [pilihan]', [
    'mimbar leave import cuti.xlsx --dry-run',
    'mimbar leave import cuti.xlsx',
  ])
    .argument('<file>', 'file .xlsx atau .csv, disusun seperti template')
    .option('--dry-run', 'hanya periksa, tidak menyimpan')
    .action((file: string, options: { dryRun?: boolean }) =>
      run(options, (context) => runImport(context, { kind: 'cuti', file, dryRun: options.dryRun ?? false })),
    );
  leave('export', 'simpan ke file, atau tulis ke stdout', '[pilihan]', [
    'mimbar leave export --out cuti.xlsx',
    'mimbar leave export --csv',
  ])
    .option('--xlsx', 'spreadsheet; dapat disimpan lagi dengan mimbar leave import')
    .option('--csv', 'CSV; bawaan bila stdout bukan terminal')
    .option('--out <file>', 'tulis ke file ini, jenisnya dari akhirannya; - untuk stdout')
    .option('--search <teks>', 'yang berisi sebagian nama ini')
    .action((options: ExportFlags) => run(options, (context) => runExport(context, { ...options, kind: 'cuti' })));
}

const days = ({ dari, sampai, bagian }: Pick<Cuti, 'dari' | 'sampai' | 'bagian'>) =>
  `${formatDate(dari.slice(0, 10))} sampai ${formatDate(sampai.slice(0, 10))}${bagianNote(bagian)}`;

async function runLeaveList({ client, output }: Context, { date, mubaligh }: ListFlags): Promise<void> {
  const range = date === undefined ? undefined : dateRangeOf(date);
  const id_mubaligh = mubaligh === undefined ? undefined : (await namedRow(client, 'mubaligh', mubaligh)).id;
  const query = {
    orderBy: 'dari',
    orderType: 'asc',
    ...(range && { dari: range.start, sampai: range.end }),
    ...(id_mubaligh && { id_mubaligh }),
  } as const;
  const rows = await client.listAll(cutiEndpoints.list, query);
  output.data(rows);
  if (rows.length === 0) return output.print('Tidak ada cuti.');
  printRows(output, rows, { ...cutiNoun, headings: ['Jadwal'] });
}

/** Schedules on these days cause a warning, not an error. */
async function runLeaveAdd(
  { client, output }: Context,
  options: { mubaligh: string; date: string; reason?: string },
): Promise<void> {
  const { mubaligh, date, reason } = options;
  const { start, end } = dateRangeOf(date, '<tanggal>');
  const body = {
    id_mubaligh: (await namedRow(client, 'mubaligh', mubaligh)).id,
    dari: start,
    sampai: end,
    ...(reason !== undefined && { alasan: reason === '-' ? (await wholeText(output.stdin)).trim() : reason }),
    ...columnValues(cutiNoun.columns, OWN, options),
  };
  const { data, warnings } = await client.call(cutiEndpoints.create, { body });
  output.data({ ...data, warnings });
  output.print(`Cuti ${data.nama_mubaligh}, ${days(data)}, tersimpan (ID ${data.id})`);
  output.warn(warnings);
}

/** Asks first, unless --yes is given; without a terminal --yes is required. */
async function runLeaveRemove(
  { client, output, signal }: Context,
  { id, yes }: { id: string; yes: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError('Penghapusan tidak dapat dibatalkan. Tambahkan --yes.');
  if (!yes && !(await confirm(output, `Hapus cuti ${id}?`, signal))) return output.print('Tidak ada yang dihapus.');
  const { data } = await client.call(cutiEndpoints.remove, { params: { id } });
  output.data(data);
  output.print(`Cuti ${data.nama_mubaligh}, ${days(data)}, dihapus`);
}
