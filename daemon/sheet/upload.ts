import type { Actor, Audit } from '#daemon/base/audit.ts';
import { type YieldLoop, yieldLoop } from '#daemon/base/clock.ts';
import { MimbarError, type SpreadsheetRefusal } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import { withCancelled, type Optimistic } from '#daemon/base/version.ts';
import { formatCount } from '#shared/base/count.ts';
import type { Issue } from '#shared/base/envelope.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import {
  UPLOAD_ROWS_SHOWN,
  type UploadBaris,
  type UploadDiubah,
  type UploadTanya,
  type UploadView,
  UPLOAD_MAX_ROWS,
  type UploadQuery,
  type UploadResult,
} from '#shared/base/upload.ts';
import { isOptional, sheetColumns, shownField, type Columns } from '#shared/roster/column.ts';
import { chosenRows, choicesOf, type Choices, askSheet, type DateFacts } from './asking.ts';
import { letterOf, CELL_SHOWN, mended, mendOf, type Mend, rowNames } from './cells.ts';
import { withoutTitles, type Sheet } from './list-head.ts';
import {
  otherSheetsNote,
  type Lembar,
  type SheetRow,
  type Mark,
  type Spreadsheets,
  type TemplateColumn,
  type TemplateSpec,
} from './spreadsheets.ts';
import { type Problem, type ChangedRow, checkRows, type Asking, type UploadCheck } from './upload-check.ts';

interface Understood {
  lembar: Lembar | undefined;
  /** The columns of the fields, counted from 1; 0 for one that the sheet does not have. */
  places: readonly number[];
  fields: readonly { field: string; header: string }[];
  rows: readonly SheetRow[];
  issues: readonly Issue[];
  statusOf(row: number): UploadBaris['status'];
  tanya: readonly UploadTanya[];
}

/** How a sheet was understood: for a person to look at before anything is stored. */
export function viewOf({ lembar, places, fields, rows, issues, statusOf, tanya }: Understood): UploadView {
  const untuk = (column: number) =>
    // Which of several it is, a person says.
    lembar?.ganda.some(({ kolom }) => kolom.includes(column)) ? null : (fields[places.indexOf(column)]?.field ?? null);
  const wrong = Map.groupBy(issues, ({ path }) => Number(path.split('.', 1)[0]));
  let [plain, bad] = [0, 0];
  const shown = rows.filter(({ row }) => (wrong.has(row) ? ++bad : ++plain) <= UPLOAD_ROWS_SHOWN);
  return {
    judul: lembar?.judul ?? 1,
    kolom: (lembar?.kolom ?? []).map(({ kolom, judul, contoh }) => ({
      kolom: letterOf(kolom),
      judul,
      untuk: untuk(kolom),
      contoh,
    })),
    baris: shown.map(({ row, cells }) => ({
      baris: row,
      isi: Object.fromEntries(
        fields.flatMap(({ field }, at) =>
          places[at]! > 0 ? [[field, (cells[at] ?? '').slice(0, CELL_SHOWN * 4)]] : [],
        ),
      ),
      status: wrong.has(row) ? 'salah' : statusOf(row),
      issues: wrong.get(row) ?? [],
    })),
    tanya: [...tanya],
  };
}

/** Maximum number of problems in one answer; the others are listed after these are corrected. */
const PROBLEMS_MAX = 5000;
const SAID_AT_ONCE = 5;

/**
 * The refusal of an upload: an issue per wrong cell, its path '3.B', in the sheet's order. With `nameOf` each also has
 * the name of its row and suggestions.
 */
