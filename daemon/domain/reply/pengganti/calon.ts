import type { Calon } from '#shared/roster/papan/usulan.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { rankCalon } from '#daemon/board/calon.ts';
import { rangeOf } from '#daemon/board/check.ts';
import type { PapanStore } from '#daemon/board/papan.store.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import type { CurrentJadwal } from './current-jadwal.ts';

/** Score of preachers with another schedule that day: below free ones, above unavailable ones. */
const SAME_DAY = 40;

export interface CandidatesOptions {
  store: PapanStore;
  check: Pick<RosterCheck, 'candidates'>;
}

/**
 * Candidates for a schedule, best first, with reasons: without a clash, then by rest, wilayah and load. A preacher
 * with another pengajian that day comes after those without, even if the times do not overlap.
 */
export function createCandidates({ store, check }: CandidatesOptions) {
  /** Other pengajian of each preacher on that day, by preacher: the place of the first one. */
  function elsewhere(kind: JadwalKind, { id, tanggal, id_masjid }: CurrentJadwal): Map<string, string> {
    if (kind === 'jumatan') return new Map();
    const others = store.jadwal(kind, tanggal, tanggal).filter((row) => row.id !== id && row.id_masjid !== id_masjid);
    const places = new Map(
      store.masjidOf([...new Set(others.map((row) => row.id_masjid))]).map((row) => [row.id, row.nama_masjid]),
    );
    return new Map(others.toReversed().map((row) => [row.id_mubaligh, places.get(row.id_masjid)!]));
  }

  return (one: CurrentJadwal): Calon[] => {
    const { kind, id, tanggal, waktu, id_masjid } = one;
    const { start, end } = rangeOf(tanggal.slice(0, 7));
    const beban = new Map<string, number>();
    for (const row of store.jadwal(kind, start, end))
      if (row.id !== id) beban.set(row.id_mubaligh, (beban.get(row.id_mubaligh) ?? 0) + 1);
    const everybody = store.mubaligh();
    // The monthly limit counts Friday sermons only.
    const mubaligh = kind === 'jumatan' ? everybody : everybody.map((each) => ({ ...each, batas_bulan: null }));
    const ranked = rankCalon({
      sel: { id_masjid, tanggal },
      wilayah: store.masjidOf([id_masjid])[0]?.wilayah ?? '',
      mubaligh: mubaligh.filter((each) => each.id !== one.id_mubaligh),
      lastVisits: store.lastVisits(kind, id_masjid, tanggal),
      beban,
      bentrok: check.candidates(
        { kind, id, tanggal, waktu, id_masjid },
        mubaligh.map((each) => each.id),
      ),
    });
    const busy = elsewhere(kind, one);
    const marked = ranked.map((each): Calon => {
      const place = busy.get(each.id_mubaligh);
      if (place === undefined || each.bentrok.includes('dua_tempat')) return each;
      return {
        ...each,
        cocok: each.cocok - SAME_DAY,
        alasan: [`Juga di ${place} hari itu`, ...each.alasan],
        nada: ['perhatian', ...each.nada],
      };
    });
    return marked.toSorted((a, b) => b.cocok - a.cocok);
  };
}
export type Candidates = ReturnType<typeof createCandidates>;
