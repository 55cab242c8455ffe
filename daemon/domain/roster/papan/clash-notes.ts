import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';

/**
 * Clashes as sentences of a warning. A mosque's second sermon on a day has its own sentence (contract, Resources).
 */
export function clashNotes(bentrok: readonly BentrokOf[]): string[] {
  return bentrok
    .filter(({ jenis }) => jenis !== 'masjid_ganda')
    .map(({ berat, teks }) => `${berat === 'bentrok' ? 'Bentrok' : 'Perhatian'}: ${teks}`);
}
