import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { harmless } from '#shared/base/terminal.ts';

/** Width of a text in a terminal, in columns; emoji and East Asian letters take two. */
export const columnsOf = (text: string): number => stringWidth(text);

export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

/** Wraps a text to at most `width` columns, between words if possible. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(harmless(text).replaceAll('\t', '  '), width, { hard: true }).split('\n');
}

export const number = new Intl.NumberFormat('id-ID');

const MINUTE = 60_000;

/** '3 hari 2 jam', 'kurang dari semenit': two parts are enough. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  if (minutes === 0) return 'kurang dari semenit';
  const parts = [
    [Math.floor(minutes / 1440), 'hari'],
    [Math.floor(minutes / 60) % 24, 'jam'],
    [minutes % 60, 'menit'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
