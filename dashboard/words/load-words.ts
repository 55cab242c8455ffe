import type { BahasaLayar } from '#shared/roster/branding.ts';
import type { Speech } from './say.ts';

/** A language, fetched only if used; undefined for the specification's own words. */
export const loadWords = async (bahasa: BahasaLayar): Promise<Speech | undefined> =>
  bahasa === 'indonesia' ? (await import('./indonesia.ts')).INDONESIA : undefined;
