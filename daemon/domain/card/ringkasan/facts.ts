import { addDays, dateInZone, FRIDAY, weekday, wireDate } from '#shared/base/dates.ts';
import type { RingkasanIsi, Sorotan } from '#shared/card/ringkasan.ts';
import type { JadwalSource } from '#daemon/broadcast/compose.ts';
import { keyOf } from '#daemon/board/papan.ts';
import type { PapanStore } from '#daemon/board/papan.store.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import type { Begins } from '#daemon/roster/waktu.ts';

/**
 * If there was no sermon in this number of days, Friday sermons are not managed here, and mosques without one are no
 * gaps.
 */
const KEPT_DAYS = 28;

export interface FridayFactsOptions {
  store: Pick<PapanStore, 'masjid' | 'jadwal' | 'locks'>;
  check: Pick<RosterCheck, 'within'>;
  jumatan: Pick<JadwalSource, 'findMonthForBroadcast'>;
  begins: Pick<Begins, 'endOf'>;
  timezone: string;
}

const endOfFriday = (tanggal: string, begins: Pick<Begins, 'endOf'>) =>
  begins.endOf({ kind: 'jumatan', tanggal, waktu: '', id_masjid: '' });

/** The coming Friday at an instant (UTC ms), a plain date; today's until its sermons begin. */
export function comingFriday(now: number, begins: Pick<Begins, 'endOf'>, timezone: string): string {
  const today = dateInZone(now, timezone);
  const friday = addDays(today, (FRIDAY - weekday(today) + 7) % 7);
  return now < endOfFriday(friday, begins) ? friday : addDays(friday, 7);
}

/** Facts to check about a Friday before the sermons begin. */
export function createFridayFacts({ store, check, jumatan, begins, timezone }: FridayFactsOptions) {
  /** When its sermons begin, UTC ms; afterwards there is nothing to check. */
  const endOf = (friday: string) => endOfFriday(friday, begins);

  return {
    endOf,

    comingAt: (now: number): string => comingFriday(now, begins, timezone),

    /** Whether Friday sermons are managed here at all. */
    isKept: (friday: string): boolean => store.jadwal('jumatan', addDays(friday, -KEPT_DAYS), friday).length > 0,

    of(friday: string): RingkasanIsi {
      const rows = jumatan.findMonthForBroadcast(friday, friday);
      const said = new Map(store.jadwal('jumatan', friday, friday).map(({ id, konfirmasi }) => [id, konfirmasi]));
      const masjid = store.masjid();
      const locked = new Set(store.locks(friday, friday).map(keyOf));
      const filled = new Set(rows.map(({ id_masjid }) => id_masjid));
      const places = new Map(masjid.map(({ id }, at) => [id, at]));
      const sorted = rows.toSorted((a, b) => places.get(a.id_masjid)! - places.get(b.id_masjid)!);
      const bentrok = check.within(friday, friday);
      const named = ({ id_masjid, nama_masjid, nama_mubaligh }: Omit<Sorotan, 'teks'>, teks = ''): Sorotan => ({
        id_masjid,
        nama_masjid,
        nama_mubaligh,
        teks,
      });
      const saying = (...wanted: string[]) => sorted.filter(({ id }) => wanted.includes(said.get(id) ?? 'none'));
      return {
        tanggal: wireDate(friday),
        masjid: masjid.length,
        terisi: masjid.filter(({ id }) => filled.has(id)).length,
        hadir: saying('hadir').length,
        kosong: masjid
          .filter(({ id }) => !filled.has(id) && !locked.has(keyOf({ id_masjid: id, tanggal: friday })))
          .map(({ id, nama_masjid }) => named({ id_masjid: id, nama_masjid, nama_mubaligh: '' })),
        udzur: saying('udzur').map((row) => named(row)),
        bentrok: sorted.flatMap((row) => {
          const worst = bentrok
            .of('jumatan', row.id)
            .find(({ berat, jenis }) => berat === 'bentrok' && jenis !== 'udzur');
          return worst ? [named(row, worst.teks)] : [];
        }),
        belum: saying('asked').map((row) => named(row)),
        gagal: saying('none')
          .filter(({ mubaligh_status }) => mubaligh_status === 'failed')
          .map((row) => named(row)),
      };
    },
  };
}
export type FridayFacts = ReturnType<typeof createFridayFacts>;
