import type { BoardRow } from './board-file.ts';
import type { Grid } from './grid.ts';
import { roleOf } from './role.ts';
import type { Reading } from './sheet.ts';

const NUMBER = /^\d{1,3}$/;
const CODE = '[A-Za-z]{0,3}\\d{1,3}|[A-Za-z]{1,3}';
/** '1 = KH. Dadan', 'A: Ustadz Budi'. */
const PAIR = new RegExp(`^\\(?(${CODE})\\)?\\s*[=:]\\s*(.*\\p{L}{2}.*)$`, 'u');
const CODE_HEAD = /^(?:kode|no\.? kode|kode khatib|no\.?|nomor)$/i;

/**
 * Numbers or short codes in place of names: what the sheet's legend says of them is asked; a code without a name is a
 * fault of its cell.
 */
export function readCodes(rows: readonly BoardRow[], grids: readonly Grid[], reading: Reading): void {
  const cells = rows.flatMap((row) => row.cells);
  const hasNumbers = cells.some(({ text }) => NUMBER.test(text));
  const legend = legendOf(grids);
  const used = cells.filter(({ text }) => NUMBER.test(text) || legend.has(text.toLowerCase()));
  // Without numbers, letters count as codes only where most cells are of them.
  if (used.length === 0 || (!hasNumbers && used.length * 2 < cells.filter(({ text }) => text !== '').length)) return;
  const known = [...new Set(used.map(({ text }) => text))].filter((text) => legend.has(text.toLowerCase()));
  const given =
    known.length === 0
      ? undefined
      : reading.asking.ask({
          kunci: 'kode',
          path: used[0]!.path,
          teks: `Sel berisi kode. Menurut keterangan di berkas: ${known
            .slice(0, 8)
            .map((code) => `${code} = ${legend.get(code.toLowerCase())!.slice(0, 40)}`)
            .join('; ')}${known.length > 8 ? '; …' : ''}. Pakai keterangan itu?`,
          pilihan: [
            { nilai: 'pakai', label: 'Ya, pakai' },
            { nilai: 'tidak', label: 'Tidak' },
          ],
        });
  for (const cell of used) {
    const name = legend.get(cell.text.toLowerCase());
    if (name !== undefined && given === 'pakai') cell.text = name;
    else if (name === undefined)
      cell.code =
        legend.size > 0
          ? `Kode '${cell.text}' tidak ada di keterangan berkas`
          : `'${cell.text}' bukan nama, mungkin kode khatib. Tulis namanya, atau keterangannya di bawah tabel: ${cell.text} = nama`;
    else if (given === undefined) cell.isOpen = true;
  }
}

/** Names by code, in lower case: as 'code = name', or as two columns under 'Kode' and a name. */
function legendOf(grids: readonly Grid[]): Map<string, string> {
  const legend = new Map<string, string>();
  const add = (code: string, name: string) => {
    if (!legend.has(code.toLowerCase())) legend.set(code.toLowerCase(), name.trim());
  };
  for (const { rows } of grids) {
    /** By column of the code, as long as the table goes on. */
    const open = new Map<number, number>();
    for (const { row, cells } of rows) {
      for (const [index, text] of cells.entries()) {
        const [, code, name] = PAIR.exec(text) ?? [];
        if (code !== undefined) add(code, name!);
        const next = cells[index + 1] ?? '';
        const isTable =
          CODE_HEAD.test(text) &&
          (/^kode/i.test(text) || cells.filter((own) => own !== '').length === 2) &&
          (roleOf(next) !== undefined || /^nama/i.test(next));
        if (isTable) open.set(index, row);
        else if (open.get(index) === row - 1 && new RegExp(`^(?:${CODE})$`).test(text) && next !== '') {
          add(text, next);
          open.set(index, row);
        }
        const [, lone] = new RegExp(`^(${CODE})\\s*[=:]?$`).exec(text) ?? [];
        if (lone !== undefined && /^=?:?$/.test(next) && next !== '' && /\p{L}{2}/u.test(cells[index + 2] ?? ''))
          add(lone, cells[index + 2]!);
      }
    }
  }
  return legend;
}