export async function failureOf(
  problems: readonly Problem[],
  yieldLoop: YieldLoop,
  nameOf?: (row: number) => string,
  dataOf?: (issues: readonly Issue[]) => unknown,
): Promise<MimbarError> {
  const issues: Issue[] = [];
  for (const { row, column, cell, message, terdekat } of problems.slice(0, PROBLEMS_MAX)) {
    if (issues.length % SAID_AT_ONCE === 0) await yieldLoop();
    const said = await message(yieldLoop);
    const near = nameOf && terdekat ? await terdekat(yieldLoop) : [];
    const nama = nameOf?.(row) ?? '';
    issues.push({
      path: `${row}.${letterOf(column)}`,
      message: said,
      value: cell.slice(0, CELL_SHOWN),
      ...(nama !== '' && { nama }),
      ...(near.length > 0 && { terdekat: [...near] }),
    });
  }
  const rows = new Set(problems.map((problem) => problem.row)).size;
  const more =
    problems.length > PROBLEMS_MAX
      ? ` (${formatCount(PROBLEMS_MAX)} kesalahan pertama dari ${formatCount(problems.length)})`
      : '';
  const [first] = issues;
  // For clients that show only the sentence.
  const begins = first ? ` Baris ${first.path.replace('.', ', kolom ')}: ${first.message.replace(/\.$/, '')}.` : '';
  return new MimbarError(
    'invalid',
    `Tidak ada yang disimpan. Perbaiki ${formatCount(rows)} baris berikut${more}, lalu unggah lagi.${begins}`,
    { issues, data: dataOf?.(issues) },
  );
}

export const INPUT_SHEET = 'INPUT DISINI';
/** The export's column with the id of the stored row. */
const ID_HEADER = 'ID';
/** The export's column with the version of that row. */
const VERSION_HEADER = 'Versi';

/** The facts of one noun's upload; `Values` are the values of a sheet's row, `Row` is the stored row. */
export interface UploadNoun<Values, Row> {
  /** Its name in audit rows. */
  noun: RowNoun;
  columns: Columns;
  /** Reads all data that rows are checked against. */
  open(rows: readonly SheetRow[], yieldLoop: YieldLoop): Promise<UploadCheck<Values>>;
  /** Returns the ids. */
  insertMany(rows: readonly Row[]): readonly (string | number)[];
  rowOf(values: Values, actor: Actor): Row;
  /** Maximum number of changes in one transaction, which blocks other requests. */
  changesMax?: number;
  /**
   * Changes stored rows as the noun's own service does, inside the transaction. Returns the number of cancelled
   * messages.
   */
  change?(actor: Actor, rows: readonly { id: string; changes: Partial<Values> }[]): number;
  /** The names for the cells' drop-downs, for columns with names. */
  lists?(yieldLoop: YieldLoop): Promise<NonNullable<TemplateSpec['lists']>>;
}

export interface UploadServices {
  spreadsheets: Pick<Spreadsheets, 'read' | 'writeTemplate' | 'mark'>;
  optimistic: Optimistic;
  changing: Changing;
  audit: Audit;
  /** A plain date. */
  today(): string;
}

/** Rows that are made ready between two turns of others. */
const READY_AT_ONCE = 1000;
/** Default limit: each change has an audit row of its own, all in one transaction. */
const CHANGES_MAX = 2000;
/** The sources that rows are checked against. */
const UPLOAD_SOURCES = ['masjid', 'mubaligh', 'pengajian', 'jumatan', 'cuti', 'rutin', 'card'] as const;

/**
 * Uploads of one noun (contract, Spreadsheets). Rows are checked while yielding to the event loop. One transaction
 * then stores them, and only if no source has changed meanwhile; otherwise they are checked again. So check and
 * store act as one transaction.
 */
