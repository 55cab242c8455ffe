import type { Orang } from '../../orang.ts';
import type { PapanJadwal, PapanMubaligh, PapanStore } from '../papan-store.ts';

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
