import path from 'node:path';
import type { Issue } from '#shared/base/envelope.ts';
import { formatSize } from '#shared/base/size.ts';
import type { UploadResult } from '#shared/base/upload.ts';
import { rutinEndpoints } from '#shared/roster/rutin/rutin.ts';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { jumatanEndpoints } from '#shared/roster/jumatan.ts';
import { masjidEndpoints } from '#shared/roster/masjid.ts';
import { mubalighEndpoints } from '#shared/roster/mubaligh.ts';
import { pengajianEndpoints } from '#shared/roster/pengajian.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { oneLine } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';
import { readUpload, saveFile } from '../workbook-file.ts';
import type { Output } from '../terminal/output.ts';
import { number } from '../terminal/text.ts';
import { wordArgument, type Frame } from '../group.ts';
import { language, t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  command('import', t('importHelp'), '<jenis> <file> [pilihan]', [
    'mimbar import masjid masjid.xlsx --dry-run',
    'mimbar import masjid masjid.xlsx',
    'mimbar import mubaligh daftar.xlsx --skip-invalid',
    'mimbar import jadwal-pengajian november.csv --answer tanggal=tukar',
    'mimbar import jadwal-jumatan desember.xlsx --marked desember-bertanda.xlsx',
  ])
    .addArgument(
      wordArgument('<jenis>', t('importNounHelp'), [
        'masjid',
        'mubaligh',
        'jadwal-pengajian',
        'jadwal-jumatan',
        'cuti',
        'pengajian-rutin',
      ] satisfies ImportKind[]),
    )
    .argument('<file>', t('importFileHelp'))
    .option('--dry-run', t('checkOnlyHelp'))
    .option('--marked <file>', t('markedHelp'))
    .option('--skip-invalid', t('skipWrongHelp'))
    .option('--answer <jawaban...>', t('answerHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((kind: ImportKind, file: string, options: Omit<ImportOptions, 'kind' | 'file'>) =>
      run(options, (context) => runImport(context, { ...options, kind, file })),
    );
}

const UPLOADS = {
  masjid: { endpoint: masjidEndpoints.upload, noun: 'masjidRows' },
  mubaligh: { endpoint: mubalighEndpoints.upload, noun: 'mubalighRows' },
  'jadwal-pengajian': { endpoint: pengajianEndpoints.upload, noun: 'jadwalPengajian' },
  'jadwal-jumatan': { endpoint: jumatanEndpoints.upload, noun: 'jadwalJumatan' },
  cuti: { endpoint: cutiEndpoints.upload, noun: 'cutiRows' },
  'pengajian-rutin': { endpoint: rutinEndpoints.upload, noun: 'pengajianRutin' },
} as const;
type ImportKind = keyof typeof UPLOADS;

/** Width of a wrong cell's text, in columns. */
const VALUE_WIDTH = 18;
/** Width of its row's name, in columns. */
const NAME_WIDTH = 18;

interface ImportOptions {
  kind: ImportKind;
  file: string;
  dryRun?: boolean;
  /** Path of the workbook with its wrong cells marked. */
  marked?: string;
  skipInvalid?: boolean;
  answer?: readonly string[];
  yes?: boolean;
}

/**
 * Uploads a spreadsheet. If a cell is wrong, nothing is stored and all wrong cells are listed; with --skip-invalid
 * their rows are left out.
 */
export async function runImport(
  context: Context,
  { kind, file, dryRun = false, yes, marked, skipInvalid = false, answer = [] }: ImportOptions,
): Promise<number> {
  const { client, output } = context;
  const { endpoint, noun } = UPLOADS[kind];
  const bytes = await readUpload(file);
  const name = path.basename(file);
  const jawab = answersOf(answer);
  const send = (label: string, query: { dryRun?: 'true'; lewati?: string }) =>
    output.busy(
      label,
      client.call(endpoint, { query: { ...query, rinci: 'true', ...(jawab && { jawab }) }, file: bytes }),
    );
  try {
    const lewati = skipInvalid ? await wrongRows(() => send(t('checking', { name }), { dryRun: 'true' })) : undefined;
    const left = lewati === undefined ? {} : { lewati: lewati.join(',') };
    if (lewati !== undefined)
      output.note(t('rowsSkipped', { count: number.format(lewati.length), rows: lewati.slice(0, 20).join(', ') }));
    const checked = dryRun || !yes ? await send(t('checking', { name }), { dryRun: 'true', ...left }) : undefined;
    const questions = checked?.questions ?? [];
    for (const { kunci, pilihan } of openQuestions(checked?.data))
      output.note(
        t('answerWith', { pilihan: pilihan.map(({ nilai, label }) => `${kunci}=${nilai} (${label})`).join(t('or')) }),
      );
    if (!dryRun && questions.length > 0) {
      output.warn(questions);
      await consent(context, {
        yes,
        question: t('saveQuestion'),
        purpose: t('toSaveIt'),
        otherwise: t('nothingSaved'),
      });
    }
    const { data, warnings } = dryRun ? checked! : await send(t('saving', { name }), left);
    // What was asked is not told again.
    const told = dryRun ? [...questions, ...warnings] : warnings.filter((one) => !questions.includes(one));
    output.data({
      kind,
      file,
      dry_run: dryRun,
      ...data,
      ...(lewati && { lewati }),
      warnings: dryRun ? told : warnings,
    });
    output.warn(told);
    output.print(resultText(data, t(noun), dryRun));
    if (data.cancelled) output.print(t('waitingCancelled', { cancelled: number.format(data.cancelled) }));
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof CliError) || error.issues.length === 0) throw error;
    output.fail(error);
    printIssues(output, error.issues);
    if (marked !== undefined) await saveMarked(context, endpoint, bytes, marked);
    return EXIT[error.ending];
  }
}

