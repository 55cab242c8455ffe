import type { UsulanInput } from './types.ts';

/** The input with one row for each man: what stands in any of his rows is his. `men` gives the same for his rows. */
export function asOneMan(input: UsulanInput, men: ReadonlyMap<string, string>): UsulanInput {
  if (men.size === 0) return input;
  /** The row that is proposed, by each of his rows. */
  const chosen = new Map<string, string>();
  const mubaligh = [...Map.groupBy(input.mubaligh, ({ id }) => men.get(id) ?? id).values()].map((rows) => {
    const own = rows.find(({ khatib }) => khatib !== false) ?? rows[0]!;
    for (const { id } of rows) chosen.set(id, own.id);
    const limits = rows.flatMap(({ batas_bulan }) => batas_bulan ?? []);
    return limits.length === 0 ? own : { ...own, batas_bulan: Math.min(...limits) };
  });
  const his = <T extends { id_mubaligh: string }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, id_mubaligh: chosen.get(row.id_mubaligh) ?? row.id_mubaligh }));
  return {
    ...input,
    mubaligh,
    cuti: his(input.cuti),
    jadwal: his(input.jadwal),
    ...(input.udzur && { udzur: his(input.udzur) }),
  };
}
