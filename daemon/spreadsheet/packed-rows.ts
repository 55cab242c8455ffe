import type { SheetRow } from '../domain/sheet/spreadsheets.ts';

type Facts = Pick<SheetRow, 'faults' | 'titles' | 'hidden' | 'struck' | 'dates' | 'lembar'>;

/**
 * Rows of one sheet on their way between two processes. Sheets repeat names, dates and times, so each text is sent
 * once, and cells are positions in the list of all texts sent so far.
 */
export interface PackedRows {
  /** New ones since the piece before. */
  texts: string[];
  /** The rows' numbers. */
  numbers: Uint32Array;
  /** Row by row; all rows have the same number of cells. */
  cells: Uint32Array;
  /** Of all rows. */
  places?: number[];
  /** What few rows have, with their index. */
  more: { index: number; facts: Facts }[];
}

/** Packs the pieces of one sheet, in their order. */
export function createPacker(): (rows: readonly SheetRow[]) => PackedRows {
  const positions = new Map<string, number>();
  return (rows) => {
    const [{ cells: { length: width } = [], places } = {}] = rows;
    const packed: PackedRows = {
      texts: [],
      numbers: new Uint32Array(rows.length),
      cells: new Uint32Array(rows.length * width),
      ...(places && { places }),
      more: [],
    };
    for (const [index, { row, cells, places: _, ...facts }] of rows.entries()) {
      packed.numbers[index] = row;
      for (let at = 0; at < width; at++) {
        const text = cells[at]!;
        let position = positions.get(text);
        if (position === undefined) {
          position = positions.size;
          positions.set(text, position);
          packed.texts.push(text);
        }
        packed.cells[index * width + at] = position;
      }
      if (Object.keys(facts).length > 0) packed.more.push({ index, facts });
    }
    return packed;
  };
}

/** Unpacks the pieces of one sheet, in their order. */
export function createUnpacker(): (packed: PackedRows) => SheetRow[] {
  const all: string[] = [];
  return ({ texts, numbers, cells, places, more }) => {
    for (const text of texts) all.push(text);
    const width = cells.length / numbers.length;
    const rows = Array.from(numbers, (row, index): SheetRow => {
      const own: string[] = [];
      for (let at = index * width; at < (index + 1) * width; at++) own.push(all[cells[at]!]!);
      return places ? { row, cells: own, places } : { row, cells: own };
    });
    for (const { index, facts } of more) Object.assign(rows[index]!, facts);
    return rows;
  };
}
