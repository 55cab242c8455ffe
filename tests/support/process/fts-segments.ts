import type Sqlite from 'better-sqlite3';

/** One entry of an index as the file holds it; marks of deletion are entries, too. */
export interface SegmentEntry {
  term: string;
  rowid: number;
}

/**
 * A block's id holds the segment from bit 37 on, then one bit for an index of doclists, five bits for the height, and
 * the page.
 */
const SEGMENT = 2n ** 37n;
const PAGES = 2n ** 31n;

/**
 * Reads all segments of an FTS5 index from its blocks, byte by byte according to SQLite's file format (fts5_index.c),
 * because SQLite itself does not show entries that a mark of deletion hides. Throws when a block breaks the format.
 */
export function readSegments(sqlite: Sqlite.Database, table: string): SegmentEntry[] {
  const blocks = sqlite
    .prepare(`select id, block from "${table}_data" where id >= ? order by id`)
    .safeIntegers()
    .all(SEGMENT) as { id: bigint; block: Buffer }[];
  const found: SegmentEntry[] = [];
  let reader: ReturnType<typeof readSegment> | undefined;
  let segment = -1n;
  for (const { id, block } of blocks) {
    if (id % SEGMENT >= PAGES) continue;
    if (id / SEGMENT !== segment) reader = readSegment((entry) => found.push(entry));
    segment = id / SEGMENT;
    reader!.page(block);
  }
  return found;
}

/** Lists of rows continue across pages, so a segment is read as one stream. */
function readSegment(tell: (entry: SegmentEntry) => void) {
  let term = Buffer.alloc(0);
  let rowid = 0n;
  let positions = 0;

  return {
    page(block: Buffer): void {
      const firstRowid = block.readUInt16BE(0);
      const end = block.readUInt16BE(2);
      const starts = new Set(termStarts(block, end));
      let at = 4;
      let isFirstTerm = true;
      let isFirstRowid = false;
      while (at < end) {
        if (starts.has(at)) {
          if (positions > 0) throw new Error('A term begins within a list of positions');
          let kept = 0n;
          if (!isFirstTerm) [kept, at] = varint(block, at);
          let length: bigint;
          [length, at] = varint(block, at);
          term = Buffer.concat([term.subarray(0, Number(kept)), block.subarray(at, at + Number(length))]);
          at += Number(length);
          [isFirstTerm, isFirstRowid] = [false, true];
          continue;
        }
        if (positions > 0 && at !== firstRowid) {
          const next = [...starts].find((start) => start > at) ?? end;
          const taken = Math.min(positions, next - at, firstRowid > at ? firstRowid - at : end);
          positions -= taken;
          at += taken;
          continue;
        }
        const isWhole = isFirstRowid || at === firstRowid;
        let value: bigint;
        [value, at] = varint(block, at);
        rowid = isWhole ? value : rowid + value;
        isFirstRowid = false;
        let size: bigint;
        [size, at] = varint(block, at);
        positions = Number(size >> 1n);
        tell({ term: term.subarray(1).toString('utf8'), rowid: Number(rowid) });
      }
    },
  };
}

/** Offsets where terms begin on a page: the file gives the first in full and the others by their distance. */
function termStarts(block: Buffer, end: number): number[] {
  const starts: number[] = [];
  for (let at = end, start = 0; at < block.length;) {
    const [distance, next] = varint(block, at);
    starts.push((start += Number(distance)));
    at = next;
  }
  return starts;
}

function varint(block: Buffer, at: number): [value: bigint, next: number] {
  let value = 0n;
  for (let n = 0; n < 9; n++) {
    const byte = block[at + n];
    if (byte === undefined) throw new Error('A number goes on beyond its block');
    if (n === 8) return [(value << 8n) | BigInt(byte), at + 9];
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return [value, at + n + 1];
  }
  throw new Error('Never reached');
}
