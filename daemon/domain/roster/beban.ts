import { addDays, FRIDAY, weekday, wireDate } from '#shared/base/dates.ts';
import type { Beban, BebanQuery } from '#shared/roster/beban.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BebanStore } from '#daemon/storage/roster/beban.ts';
import type { PapanStore } from '#daemon/storage/roster/papan.ts';
import { requireRange } from '#daemon/roster/cuti.ts';

/** The longest range of one call, in days: ten years. */
const RANGE_MAX = 3660;
/** How many days before the range's end the last sermon is searched for. */
const LOOK_BACK = 371;
const DAY = 86_400_000;

/** The load of each preacher and each mosque. */
export function createBebanService({
  store,
  roster,
  timezone,
}: {
  store: BebanStore;
  roster: Pick<PapanStore, 'masjid' | 'mubaligh'>;
  timezone: string;
}) {
  return {
    /**
     * All preachers or mosques, the busiest first, then by name. Throws invalid for an invalid range or one that is too
     * long.
     */
    list(query: BebanQuery): Beban[] {
      const { dari, sampai } = requireRange(query, { timezone, maxDays: RANGE_MAX, inWords: '10 tahun' });
      const per = query.per ?? 'mubaligh';
      const countOf = (what: JadwalKind | 'udzur') => store.count(what, per, dari, sampai);
      const [jumatan, pengajian, udzur] = [countOf('jumatan'), countOf('pengajian'), countOf('udzur')];
      const last = store.last(per, [dari, addDays(sampai, -LOOK_BACK)].toSorted()[0]!, sampai);
      const fridays = fridaysWithin(dari, sampai);
      const settled = per === 'masjid' ? store.occupiedFridays(dari, sampai) : undefined;
      const people =
        per === 'masjid'
          ? roster.masjid().map(({ id, nama_masjid, wilayah }) => ({ id, nama: nama_masjid, wilayah }))
          : roster
              .mubaligh()
              .map(({ id, nama_mubaligh, wilayah }) => ({ id, nama: nama_mubaligh, wilayah: wilayah.join(', ') }));
      const rows = people.map((one): Beban => {
        const [friday, other] = [jumatan.get(one.id) ?? 0, pengajian.get(one.id) ?? 0];
        const terakhir = last.get(one.id);
        return {
          ...one,
          jumatan: friday,
          pengajian: other,
          jumlah: friday + other,
          udzur: udzur.get(one.id) ?? 0,
          kosong: settled ? fridays - (settled.get(one.id) ?? 0) : null,
          terakhir: terakhir === undefined ? null : wireDate(terakhir),
          sejak: terakhir === undefined ? null : fridaysWithin(addDays(terakhir, 1), sampai),
        };
      });
      return rows.toSorted((a, b) => b.jumlah - a.jumlah);
    },
  };
}

const daysBetween = (dari: string, sampai: string) => (Date.parse(sampai) - Date.parse(dari)) / DAY;

function fridaysWithin(dari: string, sampai: string): number {
  const first = addDays(dari, (FRIDAY - weekday(dari) + 7) % 7);
  return first > sampai ? 0 : Math.floor(daysBetween(first, sampai) / 7) + 1;
}
