import { wordText, type Values, type Word } from './speech.ts';

/** The words of the public page, which carries no others. */
export const LANDING_WORDS = {
  calendar: ['Calendar', 'Kalender'],
  cancel: ['Cancel', 'Batal'],
  list: ['List', 'Daftar'],
  loading: ['Loading Data...', 'Memuat data…'],
  more: ['{count} more', '{count} lagi'],
  noResults: ['No results.', 'Tidak ada data.'],
  update: ['Update', 'Terapkan'],
} as const satisfies Record<string, Word>;

/** A word of the public page in the language that is set. */
export const t = (name: keyof typeof LANDING_WORDS, values?: Values): string => wordText(LANDING_WORDS[name], values);
