import type { RowNoun } from '#shared/account/audit-action.ts';
import { UPLOAD_MAX_ROWS, type UploadResult } from '#shared/base/upload.ts';
import { isOptional, sheetColumns, type Columns } from '#shared/roster/column.ts';
import type { SheetRow, Spreadsheets, TemplateColumn, TemplateSpec } from './spreadsheets.ts';
import type { SpreadsheetRefusal } from '../base/spreadsheet-refusal.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { MimbarError } from '../base/errors.ts';
import type { Result } from '../base/result.ts';
import type { Optimistic } from '../base/optimistic.ts';
import { yieldLoop, type YieldLoop } from '../base/yield-loop.ts';
import { checkRows, type UploadCheck } from './upload-check.ts';
import { failureOf } from './upload-failure.ts';
import type { ManyRows } from '../base/many-rows.ts';

export const INPUT_SHEET = 'INPUT DISINI';

/** What an upload of one noun needs to know; `Values` is what a sheet's row says, `Row` what is stored. */
export interface UploadNoun<Values, Row> {
  /** As audit rows name it. */
  noun: RowNoun;
  columns: Columns;
  /** Everything that rows are checked against, as it stands now. */
  open(rows: readonly SheetRow[], yieldLoop: YieldLoop): Promise<UploadCheck<Values>>;
  manyRows(): ManyRows<Row>;
  rowOf(values: Values, actor: Actor): Row;
  /** The names that cells offer, where columns hold some. */
  lists?(): NonNullable<TemplateSpec['lists']>;
}

export interface UploadServices {
  spreadsheets: Pick<Spreadsheets, 'read' | 'writeTemplate'>;
  optimistic: Optimistic;
  audit: Audit;
}

const STAGED_AT_ONCE = 1000;
/** What rows are checked against. */
const UPLOAD_SOURCES = ['masjid', 'mubaligh', 'pengajian', 'jumatan', 'cuti', 'rutin', 'card'] as const;

/**
 * Uploads of one noun (contract, Spreadsheets). Rows are checked and staged while others have their turns; the
 * transaction then stores them only if nothing that they were checked against has changed meanwhile, else they are
 * checked once more. So check and store are as good as one transaction.
 */
export function createUploadService<Values, Row>(services: UploadServices, noun: UploadNoun<Values, Row>) {
  const { spreadsheets, optimistic, audit } = services;
  const sheet = sheetColumns(noun.columns);
  const required = sheet.filter(([, column]) => !isOptional(column)).map(([, , { format }]) => format);
  const named = sheet
    .filter(([, column]) => isOptional(column))
    .map(([, , { header, format }]) => ({ header, kind: format }));
  const columns: TemplateColumn[] = sheet.map(([, , { header, width, format, hint, names }]) => ({
    header,
    width,
    format,
    ...(hint && { hint }),
    ...(names && { dropdown: names }),
  }));

  async function read(bytes: Uint8Array): Promise<SheetRow[]> {
    const options = { sheet: INPUT_SHEET, columns: required, named, maxRows: UPLOAD_MAX_ROWS };
    const rows = await spreadsheets.read(bytes, options).catch(rethrow);
    if (rows.length === 0)
      throw new MimbarError('invalid', 'Berkas tidak berisi data. Isi mulai baris 2, lalu unggah lagi.');
    return rows;
  }

  const checked = (actor: Actor, rows: readonly SheetRow[], dryRun: boolean): Promise<Result<UploadResult>> =>
    optimistic(UPLOAD_SOURCES, async ({ yieldLoop: yielding, commit }) => {
      const { accepted, skipped, problems, warnings } = await checkRows(rows, noun, yielding);
      if (problems.length > 0) throw await failureOf(problems, yielding);
      const result = { data: { count: accepted.length, skipped }, warnings };
      if (dryRun) return result;
      const stored = noun.manyRows();
      try {
        for (let at = 0; at < accepted.length; at += STAGED_AT_ONCE) {
          stored.add(accepted.slice(at, at + STAGED_AT_ONCE).map(({ values }) => noun.rowOf(values, actor)));
          await yielding();
        }
        return commit(() => {
          stored.insert();
          audit.record(actor, `${noun.noun}.upload`, noun.noun, { count: accepted.length, skipped });
          return result;
        });
      } finally {
        await yieldLoop();
        stored.close();
      }
    });

  return {
    /** An .xlsx to be filled in. */
    template: (): Promise<Uint8Array> =>
      spreadsheets
        .writeTemplate({ sheet: INPUT_SHEET, columns, ...(noun.lists && { lists: noun.lists() }) })
        .catch(rethrow),

    /**
     * Stores all rows, or none when one of them is wrong. `dryRun` only checks. Throws invalid with an issue per wrong
     * cell, too_large or unsupported_type for what is no workbook that can be read.
     */
    async upload(actor: Actor, bytes: Uint8Array | undefined, dryRun: boolean): Promise<Result<UploadResult>> {
      if (!bytes || bytes.length === 0)
        throw new MimbarError('invalid', 'Berkas kosong. Pilih berkas .xlsx, lalu unggah lagi.');
      const rows = await read(bytes);
      return checked(actor, rows, dryRun);
    },
  };
}
export type UploadService = ReturnType<typeof createUploadService>;

const REFUSALS = {
  too_large: 'too_large',
  too_many_rows: 'too_large',
  foreign: 'unsupported_type',
  encrypted: 'invalid',
  damaged: 'invalid',
  timeout: 'invalid',
  busy: 'unavailable',
} as const satisfies Record<SpreadsheetRefusal['kind'], string>;

/** What is wrong with a workbook, as an answer says it. */
export function rethrow(error: unknown): never {
  throw refused(error) ?? error;
}

function refused(error: unknown): MimbarError | undefined {
  if (!(error instanceof Error) || error.name !== 'SpreadsheetRefusal') return undefined;
  const { kind } = error as SpreadsheetRefusal;
  return new MimbarError(REFUSALS[kind], error.message, kind === 'busy' ? { retryAfter: 10 } : {});
}
