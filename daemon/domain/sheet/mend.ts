import * as z from 'zod';
import { invalidField } from '#daemon/base/errors.ts';
import type { BoardFile } from '#daemon/board/file/board-file.ts';
import { letterOf } from './letter.ts';
import type { Mark, SheetRow } from './spreadsheets.ts';

/** Maximum number of characters of a cell's text that are shown and compared. */
export const CELL_SHOWN = 60;
const MENDS_MAX = 200;

/** A replacement of a text, in one column or in all. */
const perbaikan = z.object({
  kolom: z
    .string()
    .regex(/^[A-Z]{1,2}$/)
    .optional(),
  dari: z.string().min(1).max(CELL_SHOWN),
  jadi: z.string().min(1).max(200),
});
type Perbaikan = z.infer<typeof perbaikan>;

/** Returns the replacement of a cell's text; undefined if it stays. */
export type Mend = (text: string, kolom?: string) => string | undefined;

const nothing: Mend = () => undefined;

/** Parses a person's corrections of wrong cells, a JSON list. Throws invalid for anything else. */
export function mendOf(text: string | undefined): Mend {
  const chosen = text === undefined ? [] : read(text);
  const keyOf = ({ kolom = '', dari }: Pick<Perbaikan, 'kolom' | 'dari'>) => `${kolom}|${dari}`;
  if (chosen.length === 0) return nothing;
  const byKey = new Map(chosen.map((one) => [keyOf(one), one.jadi]));
  return (cell, kolom) => {
    if (cell === '') return undefined;
    const dari = cell.slice(0, CELL_SHOWN);
    return byKey.get(keyOf({ kolom, dari })) ?? byKey.get(keyOf({ dari }));
  };
}

function read(text: string): Perbaikan[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidField('perbaikan', 'Perbaikan tidak terbaca');
  }
  const found = perbaikan.array().max(MENDS_MAX).safeParse(json);
  if (!found.success) throw invalidField('perbaikan', 'Perbaikan tidak terbaca');
  return found.data;
}

/** Applies the replacements to a board, in all columns; returns the changed cells. */
export function mendBoard({ rows }: BoardFile, mend: Mend): Mark[] {
  const marks: Mark[] = [];
  for (const row of rows)
    for (const cell of [row.masjid, ...row.cells]) {
      const text = mend(cell.text);
      if (text === undefined) continue;
      cell.text = text;
      marks.push({ path: cell.path, text });
    }
  return marks;
}

/** The rows with the replacements, and the changed cells. */
export function mended(rows: readonly SheetRow[], mend: Mend): { rows: SheetRow[]; marks: Mark[] } {
  if (mend === nothing) return { rows: [...rows], marks: [] };
  const marks: Mark[] = [];
  const mendRow = (row: SheetRow): SheetRow => {
    const cells = row.cells.map((cell, at) => {
      const kolom = letterOf(row.places?.[at] ?? at + 1);
      const text = mend(cell, kolom);
      if (text === undefined) return cell;
      marks.push({ path: `${kolom}${row.row}`, text });
      return text;
    });
    return { ...row, cells };
  };
  return { rows: rows.map(mendRow), marks };
}
