import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { entryLines, harmless } from '#shared/base/terminal.ts';
import { language, t } from '../words/words.ts';

/** Width of a text in a terminal, in columns; emoji and East Asian letters take two. */
export const columnsOf = (text: string): number => stringWidth(text);

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

/** Wraps a text to at most `width` columns, between words if possible. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(harmless(text).replaceAll('\t', '  '), width, { hard: true }).split('\n');
}

const NUMBERS = { id: new Intl.NumberFormat('id-ID'), en: new Intl.NumberFormat('en-GB') };
/** '1.234' in Indonesian, '1,234' in English. */
export const number = { format: (value: number): string => NUMBERS[language()].format(value) };

const MINUTE = 60_000;

/** '3 hari 2 jam', 'kurang dari semenit': two parts are enough. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  if (minutes === 0) return t('underAMinute');
  const parts = [
    [Math.floor(minutes / 1440), 'days'],
    [Math.floor(minutes / 60) % 24, 'hours'],
    [minutes % 60, 'minutes'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => t(unit, { count }))
    .join(' ');
}

/** Maximum width of a table, so that it fits every terminal. */
export const TABLE_WIDTH = 80;

/** The columns of a terminal, or those that COLUMNS tells of; undefined in a pipe. */
export const columnsFor = (stream: { columns?: number }, env: NodeJS.ProcessEnv): number | undefined =>
  stream.columns || Number(env['COLUMNS']) || undefined;

const GAP = '  ';
/** Minimum width of the last column, and of the others. */
const LAST = 12;
const NARROWEST = 9;
/** Width of '20 Nov 2026 14.05', which should not be cut in a table of few columns. */
const TIME = 17;

/**
 * Lines of a table: the header's, and a rule with the rows'. Columns are as wide as their content; the last one takes
 * the rest of `width`, and what does not fit wraps. Where a narrow terminal would break words, each row is a block of
 * lines instead.
 */
export function tableLines(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  width = TABLE_WIDTH,
): { head: string[]; body: string[] } {
  const cells = rows.map((row) => row.map((cell) => harmless(cell)));
  const wanted = headers.map((header, index) =>
    Math.max(columnsOf(header), ...cells.map((row) => longestLine(row[index] ?? ''))),
  );
  const widths = shrinkToFit(wanted, width);
  const isBroken = [headers, ...cells].some((row) => row.some((cell, index) => longestWord(cell) > widths[index]!));
  if (width < TABLE_WIDTH && isBroken) return { head: [], body: blockLines(headers, cells, width) };
  const rule = widths.map((columns) => '─'.repeat(columns)).join(GAP);
  return { head: rowLines(headers, widths), body: [rule, ...cells.flatMap((row) => rowLines(row, widths))] };
}

/** Each row as lines of heading and cell, without the empty ones. */
function blockLines(headers: readonly string[], rows: readonly (readonly string[])[], width: number): string[] {
  const widest = Math.max(...headers.map(columnsOf));
  const blocks = rows.map((row) =>
    headers.flatMap((header, index) => (row[index] ? entryLines(`${pad(header, widest)}  `, row[index], width) : [])),
  );
  return blocks.flatMap((block) => ['─'.repeat(width), ...block]);
}

/**
 * Width of each column. If all together are too wide, the widest shrinks, the last one first; what the last one does
 * not need goes to the columns that were cut.
 */
function shrinkToFit(wanted: readonly number[], width: number): number[] {
  const last = wanted.length - 1;
  const limit = Math.max(Math.floor(width / wanted.length), TIME);
  const widths = wanted.map((columns, index) => (index < last ? Math.min(columns, limit) : columns));
  const room = () => width - last * GAP.length - widths.slice(0, last).reduce((sum, columns) => sum + columns, 0);
  while (room() < Math.min(wanted[last]!, LAST)) {
    const widest = Math.max(...widths.slice(0, last));
    if (widest <= NARROWEST) break;
    widths[widths.lastIndexOf(widest, last - 1)] = widest - 1;
  }
  while (room() > wanted[last]!) {
    const cut = widths.findIndex((columns, index) => index < last && columns < wanted[index]!);
    if (cut < 0) break;
    widths[cut]! += 1;
  }
  widths[last] = Math.min(wanted[last]!, Math.max(room(), LAST));
  return widths;
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

function longestWord(text: string): number {
  return Math.max(...text.split(/\s+/).map(columnsOf));
}

/** The terminal control codes that `paint` writes. */
const OWN_ORDER = /\x1b\[(?:1|2|22|31|32|33|39)m/g;

/** Removes control codes from a text; our own colours stay if `colour` is set. */
export function plainSink(text: string, colour: boolean): string {
  if (!colour) return harmless(text);
  const orders = text.match(OWN_ORDER) ?? [];
  return text
    .split(OWN_ORDER)
    .map((part, index) => harmless(part) + (orders[index] ?? ''))
    .join('');
}

/**
 * Removes control codes from all texts of a reply, at every depth. Text that is redrawn in place passes no other
 * filter.
 */
export function harmlessDeep<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T;
  if (Array.isArray(value)) return value.map(harmlessDeep) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmlessDeep(one)])) as T;
}
