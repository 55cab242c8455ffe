import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/base/export.ts';
import { harmless, jsonSink } from '#shared/base/terminal.ts';
import type { Context } from './context.ts';
import { usageError } from './errors.ts';
import { saveDownload, whileItLasts } from './workbook-file.ts';
import { t } from './words/words.ts';

/** Options for the format and the place of an export. */
export interface ExportFlags {
  xlsx?: boolean;
  csv?: boolean;
  json?: boolean;
  /** '-' is stdout. */
  out?: string;
}

/** The format: by flag, else by file extension, else a workbook in a terminal and CSV in a pipe. Throws CliError. */
export function exportFormatOf(flags: ExportFlags, toTerminal: boolean): ExportFormat {
  const asked = EXPORT_FORMATS.filter((format) => flags[format]);
  if (asked.length > 1) throw usageError(t('chooseOne', { asked: asked.map((format) => `--${format}`).join(', ') }));
  const ending = EXPORT_FORMATS.find((format) => flags.out?.toLowerCase().endsWith(`.${format}`));
  if (asked[0] && ending && asked[0] !== ending)
    throw usageError(t('kindDiffers', { format: asked[0]!, file: flags.out! }));
  const suffix = flags.out === '-' ? '' : path.extname(flags.out ?? '');
  if (!asked[0] && !ending && suffix !== '')
    throw usageError(t('endingUnknown', { suffix, formats: EXPORT_FORMATS.map((format) => `--${format}`).join(', ') }));
  return asked[0] ?? ending ?? (toTerminal ? 'xlsx' : 'csv');
}

/** Writes an export to a file or to stdout; `what` names it. */
export async function writeExport(
  context: Context,
  {
    what,
    format,
    out,
    begin,
  }: {
    what: string;
    format: ExportFormat;
    out: string | undefined;
    begin: () => Promise<{ name: string; body: Readable }>;
  },
): Promise<void> {
  const { output, signal } = context;
  if (out === '-' && format === 'xlsx' && output.toTerminal) throw usageError(t('spreadsheetToFile'));
  const file = out ?? (format === 'xlsx' && output.toTerminal ? undefined : '-');
  const load = begin();
  const { name, body } = await (file === '-' ? load : output.busy(t('composing', { what }), load));
  if (file !== '-') return saveDownload(context, { name, body }, file, { kind: what, format });
  const asText = (chunks: AsyncIterable<string>) => shown(chunks, format);
  await whileItLasts(signal, () =>
    output.toTerminal
      ? pipeline(body.setEncoding('utf8'), asText, output.stdout, { end: false, signal })
      : pipeline(body, output.stdout, { end: false, signal }),
  );
}

/** Makes the text safe for a terminal; files and pipes get it unchanged. */
async function* shown(chunks: AsyncIterable<string>, format: ExportFormat): AsyncGenerator<string> {
  for await (const chunk of chunks) yield format === 'json' ? jsonSink(chunk) : harmless(chunk);
}