/** 'tanggal=tukar' as the call takes it. */
function answersOf(answers: readonly string[]): string | undefined {
  if (answers.length === 0) return undefined;
  return JSON.stringify(
    Object.fromEntries(
      answers.map((answer) => {
        const [kunci = '', nilai] = answer.split('=');
        if (nilai === undefined) throw usageError(t('answerUnreadable', { answer }));
        return [kunci, nilai];
      }),
    ),
  );
}

const openQuestions = (data: UploadResult | undefined) =>
  Array.isArray(data?.tanya) ? data.tanya.filter(({ wajib, jawab }) => wajib && jawab === null) : [];

/** The rows with a wrong cell; undefined if there are none. Throws what is wrong with the file as a whole. */
async function wrongRows(check: () => Promise<unknown>): Promise<number[] | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const rows = error.issues.map(({ path: cell }) => /^(\d+)\.[A-Z]+$/.exec(cell)?.[1]);
    if (rows.length === 0 || rows.includes(undefined)) throw error;
    return [...new Set(rows.map(Number))];
  }
}

/** Saves the workbook with its wrong cells marked. An existing file is overwritten only if --marked names it. */
async function saveMarked(
  { client, output, signal }: Context,
  endpoint: (typeof UPLOADS)[ImportKind]['endpoint'],
  bytes: Uint8Array,
  target: string,
): Promise<void> {
  const { body } = await client.download(endpoint, { query: { bertanda: 'true' }, file: bytes });
  const size = await saveFile(body, target, true, signal);
  output.note(t('cellsMarked', { target, size: formatSize(size, language()) }));
}

/** '3 masjid baru, 2 diubah, 45 sama', if rows were matched by their ids. */
function resultText({ count, changed, skipped }: UploadResult, noun: string, dryRun: boolean): string {
  if (changed === undefined)
    return t('importResult', {
      count: number.format(count),
      noun,
      verb: t(dryRun ? 'wouldBeSavedVerb' : 'verbSaved'),
      skipped: number.format(skipped),
    });
  const text = t('importChanges', {
    count: number.format(count),
    noun,
    changed: number.format(changed),
    skipped: number.format(skipped),
  });
  return dryRun ? t('wouldBeSaved', { text }) : text;
}

/** The path of a cell is '3.B'. */
function printIssues(output: Output, issues: readonly Issue[]): void {
  const cells = issues.map(({ path: cell, value = '', nama = '', message }) => ({
    at: /^(\d+)\.([A-Z]+)$/.exec(cell),
    nama: oneLine(nama, NAME_WIDTH),
    value: oneLine(value, VALUE_WIDTH),
    message,
  }));
  if (cells.length === 0 || cells.some(({ at }) => !at)) return;
  output.table(
    [t('row'), t('data'), t('column'), t('content'), t('message')],
    cells.map(({ at, nama, value, message }) => [at![1]!, nama, at![2]!, value, message]),
  );
}
