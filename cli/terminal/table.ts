import { harmless } from '#shared/base/terminal.ts';
import { columnsOf, pad, wrap } from './text.ts';

/** A table never grows wider than this, so that it fits every terminal. */
export const TABLE_WIDTH = 80;
const GAP = '  ';

/**
 * Lines of a table: a header, a rule and the rows. Columns are as wide as what they hold, the last one takes the rest
 * of `width` columns and wraps.
 */
export function tableLines(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  width = TABLE_WIDTH,
): string[] {
  const cells = rows.map((row) => row.map((cell) => harmless(cell)));
  const last = headers.length - 1;
  const wanted = headers.map((header, index) =>
    Math.max(columnsOf(header), ...cells.map((row) => longestLine(row[index] ?? ''))),
  );
  const limit = Math.floor(width / headers.length);
  const widths = wanted.map((columns, index) => (index < last ? Math.min(columns, Math.max(limit, 12)) : columns));
  const before = widths.slice(0, last).reduce((sum, columns) => sum + columns + GAP.length, 0);
  widths[last] = Math.min(widths[last]!, Math.max(width - before, 12));
  const rule = widths.map((columns) => '─'.repeat(columns)).join(GAP);
  return [join(headers, widths), rule, ...cells.flatMap((row) => rowLines(row, widths))];
}

function rowLines(row: readonly string[], widths: readonly number[]): string[] {
  const wrapped = widths.map((columns, index) => wrap(row[index] ?? '', columns));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    join(
      wrapped.map((lines) => lines[line] ?? ''),
      widths,
    ),
  );
}

function join(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, index) => pad(cell, widths[index]!))
    .join(GAP)
    .trimEnd();
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map(columnsOf));
}
