import { pipeline } from 'node:stream/promises';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/base/export.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import { formatSize } from '#shared/base/size.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { CliError, interrupted, usageError } from '../errors.ts';
import { busy } from '../terminal/live.ts';
import { saveFile } from '../workbook-file.ts';
import { wordArgument, type Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 100;

export function declare({ command, run }: Frame): void {
  command('export', 'simpan data ke file, atau tulis ke stdout', '<jenis> [pilihan]', [
    'mimbar export masjid --out masjid.xlsx',
    'mimbar export jadwal-pengajian --date 2026-12-01..2026-12-31 --csv',
    'mimbar export log --status failed --json | jq length',
  ])
    .addArgument(
      wordArgument('<jenis>', 'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan,\ncuti atau log', [
        'masjid',
        'mubaligh',
        'jadwal-pengajian',
        'jadwal-jumatan',
        'cuti',
        'log',
      ] satisfies ExportKind[]),
    )
    .option('--xlsx', 'spreadsheet; dapat disimpan lagi dengan mimbar import')
    .option('--csv', 'CSV; bawaan bila stdout bukan terminal')
    .option('--out <file>', 'tulis ke file ini, jenisnya dari akhirannya; - untuk stdout')
    .option('--date <tanggal>', 'jadwal pada YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--status <status>', 'log dengan status success atau failed')
    .option('--search <teks>', 'yang berisi sebagian nama atau nomor ini')
    .action((kind: ExportKind, options: Omit<ExportOptions, 'kind'>) =>
      run(options, (context) => runExport(context, { ...options, kind })),
    );
}

const EXPORTS = {
  masjid: masjidEndpoints.export,
  mubaligh: mubalighEndpoints.export,
  'jadwal-pengajian': pengajianEndpoints.export,
  'jadwal-jumatan': jumatanEndpoints.export,
  cuti: cutiEndpoints.export,
  log: messageLogEndpoints.export,
} as const;
type ExportKind = keyof typeof EXPORTS;

interface ExportOptions {
  kind: ExportKind;
  xlsx?: boolean;
  csv?: boolean;
  json?: boolean;
  /** '-' is stdout. */
  out?: string;
  date?: string;
  status?: string;
  search?: string;
}

/** Writes all rows of one kind to a file or to stdout. */
export async function runExport(context: Context, options: ExportOptions): Promise<void> {
  const { client, output, signal } = context;
  const format = formatOf(options, output.toTerminal);
  const query = { format, ...filtersOf(options) };
  if (options.out === '-' && format === 'xlsx' && output.toTerminal)
    throw usageError('Spreadsheet tidak dapat ditampilkan di terminal. Tentukan nama file: --out FILE');
  const file = options.out ?? (format === 'xlsx' && output.toTerminal ? undefined : '-');
  const load = client.download(EXPORTS[options.kind], { query });
  const { name, body } = await (file === '-' ? load : busy(context, `Menyusun ${options.kind}…`, load));
  try {
    if (file === '-' && output.toTerminal)
      return await pipeline(
        body.setEncoding('utf8'),
        (chunks: AsyncIterable<string>) => shown(chunks, format),
        output.stdout,
        { end: false, signal },
      );
    if (file === '-') return await pipeline(body, output.stdout, { end: false, signal });
    const target = file ?? name;
    const bytes = await saveFile(body, target, file !== undefined, signal);
    output.data({ kind: options.kind, format, file: target, bytes });
    output.print(`${target} (${formatSize(bytes)})`);
  } catch (error) {
    if (signal.aborted) throw interrupted();
    throw error instanceof CliError
      ? error
      : new CliError('unreachable', 'Jawaban Mimbar terputus di tengah jalan. Coba lagi.');
  }
}

/** For a screen; a file or a pipe gets the table as it is. */
async function* shown(chunks: AsyncIterable<string>, format: ExportFormat): AsyncGenerator<string> {
  for await (const chunk of chunks) yield format === 'json' ? jsonSink(chunk) : harmless(chunk);
}

function formatOf(options: ExportOptions, toTerminal: boolean): ExportFormat {
  const asked = EXPORT_FORMATS.filter((format) => options[format]);
  if (asked.length > 1) throw usageError(`Pilih salah satu: ${asked.map((format) => `--${format}`).join(', ')}.`);
  const ending = EXPORT_FORMATS.find((format) => options.out?.toLowerCase().endsWith(`.${format}`));
  if (asked[0] && ending && asked[0] !== ending)
    throw usageError(`--${asked[0]} tidak cocok dengan nama file ${options.out}.`);
  return asked[0] ?? ending ?? (toTerminal ? 'xlsx' : 'csv');
}

function filtersOf({ kind, date, status, search }: ExportOptions): Record<string, string> {
  if (date !== undefined && !kind.startsWith('jadwal'))
    throw usageError('--date hanya untuk jadwal-pengajian dan jadwal-jumatan.');
  if (status !== undefined && kind !== 'log') throw usageError('--status hanya untuk log.');
  const range = date === undefined ? undefined : dateRangeOf(date);
  return {
    ...(range && { dateStart: range.start, dateEnd: range.end }),
    ...(status && { status }),
    ...(search && { search }),
  };
}
