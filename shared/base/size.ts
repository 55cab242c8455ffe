const KB = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'];

/** '4,2 MB' of a number of bytes. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KB)), UNITS.length - 1);
  return `${(bytes / KB ** power).toLocaleString('id-ID', { maximumFractionDigits: 1 })} ${UNITS[power]}`;
}
