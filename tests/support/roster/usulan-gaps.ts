import type { UsulanInput } from '#daemon/board/usulan/problem.ts';
import { isAway, monthOf, openCells } from './usulan-checker.ts';

/**
 * The least number of cells of a month that must stay empty: cells are matched one by one, and a preacher in the way is
 * moved to another cell or freed on another Friday (augmenting paths). Costs play no part.
 */
export function leastGaps(input: UsulanInput): number {
  const standing = input.jadwal.filter(({ tanggal }) => tanggal.startsWith(monthOf(input)));
  const busy = new Set(standing.map(({ id_mubaligh, tanggal }) => `${id_mubaligh} ${tanggal}`));
  const cells = openCells({ ...input, jadwal: standing }).map(({ tanggal }) => tanggal);
  const people = input.mubaligh
    .filter(({ khatib }) => khatib !== false)
    .map((one) => {
      const stands = standing.filter(({ id_mubaligh }) => id_mubaligh === one.id).length;
      const days = input.jumat.filter((day) => !isAway(input, one.id, day) && !busy.has(`${one.id} ${day}`));
      return { days: new Set(days), room: (one.batas_bulan ?? 99) - stands, cellOn: new Map<string, number>() };
    });
  const owner = new Map<number, (typeof people)[number]>();
  // Nodes that a failed search has visited can't help a later one.
  const dead = new Set<number>();

  function fill(start: number): boolean {
    const from = new Map<number, { cell: number; by: (typeof people)[number] }>();
    const queue = [start];
    const seen = new Set([start]);
    for (let cell = queue.shift(); cell !== undefined; cell = queue.shift()) {
      const day = cells[cell]!;
      for (const one of people) {
        if (!one.days.has(day)) continue;
        const there = one.cellOn.get(day);
        if (there === undefined && one.cellOn.size < one.room) {
          hand(cell, one, from);
          return true;
        }
        // He leaves his cell of this day or, at his limit, any one of his cells.
        for (const other of there === undefined ? one.cellOn.values() : [there]) {
          if (seen.has(other) || dead.has(other)) continue;
          seen.add(other);
          from.set(other, { cell, by: one });
          queue.push(other);
        }
      }
    }
    for (const cell of seen) dead.add(cell);
    return false;
  }

  function hand(
    end: number,
    taker: (typeof people)[number],
    from: ReadonlyMap<number, { cell: number; by: (typeof people)[number] }>,
  ): void {
    let [cell, one] = [end, taker];
    for (;;) {
      const before = owner.get(cell);
      before?.cellOn.delete(cells[cell]!);
      owner.set(cell, one);
      const next = from.get(cell);
      one.cellOn.set(cells[cell]!, cell);
      if (!next) return;
      [cell, one] = [next.cell, next.by];
    }
  }

  const filled = cells
    .keys()
    .filter((cell) => fill(cell))
    .toArray();
  return cells.length - filled.length;
}
