import type { Language } from './language.ts';

const KB = 1024;
const LOCALES = { id: 'id-ID', en: 'en-GB' };
const UNITS = ['B', 'KB', 'MB', 'GB'];

/** '4,2 MB' of a number of bytes, '4.2 MB' in English. */
export function formatSize(bytes: number, language: Language = 'id'): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB)), UNITS.length - 1);
  return `${(bytes / KB ** power).toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}
