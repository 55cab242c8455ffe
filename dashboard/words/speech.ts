import type { BahasaLayar } from '#shared/roster/branding.ts';

/** A text in the specification's words, and the same in 'Indonesia penuh'; `{x}` stands for a value. */
export type Word = readonly [asli: string, indonesia: string];
export type Values = Readonly<Record<string, string | number>>;

let bahasa: BahasaLayar = 'asli';

/** Sets the language from the next render on. */
export function speak(next: BahasaLayar): void {
  bahasa = next;
}

export const isIndonesia = (): boolean => bahasa === 'indonesia';

/** A word in the language that is set. */
export function wordText([asli, indonesia]: Word, values?: Values): string {
  const text = isIndonesia() ? indonesia : asli;
  return values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : text;
}
