import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { readBoards, type BoardFile } from '#daemon/board/file/board-file.ts';
import { hiddenSheetsNote, type BoardOptions } from '#daemon/sheet/spreadsheets.ts';
import { limits } from './protocol.ts';
import { readGrids } from './read-grids.ts';

/** Reads the boards of a month on all visible sheets of a workbook. Throws a refusal. */
export async function readBoardFile(bytes: Uint8Array, { bulan, jawab, ...options }: BoardOptions): Promise<BoardFile> {
  const { grids, hiddenSheets } = await readGrids(bytes, options);
  const board = readBoards(grids, bulan, jawab);
  const file = { ...board, catatan: [...hiddenSheetsNote(hiddenSheets), ...(board.catatan ?? [])] };
  let cells = 0;
  let characters = 0;
  for (const row of file.rows) {
    cells += row.cells.length;
    characters += row.masjid.text.length;
    for (const { path, text } of row.cells) characters += path.length + text.length;
  }
  if (cells > limits.boardCells || characters > limits.boardCharacters) throw spreadsheetRefusal('too_large');
  return file;
}
