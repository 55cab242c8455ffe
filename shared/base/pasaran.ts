/** The five days of the Javanese market week, in their order. */
export const PASARAN = ['Legi', 'Pahing', 'Pon', 'Wage', 'Kliwon'] as const;
export type Pasaran = (typeof PASARAN)[number];

/** How people write them, in lower case. */
const SPELLINGS: Record<string, Pasaran> = {
  legi: 'Legi',
  manis: 'Legi',
  pahing: 'Pahing',
  paing: 'Pahing',
  pon: 'Pon',
  wage: 'Wage',
  kliwon: 'Kliwon',
  keliwon: 'Kliwon',
  kasih: 'Kliwon',
};

export const pasaranNamed = (word: string): Pasaran | undefined =>
  Object.hasOwn(SPELLINGS, word.toLowerCase()) ? SPELLINGS[word.toLowerCase()] : undefined;

const DAY = 86_400_000;
/** A Friday Legi: the day of the proclamation. */
const LEGI = Date.parse('1945-08-17T00:00:00.000Z');

/** The pasaran of a plain date. */
export function pasaranOf(date: string): Pasaran {
  const days = Math.round((Date.parse(`${date}T00:00:00.000Z`) - LEGI) / DAY);
  return PASARAN[((days % 5) + 5) % 5]!;
}