export function createUploadService<Values, Row>(services: UploadServices, noun: UploadNoun<Values, Row>) {
  const { spreadsheets, optimistic, changing, audit } = services;
  const sheet = sheetColumns(noun.columns);
  const required = sheet.filter(([, column]) => !isOptional(column)).map(([, , { format }]) => format);
  const optional = sheet
    .filter(([, column]) => isOptional(column))
    .map(([, , { header, format }]) => ({ header, kind: format }));
  const fields = [
    ...sheet.map(([name, column, { header }]) => ({ field: shownField(name, column), header })),
    { field: 'id', header: ID_HEADER },
    { field: 'version', header: VERSION_HEADER },
  ];
  const named = [...optional, ...[ID_HEADER, VERSION_HEADER].map((header) => ({ header, kind: 'text' as const }))];
  const columns: TemplateColumn[] = sheet.map(([, { kind, noun }, { header, width, format, hint }]) => ({
    header,
    width,
    format,
    ...(hint && { hint }),
    ...(kind === 'reference' && noun && { dropdown: noun }),
  }));

  async function read(bytes: Uint8Array, mend: Mend, choices: Choices): Promise<Sheet & { marks: Mark[] }> {
    const options = {
      sheet: INPUT_SHEET,
      columns: required,
      named,
      fields,
      maxRows: UPLOAD_MAX_ROWS,
      head: true,
      facts: true,
      pilih: choices.pilih,
    };
    const sheetRows = mended(await spreadsheets.read(bytes, options).catch(rethrow), mend);
    const found = withoutTitles(noun.columns, sheetRows.rows);
    if (found.rows.length === 0) throw withoutData(found.lembar);
    if (found.lembar?.cara !== 'judul' && found.lembar?.kolom.length === 1 && required.length > 1)
      throw inOneColumn(fields.slice(0, required.length).map(({ header }) => header));
    const rows = chosenRows(found.rows, choices);
    return { ...found, rows, marks: sheetRows.marks };
  }

  const dateFacts: DateFacts = {
    dates: sheet.flatMap(([, , { format }], at) => (format === 'date' ? [at] : [])),
    isFriday: noun.noun === 'jumatan',
    today: services.today,
  };
  const labelOf = (field: string) => fields.find((one) => one.field === field)?.header ?? field;

  /** Columns that a row needs and that were not found, or found twice. */
  function columnProblems({ judul, ganda, hilang, kolom }: Lembar): Problem[] {
    const titleOf = (at: number) => kolom.find((one) => one.kolom === at)?.judul ?? '';
    const named = (at: number) => `${letterOf(at)} '${titleOf(at)}'`;
    return [
      ...hilang.map((field) => ({
        row: judul,
        column: 1,
        cell: '',
        message: () =>
          `Kolom untuk '${labelOf(field)}' tidak ditemukan. Pilih kolomnya, atau beri judul '${labelOf(field)}'`,
      })),
      ...ganda.map(({ field, kolom: all }) => ({
        row: judul,
        column: all[1]!,
        cell: titleOf(all[1]!),
        message: () => `Beberapa kolom tampaknya '${labelOf(field)}': ${all.map(named).join(' dan ')}. Pilih satu`,
      })),
    ];
  }

  const checked = (
    actor: Actor,
    { rows: read, said, lembar }: Sheet,
    { dryRun, rinci, tanya }: UploadQuery,
    jawab: Choices['jawab'],
  ): Promise<Result<UploadResult>> =>
    optimistic(UPLOAD_SOURCES, async ({ yieldLoop: yielding, commit }) => {
      const unclear = lembar ? columnProblems(lembar) : [];
      const sheetAsked = askSheet(read, lembar, dateFacts, jawab);
      // Without its columns nothing can be said of a row.
      const rows = unclear.length > 0 ? [] : sheetAsked.rows;
      const check = await checkRows(rows, noun, yielding);
      const { hasIds } = check;
      const isView = dryRun === 'true';
      const asked = [...sheetAsked.asking, ...check.tanya].map((one) => ({
        ...one,
        jawab: one.pilihan.find(({ nilai }) => nilai === jawab[one.kunci])?.nilai ?? null,
      }));
      const unanswered = asked.filter((one) => one.jawab === null);
      // A check only tells of the questions; without their answers nothing is stored.
      const problems = [
        ...unclear,
        ...check.problems,
        ...(isView ? [] : unanswered.filter(({ wajib }) => wajib).flatMap(problemsOf)),
      ];
      const answers = asked.flatMap(({ jawab: own, pilihan }) => pilihan.find(({ nilai }) => nilai === own) ?? []);
      const left = new Set(answers.flatMap(({ lewati = [] }) => lewati));
      const accepted = check.accepted.filter(({ row }) => !left.has(row));
      const changed = check.changed.filter(({ row }) => !left.has(row));
      const skipped = check.skipped + check.accepted.length - accepted.length + check.changed.length - changed.length;
      const view = (issues: readonly Issue[]): UploadView => {
        const fresh = new Set(accepted.map(({ row }) => row));
        const other = new Set(changed.map(({ row }) => row));
        return viewOf({
          lembar,
          places: sheetAsked.rows[0]?.places ?? fields.map((_, at) => at + 1),
          fields,
          rows,
          issues,
          statusOf: (row) => (fresh.has(row) ? 'baru' : other.has(row) ? 'ubah' : 'sama'),
          tanya: asked.map(({ pilihan, ...one }) => ({
            ...one,
            pilihan: pilihan.map(({ nilai, label }) => ({ nilai, label })),
          })),
        });
      };
      const nameOf = isView || rinci === 'true' ? rowNames(noun.columns, rows) : undefined;
      if (problems.length > 0)
        throw await failureOf(
          problems,
          yielding,
          nameOf,
          isView ? (issues) => ({ count: accepted.length, skipped, ...view(issues) }) : undefined,
        );
      if (rows.length === 0) throw new MimbarError('invalid', 'Semua baris dilewati. Tidak ada yang disimpan.');
      if (changed.length > (noun.changesMax ?? CHANGES_MAX)) throw tooManyChanges(noun.changesMax ?? CHANGES_MAX);
      const counts = {
        count: accepted.length,
        skipped,
        ...(noun.change && hasIds && { changed: changed.length }),
      };
      const questions = [...check.questions, ...unanswered.map(({ teks }) => teks)];
      const warnings = [...said, ...sheetAsked.said, ...check.warnings];
      if (tanya === 'true' && changed.length > 0)
        return { data: { ...counts, tanya: true }, questions: [...questions, ...warnings], warnings: [] };
      if (isView) return { data: { ...counts, ...view([]) }, questions, warnings };
      // The rows are stored already, so questions become warnings.
      const notes = [...questions, ...warnings];
      const ready: Row[] = [];
      for (let at = 0; at < accepted.length; at += READY_AT_ONCE) {
        for (const { values } of accepted.slice(at, at + READY_AT_ONCE)) ready.push(noun.rowOf(values, actor));
        await yielding();
      }
      return commit(() => {
        const ids = noun.insertMany(ready).map(String);
        return changing(() => {
          const cancelled = noun.change?.(actor, changed) ?? 0;
          for (const { keep } of answers) keep?.();
          audit.record(actor, `${noun.noun}.upload`, noun.noun, counts);
          const stored = rinci === 'true' && {
            ...(ids.length > 0 && { ids }),
            ...(changed.length > 0 && { diubah: changed.map((row) => formerOf(row, check.versionOf(row.id))) }),
          };
          return { data: withCancelled({ ...counts, ...stored }, cancelled), warnings: notes };
        });
      });
    });

  return {
    /** An .xlsx to be filled in. */
    async template(): Promise<Uint8Array> {
      const lists = await noun.lists?.(yieldLoop);
      return spreadsheets.writeTemplate({ sheet: INPUT_SHEET, columns, ...(lists && { lists }) }).catch(rethrow);
    },

    /**
     * Stores all rows that are not left out, or none if one of them is wrong. `dryRun` only checks, and tells how the
     * sheet was understood. Throws invalid with an issue per wrong
     * cell, too_large or unsupported_type if the workbook cannot be read.
     */
    async upload(actor: Actor, bytes: Uint8Array | undefined, query: UploadQuery): Promise<Result<UploadResult>> {
      const choices = choicesOf(query);
      return checked(actor, await read(notEmpty(bytes), mendOf(query.perbaikan), choices), query, choices.jawab);
    },

    /**
     * The workbook with each wrong cell coloured and the reason in a note; nothing is stored. Throws as `upload` does
     * for an unreadable workbook, and invalid if nothing is wrong.
     */
    async marked(actor: Actor, bytes: Uint8Array | undefined, query: UploadQuery): Promise<Uint8Array> {
      const file = notEmpty(bytes);
      const choices = choicesOf(query);
      let chosen: readonly Mark[] = [];
      try {
        const { marks, ...found } = await read(file, mendOf(query.perbaikan), choices);
        chosen = marks;
        await checked(actor, found, { dryRun: 'true' }, choices.jawab);
      } catch (error) {
        const wrong = marksOf(error);
        if (wrong.length === 0) throw error;
        return spreadsheets.mark(file, { sheet: INPUT_SHEET, marks: [...chosen, ...wrong] }).catch(rethrow);
      }
      throw nothingWrong();
    },
  };
}

