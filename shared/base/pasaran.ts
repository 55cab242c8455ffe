/** The five days of the Javanese market week, in their order. */
export const PASARAN = ['Legi', 'Pahing', 'Pon', 'Wage', 'Kliwon'] as const;
export type Pasaran = (typeof PASARAN)[number];

/** How people write them otherwise, in lower case. */
const SPELLINGS: Record<string, Pasaran> = {
  manis: 'Legi',
  paing: 'Pahing',
  keliwon: 'Kliwon',
};

/** The pasaran that a word names. */
export function pasaranNamed(word: string): Pasaran | undefined {
  const key = word.toLowerCase();
  return (
    PASARAN.find((name) => name.toLowerCase() === key) ?? (Object.hasOwn(SPELLINGS, key) ? SPELLINGS[key] : undefined)
  );
}

/** 17 August 1945, Jumat Legi. */
const LEGI = Date.parse('1945-08-17');
const DAY = 86_400_000;

/** The pasaran of a plain date, as an index of PASARAN. */
export function pasaranOf(date: string): number {
  const days = Math.round((Date.parse(date) - LEGI) / DAY);
  return ((days % 5) + 5) % 5;
}
