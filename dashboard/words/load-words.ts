import type { BahasaLayar } from '#shared/roster/branding.ts';

/** The table of a language, fetched only where it is spoken; undefined for the specification's own words. */
export const loadWords = async (bahasa: BahasaLayar): Promise<Readonly<Record<string, string>> | undefined> =>
  bahasa === 'indonesia' ? (await import('./table.ts')).WORDS : undefined;
