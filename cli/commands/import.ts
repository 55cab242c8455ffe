import path from 'node:path';
import type { Issue } from '#shared/base/envelope.ts';
import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../errors.ts';
import { readWorkbook } from '../workbook-file.ts';
import { busy } from '../terminal/live.ts';
import type { Output } from '../terminal/output.ts';
import { number } from '../terminal/text.ts';
import { wordArgument, type Frame } from '../group.ts';

/** Where it stands in the help. */
export const place = 40;

export function declare({ command, run }: Frame): void {
  command('import', 'simpan isi spreadsheet (.xlsx)', '<jenis> <file> [pilihan]', [
    'mimbar import masjid masjid.xlsx --dry-run',
    'mimbar import masjid masjid.xlsx',
    'mimbar import jadwal-pengajian november.xlsx',
  ])
    .addArgument(
      wordArgument('<jenis>', 'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan,\ncuti atau pengajian-rutin', [
        'masjid',
        'mubaligh',
        'jadwal-pengajian',
        'jadwal-jumatan',
        'cuti',
        'pengajian-rutin',
      ] satisfies ImportKind[]),
    )
    .argument('<file>', 'file .xlsx, disusun seperti template dari dashboard')
    .option('--dry-run', 'hanya periksa, tidak menyimpan')
    .action((kind: ImportKind, file: string, options: { dryRun?: boolean }) =>
      run(options, (context) => runImport(context, { kind, file, dryRun: options.dryRun ?? false })),
    );
}

const UPLOADS = {
  masjid: { endpoint: masjidEndpoints.upload, noun: 'masjid' },
  mubaligh: { endpoint: mubalighEndpoints.upload, noun: 'mubaligh' },
  'jadwal-pengajian': { endpoint: pengajianEndpoints.upload, noun: 'jadwal pengajian' },
  'jadwal-jumatan': { endpoint: jumatanEndpoints.upload, noun: 'jadwal jumatan' },
  cuti: { endpoint: cutiEndpoints.upload, noun: 'cuti' },
  'pengajian-rutin': { endpoint: rutinEndpoints.upload, noun: 'pengajian rutin' },
} as const;
type ImportKind = keyof typeof UPLOADS;

interface ImportOptions {
  kind: ImportKind;
  file: string;
  dryRun: boolean;
}

/** Uploads a spreadsheet; with wrong cells nothing is stored and every one is named. */
export async function runImport(context: Context, { kind, file, dryRun }: ImportOptions): Promise<number> {
  const { client, output } = context;
  const { endpoint, noun } = UPLOADS[kind];
  const bytes = await readWorkbook(file);
  const name = path.basename(file);
  const work = dryRun ? `Memeriksa ${name}…` : `Memeriksa dan menyimpan ${name}…`;
  try {
    const query = dryRun ? { dryRun: 'true' as const } : {};
    const { data, warnings } = await busy(context, work, client.call(endpoint, { query, file: bytes }));
    output.data({ kind, file, dry_run: dryRun, ...data, warnings });
    output.warn(warnings);
    const stored = `${number.format(data.count)} ${noun} ${dryRun ? 'akan tersimpan' : 'tersimpan'}`;
    output.print(`${stored}, ${number.format(data.skipped)} dilewati`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CliError) || error.issues.length === 0) throw error;
    output.fail(error);
    printIssues(output, error.issues);
    return EXIT[error.ending];
  }
}

/** The path of a cell is '3.B'. */
function printIssues(output: Output, issues: readonly Issue[]): void {
  const cells = issues.map(({ path: cell, message }) => ({ at: /^(\d+)\.([A-Z]+)$/.exec(cell), message }));
  if (cells.length === 0 || cells.some(({ at }) => !at)) return;
  output.table(
    ['Baris', 'Kolom', 'Pesan'],
    cells.map(({ at, message }) => [at![1]!, at![2]!, message]),
  );
}
