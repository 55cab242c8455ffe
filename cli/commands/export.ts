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
import { jadwalFilter, jadwalFilterOptions, type JadwalFilter } from '../jadwal-filter.ts';
import { t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  const all = command('export', t('exportHelp'), '<jenis> [pilihan]', [
    'mimbar export masjid --out masjid.xlsx',
    'mimbar export jadwal-pengajian --date 2026-12-01..2026-12-31 --csv',
    'mimbar export jadwal-jumatan --wilayah Cicendo --status belum',
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
    .option('--search <teks>', t('partOfNameOrPhone'));
  jadwalFilterOptions(all, t('exportStatusHelp')).action((kind: ExportKind, options: Omit<ExportOptions, 'kind'>) =>
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

const JADWAL: readonly ExportKind[] = ['jadwal-pengajian', 'jadwal-jumatan'];
/** The kinds that an option narrows; --search narrows all. */
const NARROWED = {
  date: JADWAL,
  masjid: JADWAL,
  wilayah: ['masjid', 'mubaligh', ...JADWAL],
  status: [...JADWAL, 'log'],
} satisfies Record<string, readonly ExportKind[]>;

interface ExportOptions extends ExportFlags, JadwalFilter {
  kind: ExportKind;
  date?: string;
  search?: string;
}

/** Writes all rows of one kind to a file or to stdout. */
export async function runExport(context: Context, options: ExportOptions): Promise<void> {
  const { client, output } = context;
  const { kind, out } = options;
  const format = exportFormatOf(options, output.toTerminal);
  const query = { format, ...(await filterOf(context, options)) };
  await writeExport(context, { what: kind, format, out, begin: () => client.download(EXPORTS[kind], { query }) });
}

async function filterOf({ client }: Context, options: ExportOptions) {
  const { kind, date, status, search } = options;
  for (const [name, kinds] of Object.entries(NARROWED))
    if (options[name as keyof typeof NARROWED] !== undefined && !kinds.includes(kind))
      throw usageError(t('filterOnlyFor', { option: `--${name}`, kinds: kinds.join(', ') }));
  const range = date === undefined ? undefined : dateRangeOf(date);
  return {
    ...(range && { dateStart: range.start, dateEnd: range.end }),
    ...(kind === 'log' ? status && { status } : await jadwalFilter(client, options)),
    ...(search && { search }),
  };
}
