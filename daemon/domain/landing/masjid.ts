import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import { MASJID_DAYS, type LandingMasjid, type LandingMasjidNames } from '#shared/landing/landing-masjid.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import type { LandingNames, LandingRow, LandingStore } from '#daemon/storage/landing/landing.ts';

/** Mosques per read. */
const AT_ONCE = 500;

interface Options {
  store: LandingStore;
  distinct: () => LandingNames;
  begins: Pick<Begins, 'of'>;
  /** Plain date in the deployment's zone. */
  today: () => string;
}

/** The public data of one mosque, and the names for the search. */
export function createLandingMasjid({ store, distinct, begins, today }: Options) {
  const coming = () => ({ start: today(), end: addDays(today(), MASJID_DAYS - 1) });

  return {
    /** A mosque's coming weeks; undefined for an unknown kunci. A mosque has few rows, so one read is enough. */
    find(kunci: string): LandingMasjid | undefined {
      const found = store.masjid(kunci);
      if (!found) return undefined;
      const { masjid, mubaligh } = distinct();
      const range = { ...coming(), masjid: kunci };
      const khatib = new Map<string, string>();
      const nameOf = (row: LandingRow) => mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh;
      for (const row of store.jadwal('jumatan', range))
        khatib.set(row.tanggal, [khatib.get(row.tanggal), nameOf(row)].filter(Boolean).join(' / '));
      return {
        kunci,
        nama_masjid: masjid.get(found.id) ?? found.nama_masjid,
        hari_ini: today(),
        jumat:
          khatib.size === 0
            ? []
            : fridaysFrom(range.start).map((tanggal) => ({ tanggal, nama_mubaligh: khatib.get(tanggal) ?? '' })),
        pengajian: store.jadwal('pengajian', range).map((row) => {
          const begin = begins.of({ kind: 'pengajian', ...row });
          return {
            tanggal: row.tanggal,
            waktu: row.waktu,
            ...(begin?.sekitar && { jam: begin.jam }),
            nama_mubaligh: nameOf(row),
          };
        }),
      };
    },

    /**
     * Every mosque with a schedule in the coming weeks, by id; one batch per turn, the last part contains all of them.
     */
    *names(): Generator<LandingMasjidNames | undefined, void> {
      const { masjid } = distinct();
      const range = coming();
      const names: LandingMasjidNames = [];
      for (let after = 0; ;) {
        const rows = store.withJadwal(range, after, AT_ONCE);
        for (const { id, kunci, nama_masjid } of rows) names.push([kunci, masjid.get(id) ?? nama_masjid]);
        if (rows.length < AT_ONCE) break;
        after = Number(rows.at(-1)!.id);
        yield undefined;
      }
      yield names;
    },
  };
}

function fridaysFrom(start: string): string[] {
  const first = addDays(start, (FRIDAY - weekday(start) + 7) % 7);
  return Array.from({ length: MASJID_DAYS / 7 }, (_, week) => addDays(first, week * 7));
}
