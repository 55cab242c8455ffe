import { bagianNote } from '#shared/roster/bagian.ts';
import { cutiEndpoints, cutiNoun, type Cuti } from '#shared/roster/cuti.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { firstRows } from '../rows.ts';
import { columnValues, declareColumns, namedRow, printRows } from '../columns.ts';
import { confirm } from '../terminal/prompt.ts';
import { runExport } from './export.ts';
import { runImport } from './import.ts';
import { wholeText } from '../terminal/piped-text.ts';
import { t, formatDate } from '../words/words.ts';

interface ListFlags {
  date?: string;
  mubaligh?: string;
  limit?: number;
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
  const leave = groupOf(program, 'leave', t('leaveHelp'), [
    'mimbar leave list',
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10..2027-01-20 --reason Umrah",
  ]);
  const list = leave('list', t('leaveListHelp'), '[pilihan]', [
    'mimbar leave list',
    'mimbar leave list --date 2027-01-01..2027-01-31',
    "mimbar leave list --mubaligh 'Ustadz Ahmad' --json",
  ])
    .option('--date <tanggal>', t('touchingHelp'))
    .option('--mubaligh <mubaligh>', t('ofMubalighHelp'));
  limitOption(list).action((options: ListFlags) => run(options, runLeaveList));
  const add = leave('add', t('leaveAddHelp'), '<mubaligh> <tanggal> [pilihan]', [
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10",
    'mimbar leave add 3 2027-01-10..2027-01-20 --reason Umrah',
    "mimbar leave add 'Ustadz Ahmad' 2027-01-10 --bagian pagi",
  ])
    .argument('<mubaligh>', t('nameOrId'))
    .argument('<tanggal>', t('dateRangeHelp'))
    .option('--reason <alasan>', t('leaveReasonHelp'));
  declareColumns(add, cutiNoun.columns, OWN, true).action(
    (mubaligh: string, date: string, options: { reason?: string }) =>
      run(options, (context) => runLeaveAdd(context, { ...options, mubaligh, date })),
  );
  leave('remove', t('leaveRemoveHelp'), '<id> [pilihan]', ['mimbar leave remove 12', 'mimbar leave remove 12 --yes'])
    .argument('<id>', t('leaveIdHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context) => runLeaveRemove(context, { id, yes: options.yes ?? false })),
    );
  leave('import', t('importHelp'), '<file> [pilihan]', [
    'mimbar leave import cuti.xlsx --dry-run',
    'mimbar leave import cuti.xlsx',
  ])
    .argument('<file>', t('leaveFileHelp'))
    .option('--dry-run', t('checkOnlyHelp'))
    .action((file: string, options: { dryRun?: boolean }) =>
      run(options, (context) => runImport(context, { kind: 'cuti', file, dryRun: options.dryRun ?? false })),
    );
  leave('export', t('leaveExportHelp'), '[pilihan]', [
    'mimbar leave export --out cuti.xlsx',
    'mimbar leave export --csv',
  ])
    .option('--xlsx', t('leaveXlsxHelp'))
    .option('--csv', t('csvHelp'))
    .option('--out <file>', t('outHelp'))
    .option('--search <teks>', t('partOfName'))
    .action((options: ExportFlags) => run(options, (context) => runExport(context, { ...options, kind: 'cuti' })));
}

const days = ({ dari, sampai, bagian }: Pick<Cuti, 'dari' | 'sampai' | 'bagian'>) =>
  t('leaveDays', {
    dari: formatDate(dari.slice(0, 10)),
    sampai: formatDate(sampai.slice(0, 10)),
    bagian: bagianNote(bagian),
  });

async function runLeaveList({ client, output }: Context, { date, mubaligh, limit }: ListFlags): Promise<void> {
  const range = date === undefined ? undefined : dateRangeOf(date);
  const id_mubaligh = mubaligh === undefined ? undefined : (await namedRow(client, 'mubaligh', mubaligh)).id;
  const query = {
    orderBy: 'dari',
    orderType: 'asc',
    ...(range && { dari: range.start, sampai: range.end }),
    ...(id_mubaligh && { id_mubaligh }),
  } as const;
  const rows = firstRows(output, await client.listAll(cutiEndpoints.list, query), limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noLeave'));
  printRows(output, rows, { ...cutiNoun, headings: [t('schedule')] });
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
  output.print(t('leaveSaved', { mubaligh: data.nama_mubaligh, days: days(data), id: data.id }));
  output.warn(warnings);
}

/** Asks first, unless --yes is given; without a terminal --yes is required. */
async function runLeaveRemove(
  { client, output, signal }: Context,
  { id, yes }: { id: string; yes: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError(t('removeNeedsYes'));
  if (!yes && !(await confirm(output, t('leaveRemoveQuestion', { id }), signal)))
    return output.print(t('nothingRemoved'));
  const { data } = await client.call(cutiEndpoints.remove, { params: { id } });
  output.data(data);
  output.print(t('leaveRemoved', { mubaligh: data.nama_mubaligh, days: days(data) }));
}
