import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { messageLogEndpoints } from '#shared/queue/message-log.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { exportFormatOf, writeExport, type ExportFlags } from '../export-file.ts';
import { wordArgument, type Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  command('export', t('exportHelp'), '<jenis> [pilihan]', [
    'mimbar export masjid --out masjid.xlsx',
    'mimbar export jadwal-pengajian --date 2026-12-01..2026-12-31 --csv',
    'mimbar export log --status failed --json | jq length',
  ])
    .addArgument(
      wordArgument('<jenis>', t('exportNounHelp'), [
        'masjid',
        'mubaligh',
        'jadwal-pengajian',
        'jadwal-jumatan',
        'cuti',
        'pengajian-rutin',
        'log',
      ] satisfies ExportKind[]),
    )
    .option('--xlsx', t('exportXlsxHelp'))
    .option('--csv', t('csvHelp'))
    .option('--out <file>', t('outHelp'))
    .option('--date <tanggal>', t('schedulesOnHelp'))
    .option('--status <status>', t('logStatusHelp'))
    .option('--search <teks>', t('partOfNameOrPhone'))
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
  'pengajian-rutin': rutinEndpoints.export,
  log: messageLogEndpoints.export,
} as const;
type ExportKind = keyof typeof EXPORTS;

interface ExportOptions extends ExportFlags {
  kind: ExportKind;
  date?: string;
  status?: string;
  search?: string;
}

/** Writes all rows of one kind to a file or to stdout. */
export async function runExport(context: Context, options: ExportOptions): Promise<void> {
  const { client, output } = context;
  const { kind, out } = options;
  const format = exportFormatOf(options, output.toTerminal);
  const query = { format, ...filtersOf(options) };
  await writeExport(context, { what: kind, format, out, begin: () => client.download(EXPORTS[kind], { query }) });
}

function filtersOf({ kind, date, status, search }: ExportOptions): Record<string, string> {
  if (date !== undefined && !kind.startsWith('jadwal')) throw usageError(t('dateForJadwal'));
  if (status !== undefined && kind !== 'log') throw usageError(t('statusForLog'));
  const range = date === undefined ? undefined : dateRangeOf(date);
  return {
    ...(range && { dateStart: range.start, dateEnd: range.end }),
    ...(status && { status }),
    ...(search && { search }),
  };
}