/** The former values of what a row has changed; `version` is the row's since then. */
function formerOf<Values>({ id, before, changes }: ChangedRow<Values>, version: number): UploadDiubah {
  const former = Object.entries(before).filter(([name]) => name in (changes as object));
  return { id, version, semula: Object.fromEntries(former) };
}

/** An unanswered question as a problem of each of its rows. */
function problemsOf({ baris, path, teks }: Asking): Problem[] {
  const column = [...(path.split('.')[1] ?? 'A')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return baris.map((row) => ({ row, column, cell: '', message: () => teks }));
}

export type UploadService = ReturnType<typeof createUploadService>;

export const nothingWrong = () => new MimbarError('invalid', 'Tidak ada yang perlu ditandai: berkasnya sudah benar.');

function withoutData(lembar: Lembar | undefined): MimbarError {
  const others = otherSheetsNote(lembar?.otherSheets ?? []).map((note) => ` ${note}.`);
  return new MimbarError('invalid', `Berkas tidak berisi data. Isi mulai baris 2, lalu unggah lagi.${others.join('')}`);
}

/** A message that was pasted, for example. */
const inOneColumn = (headers: readonly string[]): MimbarError =>
  new MimbarError(
    'invalid',
    `Seluruh isi berkas berada di satu kolom. Beri kolom sendiri untuk ${headers.join(', ')}, lalu unggah lagi.`,
  );

/** Throws invalid. */
export function notEmpty(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes || bytes.length === 0)
    throw new MimbarError('invalid', 'Berkas kosong. Pilih berkas .xlsx, lalu unggah lagi.');
  return bytes;
}

