import { UPLOAD_MAX_ROWS, type UploadResult } from '#shared/upload.ts';
import type { ColumnKind, SheetRow, TemplateSpec } from '../spreadsheet/protocol.ts';
import type { SpreadsheetRefusal } from '../spreadsheet/refusal.ts';
import type { SpreadsheetService } from '../spreadsheet/service.ts';
import type { Transaction } from '../storage/database.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import { MimbarError } from './errors.ts';
import type { Result } from './result.ts';
import { atOnce, inSlices, type Sliced } from './slices.ts';
import { checkRows, type CheckedRow, type UploadCheck } from './upload-check.ts';
import { failureOf } from './upload-failure.ts';

export const INPUT_SHEET = 'INPUT DISINI';

/** What an upload of one noun needs to know. */
export interface UploadNoun {
  /** As audit rows name it. */
  noun: string;
  columns: ColumnKind[];
  /** Everything that rows are checked against, as it stands now. */
  open(rows: readonly SheetRow[]): Sliced<UploadCheck>;
  /** Runs inside the transaction. */
  store(rows: readonly CheckedRow[], actor: Actor): void;
  template(): TemplateSpec;
}

export interface UploadServices {
  spreadsheets: Pick<SpreadsheetService, 'read' | 'writeTemplate'>;
  transaction: Transaction;
  audit: Audit;
}

/** After so many changes by others during the check it is done without giving them a turn. */
const TRIES = 3;

/**
 * Uploads of one noun (contract, Spreadsheets). Rows are checked in slices, so that no other call waits; the transaction
 * then stores them only if nothing was changed by anybody meanwhile, else they are checked once more. So check and store
 * are as good as one transaction.
 */
export function createUploadService(services: UploadServices, noun: UploadNoun) {
  const { spreadsheets, transaction, audit } = services;

  async function read(bytes: Uint8Array): Promise<SheetRow[]> {
    const options = { sheet: INPUT_SHEET, columns: noun.columns, maxRows: UPLOAD_MAX_ROWS };
    const rows = await spreadsheets.read(bytes, options).catch(rethrow);
    if (rows.length === 0) throw new MimbarError('invalid', 'Berkas tidak berisi data. Isi mulai baris 2, lalu unggah lagi.');
    return rows;
  }

  return {
    /** An .xlsx to be filled in. */
    template: (): Promise<Uint8Array> => spreadsheets.writeTemplate(noun.template()).catch(rethrow),

    /**
     * Stores all rows, or none when one of them is wrong. `dryRun` only checks. Throws invalid with an issue per wrong
     * cell, too_large or unsupported_type for what is no workbook that can be read.
     */
    async upload(actor: Actor, bytes: Uint8Array | undefined, dryRun: boolean): Promise<Result<UploadResult>> {
      if (!bytes || bytes.length === 0) throw new MimbarError('invalid', 'Berkas kosong. Pilih berkas .xlsx, lalu unggah lagi.');
      const rows = await read(bytes);
      for (let attempt = 1; ; attempt++) {
        const mark = audit.mark();
        const work = checkRows(rows, noun);
        const { accepted, skipped, problems, warnings } = attempt < TRIES ? await inSlices(work) : atOnce(work);
        if (problems.length > 0) throw await inSlices(failureOf(problems));
        const result = { data: { count: accepted.length, skipped }, warnings };
        if (dryRun) return result;
        const isStored = transaction(() => {
          if (audit.mark() !== mark) return false;
          if (accepted.length > 0) noun.store(accepted, actor);
          audit.record(actor, `${noun.noun}.upload`, noun.noun, { count: accepted.length, skipped });
          return true;
        });
        if (isStored) return result;
      }
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

function rethrow(error: unknown): never {
  throw refused(error) ?? error;
}

function refused(error: unknown): MimbarError | undefined {
  if (!(error instanceof Error) || error.name !== 'SpreadsheetRefusal') return undefined;
  const { kind } = error as SpreadsheetRefusal;
  return new MimbarError(REFUSALS[kind], error.message, kind === 'busy' ? { retryAfter: 10 } : {});
}
