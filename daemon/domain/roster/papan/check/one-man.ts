import type { Orang } from '#daemon/roster/orang.ts';
import type { UsulanInput } from '../../usulan/types.ts';
import type { PapanJadwal, PapanMubaligh, PapanStore } from '#daemon/storage/roster/papan.ts';

/** A store whose preachers tell who is one man with whom, and whose schedules near one are those of the whole man. */
export function withOneMan(store: PapanStore, orang: Pick<Orang, 'men'>): PapanStore {
  const told = (rows: PapanMubaligh[]): PapanMubaligh[] => {
    const men = orang.men();
    return men.size === 0 ? rows : rows.map((row) => ({ ...row, orang: men.get(row.id) }));
  };
  return {
    ...store,
    mubaligh: () => told(store.mubaligh()),
    mubalighOf: (ids) => told(store.mubalighOf(ids)),
    near(kind, dari, sampai, of): PapanJadwal[] {
      const men = orang.men();
      const man = men.get(of.id_mubaligh);
      const others =
        man === undefined ? [] : [...men].flatMap(([id, own]) => (own === man && id !== of.id_mubaligh ? [id] : []));
      const own = store.near(kind, dari, sampai, of);
      if (others.length === 0) return own;
      const rows = others.flatMap((id_mubaligh) => store.near(kind, dari, sampai, { ...of, id_mubaligh }));
      return [...new Map([...own, ...rows].map((row) => [row.id, row])).values()].toSorted(
        (a, b) => a.tanggal.localeCompare(b.tanggal) || Number(a.id) - Number(b.id),
      );
    },
  };
}

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
