import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PapanTanya } from '#shared/roster/papan/papan.ts';
import { bareName, createNameIndex } from '#daemon/roster/name.ts';
import { readBoards } from '#daemon/board/file/board-file.ts';
import type { Grid, GridMerge } from '#daemon/board/file/heads.ts';
import { MOSQUES, PREACHERS, shapeOf, type Shape } from '#tests/support/sheet/board-shapes.ts';

/** `npm run test:shapes` tries 5,000. */
const SHAPES = Number(process.env.MIMBAR_SHAPES) || 400;
const SEED = Number(process.env.MIMBAR_SEED) || 1;

const rows = (names: readonly string[]) => names.map((nama, at) => ({ id: String(at), nama }));
const masjid = createNameIndex('masjid', rows(MOSQUES), bareName.masjid);
const mubaligh = createNameIndex('mubaligh', rows(PREACHERS), bareName.mubaligh);

/** What a person who wrote the sheet answers. */
function answerTo({ kunci, teks, pilihan }: PapanTanya, { told }: Shape): string {
  const [kind, ...place] = kunci.split(' ');
  if (kind === 'kode' || kind === 'coret') return 'pakai';
  if (kind === 'tersembunyi') return 'baca';
  if (kind === 'tukar') {
    const styles = told.filter((one) => /^(?:tanggal|kepala) (?!ke)/.test(one) && !one.includes('|'));
    const style = styles[Number(/Lembar(\d+)/.exec(place.join(' '))![1]) - 1] ?? styles[0]!;
    return /tertukar|lokal AS/.test(style) ? 'tukar' : 'tetap';
  }
  const group = /'Kelompok (\d)'/.exec(teks)?.[1];
  const fridays = pilihan.map(({ nilai }) => nilai).filter((nilai) => nilai !== 'lewati');
  if (group !== undefined) return fridays[Number(group) - 1]!;
  return teks.includes('maksudnya') ? fridays[0]! : 'lewati';
}

/** The answers to all that is asked, also to what is asked only after others were answered. */
function answersOf(shape: Shape): Record<string, string> {
  const jawab: Record<string, string> = {};
  for (let round = 0; round < 4; round += 1) {
    const { tanya = [] } = readBoards(shape.grids, shape.bulan, jawab);
    if (tanya.length === 0) break;
    for (const one of tanya) jawab[one.kunci] = answerTo(one, shape);
  }
  return jawab;
}

/** What of a shape was read wrongly or lost in silence; and whether all was read. */
function judge(
  { grids, bulan, roster }: Shape,
  jawab: Record<string, string> = {},
): { wrong: string[]; isWhole: boolean } {
  const file = readBoards(grids, bulan, jawab);
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
  let wholeAnswered = 0;
  for (let seed = SEED; seed < SEED + SHAPES; seed += 1) {
    const shape = shapeOf(seed);
    const said = judge(shape);
    const answered = said.isWhole ? said : judge(shape, answersOf(shape));
    if (said.isWhole) whole += 1;
    if (answered.isWhole) wholeAnswered += 1;
    const all = [...said.wrong, ...answered.wrong];
    if (all.length > 0) wrong.push({ seed, told: shape.told, wrong: all.slice(0, 3) });
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(whole / SHAPES).toBeGreaterThan(0.5);
  // What is missing then is named: a shape that is refused, a name that means two.
  expect(wholeAnswered / SHAPES).toBeGreaterThan(0.85);
});

interface Written {
  name: string;
  /** Cells of a row divided by tabs; merges as 'top left bottom right'. */
  sheets: { name: string; rows: string[]; merges: string[] }[];
  expect: Record<string, string>;
}
/** Of January 2027, by somebody who knew neither the reader nor its tests. */
const WRITTEN: Written[] = JSON.parse(readFileSync(new URL('../../fixtures/boards.json', import.meta.url), 'utf8'));

test('the boards of another writer: none is silently wrong, most are read whole', () => {
  const judged = WRITTEN.map(({ name, sheets, expect: roster }) => {
    const grids = sheets.map((sheet): Grid => {
      const merges = sheet.merges.map((text) => text.split(' ').map(Number));
      return {
        name: sheet.name,
        rows: sheet.rows
          .map((text, at) => ({ row: at + 1, cells: text.split('\t') }))
          .filter(({ cells }) => cells.some((text) => text !== '')),
        merges: merges.map(([top, left, bottom, right]) => ({ top, left, bottom, right }) as GridMerge),
        faults: [],
      };
    });
    return { name, ...judge({ seed: 0, told: [], grids, bulan: '2027-01', roster: new Map(Object.entries(roster)) }) };
  });
  expect(judged.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  expect(judged.filter(({ isWhole }) => isWhole).length).toBeGreaterThanOrEqual(38);
});
