import { expect, test } from 'vitest';
import { bareName } from '#daemon/domain/roster/bare-name.ts';
import { createNameIndex } from '#daemon/domain/roster/name-index.ts';
import { readBoards } from '#daemon/domain/roster/papan/board/board.ts';
import { MOSQUES, PREACHERS, shapeOf, type Shape } from '#tests/support/sheet/board-shapes.ts';

/** `npm run test:shapes` tries 5,000. */
const SHAPES = Number(process.env.MIMBAR_SHAPES) || 400;
const SEED = Number(process.env.MIMBAR_SEED) || 1;

const rows = (names: readonly string[]) => names.map((nama, at) => ({ id: String(at), nama }));
const masjid = createNameIndex('masjid', rows(MOSQUES), bareName.masjid);
const mubaligh = createNameIndex('mubaligh', rows(PREACHERS), bareName.mubaligh);

/** What of a shape was read wrongly or lost in silence; and whether all was read without a question. */
function judge({ grids, bulan, roster }: Shape): { wrong: string[]; isWhole: boolean } {
  const file = readBoards(grids, bulan);
  const wrong: string[] = [];
  const read = new Map<string, string>();
  const issues: string[] = [];
  for (const row of file.rows) {
    const texts = [row.masjid.text, ...(row.masjidOr ?? [])];
    const mosque = texts.map((text) => masjid.resolve(text)).find((found) => 'id' in found);
    const filled = row.cells.filter(({ text, fault }) => text !== '' || fault !== undefined);
    if (!mosque || !('id' in mosque)) {
      if (filled.length > 0) issues.push(row.masjid.text);
      continue;
    }
    for (const { tanggal, text, fault, code, isOpen } of row.cells) {
      if (isOpen) continue;
      const key = `${MOSQUES[Number(mosque.id)]}|${tanggal}`;
      const name = text === '' ? undefined : mubaligh.resolve(text);
      if (fault !== undefined || code !== undefined || (name && !('id' in name))) issues.push(text);
      else if (name && 'id' in name) {
        const found = PREACHERS[Number(name.id)]!;
        if (roster.get(key) !== found) wrong.push(`${key}: ${found}, not ${roster.get(key)}`);
        read.set(key, found);
      } else if (roster.has(key)) wrong.push(`${key} was emptied`);
    }
  }
  const isRefused = file.rows.length === 0;
  // A role or a remark that is left out explains no lost khatib.
  const dilewati = (file.dilewati ?? []).filter((line) => !/belum ada tempatnya|'Ket'/.test(line));
  const told = [...issues, ...file.problems, ...(file.tanya ?? []), ...dilewati];
  const lost = [...roster.keys()].filter((key) => !read.has(key));
  if (lost.length > 0 && told.length === 0 && !isRefused) wrong.push(`in silence lost: ${lost.join(', ')}`);
  return { wrong, isWhole: lost.length === 0 };
}

test(`${SHAPES} boards in random shapes: none is silently wrong`, { timeout: 600_000 }, () => {
  const wrong: object[] = [];
  let whole = 0;
  for (let seed = SEED; seed < SEED + SHAPES; seed += 1) {
    const shape = shapeOf(seed);
    const said = judge(shape);
    if (said.isWhole) whole += 1;
    if (said.wrong.length > 0) wrong.push({ seed, told: shape.told, wrong: said.wrong.slice(0, 3) });
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(whole / SHAPES).toBeGreaterThan(0.6);
});
