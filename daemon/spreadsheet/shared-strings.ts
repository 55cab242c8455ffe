import type { RawRow } from './sheet-rows.ts';
import type { Archive } from './zip.ts';
import { limits } from './protocol.ts';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { isOn, walkPart } from './workbook-parts.ts';

/** Texts by index; `kept` has those of which a part is crossed out, without it. */
export interface SharedStrings {
  texts: Map<number, string>;
  kept: Map<number, string>;
}

export const noStrings = (): SharedStrings => ({ texts: new Map(), kept: new Map() });

/** Keeps only the strings that the rows use: the table may hold those of every sheet of the workbook. */
export async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
  rows: RawRow[],
): Promise<SharedStrings> {
  const wanted = new Set<number>();
  for (const { cells } of rows) {
    for (const cell of cells) if (typeof cell === 'number') wanted.add(cell);
  }
  const strings = noStrings();
  if (part === undefined || wanted.size === 0) return strings;

  let index = -1;
  let text: string | undefined;
  let kept: string | undefined;
  let struck = false;
  let collecting = false;
  let phonetic = 0;
  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'si') {
        index += 1;
        text = wanted.has(index) ? '' : undefined;
        kept = undefined;
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 'strike') {
        struck = isOn(attributes.val);
        if (struck) kept ??= text;
      } else if (name === 't') collecting = text !== undefined && phonetic === 0;
    },
    text: (chunk) => {
      if (!collecting || text === undefined) return;
      text += chunk;
      if (!struck && kept !== undefined) kept += chunk;
      if (text.length > 8 * limits.cellCharacters) throw spreadsheetRefusal('damaged');
    },
    close: (name) => {
      if (name === 't') collecting = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'r') struck = false;
      else if (name === 'si' && text !== undefined) {
        strings.texts.set(index, text);
        if (kept !== undefined) strings.kept.set(index, kept);
      }
    },
  });
  return strings;
}
