import type { LogoImage } from '#daemon/roster/branding.ts';
import { runInChild, type ChildWords, createChildQueue } from '#daemon/base/child.ts';
import type { BoardFile } from '#daemon/board/file/board-file.ts';
import type {
  BoardOptions,
  BoardSpec,
  MarkSpec,
  ReadOptions,
  SheetRow,
  TableSpec,
  TemplateSpec,
} from '#daemon/sheet/spreadsheets.ts';
import { limits, pieceBytes, pieceRows, type Answer, type Request } from './protocol.ts';
import { stopping, spreadsheetRefusal } from '#daemon/base/errors.ts';

export type SpreadsheetService = ReturnType<typeof createSpreadsheetService>;

type Requests = Iterable<Request> | AsyncIterable<Request>;

export type SpreadsheetOptions = {
  /** The child's file: `child.ts` beside this one when running from source, its bundle otherwise. */
  childPath: string;
  timeoutMs?: number;
  /** How long a job waits for its turn before it is refused as busy. */
  waitMs?: number;
  maxOldSpaceMb?: number;
  maxRssMb?: number;
};

const words: ChildWords = {
  name: 'spreadsheet',
  tooLate: () => spreadsheetRefusal('timeout'),
  tooHeavy: () =>
    spreadsheetRefusal('too_large', 'Berkas terlalu berat untuk dibaca: salin isinya ke template, lalu unggah lagi'),
};

/** Passes on the parts of a result; throws the child's refusal or failure. */
const receiveWith =
  (receive: (answer: Answer) => void) =>
  (answer: Answer): boolean => {
    if (answer.type === 'refused') throw spreadsheetRefusal(answer.kind, answer.message);
    if (answer.type === 'failed') throw new Error(`spreadsheet child failed: ${answer.stack}`);
    if (answer.type === 'done') return true;
    receive(answer);
    return false;
  };

/** Jobs that may wait for their turn. */
const WAITING_MAX = 8;

/**
 * Reads and writes workbooks, and reads pictures, each in a child process, one at a time in the order of the calls. A
 * call rejects with a SpreadsheetRefusal for what is wrong with the file, with a MimbarError if the service was closed,
 * with any other error for a bug.
 */
export function createSpreadsheetService(options: SpreadsheetOptions) {
  const childLimits = { timeoutMs: 18_000, waitMs: 8_000, maxOldSpaceMb: 192, maxRssMb: 384, ...options };
  const queue = createChildQueue({
    waitingMax: WAITING_MAX,
    waitMs: childLimits.waitMs,
    busy: () => spreadsheetRefusal('busy'),
    stopping,
  });

  const run = (requests: Requests, receive: (answer: Answer) => void): Promise<void> =>
    queue.run((closed) => runInChild(childLimits, requests, receiveWith(receive), closed, words));

  async function write(requests: Requests): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    await run(requests, (answer) => {
      if (answer.type === 'bytes') chunks.push(answer.bytes);
    });
    return Buffer.concat(chunks);
  }

  return {
    /** The rows with content below the header, in the sheet's order; cells as canonical text. */
    async read(bytes: Uint8Array, readOptions: ReadOptions): Promise<SheetRow[]> {
      if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
      const rows: SheetRow[] = [];
      await run(piecesOf(bytes, { type: 'read', options: readOptions }), (answer) => {
        if (answer.type === 'rows') rows.push(...answer.rows);
      });
      return rows;
    },

    /** The boards of a month on all visible sheets; parsed in the child, because a hostile sheet could take minutes. */
    async readBoards(bytes: Uint8Array, boardOptions: BoardOptions): Promise<BoardFile> {
      if (bytes.length > limits.packedBytes) throw spreadsheetRefusal('too_large');
      let file: BoardFile | undefined;
      await run(piecesOf(bytes, { type: 'boards', options: boardOptions }), (answer) => {
        if (answer.type === 'boards') file = { ...answer.file, rows: [] };
        if (answer.type === 'boardRows') file!.rows.push(...answer.rows);
      });
      return file!;
    },

    /** The picture's facts and its rewritten bytes; undefined if it is none. A damaged one is refused as 'damaged'. */
    async readLogo(bytes: Uint8Array): Promise<LogoImage | undefined> {
      const chunks: Uint8Array[] = [];
      let facts: Omit<LogoImage, 'bytes'> | undefined;
      await run(piecesOf(bytes, { type: 'logo' }), (answer) => {
        if (answer.type === 'logo') facts = answer.facts;
        if (answer.type === 'bytes') chunks.push(answer.bytes);
      });
      return facts && { ...facts, bytes: Buffer.concat(chunks) };
    },

    /** An .xlsx to be filled in: header, formats, drop-downs from a second sheet. */
    writeTemplate: (spec: TemplateSpec): Promise<Uint8Array> => write([{ type: 'template', spec }]),

    /** The given workbook with these cells marked; its size was checked when it was read before. */
    mark: (bytes: Uint8Array, spec: MarkSpec): Promise<Uint8Array> => write(piecesOf(bytes, { type: 'mark', spec })),

    /** The board of a month, to be filled in and uploaded again. */
    writeBoard: (spec: BoardSpec): Promise<Uint8Array> => write([{ type: 'board', spec }]),

    /** An .xlsx of texts and dates ('YYYY-MM-DD'). A cell is never a formula, whatever its text begins with. */
    writeTable: (spec: TableSpec, rows: Iterable<string[]> | AsyncIterable<string[]>): Promise<Uint8Array> =>
      write(tableRequests(spec, rows)),

    close: queue.close,
  };
}

function* piecesOf(bytes: Uint8Array, last: Request): Generator<Request> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield { type: 'bytes', bytes: bytes.slice(at, at + pieceBytes) };
  }
  yield last;
}

async function* tableRequests(
  spec: TableSpec,
  rows: Iterable<string[]> | AsyncIterable<string[]>,
): AsyncGenerator<Request> {
  yield { type: 'table', spec };
  let batch: string[][] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < pieceRows) continue;
    yield { type: 'rows', rows: batch };
    batch = [];
  }
  yield { type: 'rows', rows: batch };
  yield { type: 'end' };
}
