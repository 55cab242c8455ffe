import { afterAll, beforeAll, expect, test } from 'vitest';
import { figureOf, fridaysOf } from '#dashboard/features/papan/board-figures.ts';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import type { BentrokRow } from '#shared/roster/bentrok/answer.ts';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { fillDemo } from '#tests/support/daemon-parts.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ demo: true });
  fillDemo(api.services, api.database);
});
afterAll(() => api.close());

const clashesOf = async (dari: string, sampai: string) => {
  const { data } = (await api.call('GET', `/bentrok?dari=${dari}&sampai=${sampai}`)).body as { data: BentrokRow[] };
  const hard = data.filter(({ berat, jadwal }) => berat === 'bentrok' && jadwal === 'jumatan');
  return { data: hard, count: new Set(hard.map(({ id }) => id)).size };
};

test('the board counts the sermons that clash as Home, the wire and mimbar roster conflicts do', async () => {
  const today = dateInZone(Date.now(), api.config.timezone);
  const seen = new Set<string>();
  for (const month of [today, addDays(`${today.slice(0, 7)}-28`, 7)].map((day) => day.slice(0, 7))) {
    const board = (await api.call('GET', `/papan-jumat?bulan=${month}`)).body.data as Papan;
    for (const [column, day] of board.jumat.entries()) {
      const tanggal = day.slice(0, 10);
      const rows = board.baris.map((row) => ({ ...row, sel: [row.sel[column]!] }));
      const fridays = fridaysOf({ jumat: [day] }, tanggal);
      const clashes = await clashesOf(tanggal, tanggal);
      expect([tanggal, figureOf(rows, fridays, 'bentrok').count]).toEqual([tanggal, clashes.count]);
      for (const { jenis } of clashes.data) seen.add(jenis);
    }
    const whole = figureOf(board.baris, fridaysOf(board, `${month}-01`), 'bentrok');
    expect([month, whole.count]).toEqual([month, board.ringkasan.bentrok]);
  }
  // A khatib who has declined and is still assigned counts, too: Home counted him, and the board's figure did not.
  expect([...seen].toSorted()).toEqual(['cuti', 'dua_tempat', 'udzur']);
});
