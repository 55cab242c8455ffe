/** The sheets that our workbooks have beside those for data: names for drop-downs. */
export const INFO_SHEET = 'INFO KODE (JANGAN DIUBAH)';
export const NAMES_SHEET = 'NAMA MUBALIGH';

const NAMED = 5;
const NAME_LONGEST = 40;

/** A sentence about the sheets that the program does not show: they are not read. */
export function hiddenSheetsNote(names: readonly string[]): string[] {
  const strange = names.filter((name) => name !== INFO_SHEET && name !== NAMES_SHEET);
  if (strange.length === 0) return [];
  const shown = strange.slice(0, NAMED).map((name) => `'${name.slice(0, NAME_LONGEST)}'`);
  const more = strange.length > NAMED ? ', …' : '';
  return [
    `${strange.length} lembar tersembunyi tidak dibaca: ${shown.join(', ')}${more}. Bila isinya dipakai, tampilkan lembarnya lalu unggah lagi`,
  ];
}