/** The wrong cells of a refusal, as '3.B'. */
function marksOf(error: unknown): Mark[] {
  const issues = error instanceof MimbarError ? (error.issues ?? []) : [];
  return issues.flatMap(({ path, message }) => {
    const [, row, letter] = /^(\d+)\.([A-Z]+)$/.exec(path) ?? [];
    return row === undefined ? [] : [{ path: `${letter}${row}`, note: message }];
  });
}

const tooManyChanges = (most: number): MimbarError =>
  new MimbarError('too_large', `Lebih dari ${formatCount(most)} baris diubah sekaligus: bagi menjadi beberapa berkas.`);

const REFUSALS = {
  too_large: 'too_large',
  too_many_rows: 'too_large',
  foreign: 'unsupported_type',
  encrypted: 'invalid',
  damaged: 'invalid',
  timeout: 'invalid',
  busy: 'unavailable',
} as const satisfies Record<SpreadsheetRefusal['kind'], string>;

/** Throws the MimbarError for a refused workbook. */
export function rethrow(error: unknown): never {
  throw refused(error) ?? error;
}

function refused(error: unknown): MimbarError | undefined {
  if (!(error instanceof Error) || error.name !== 'SpreadsheetRefusal') return undefined;
  const { kind } = error as SpreadsheetRefusal;
  return new MimbarError(REFUSALS[kind], error.message, kind === 'busy' ? { retryAfter: 10 } : {});
}
