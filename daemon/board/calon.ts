import { requireRange } from '#daemon/roster/index.ts';
import { addDays, FRIDAY, weekday, wireDate } from '#shared/base/dates.ts';
import type { Beban, BebanQuery } from '#shared/roster/beban.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Calon, Nada } from '#shared/roster/papan/usulan.ts';
import type { PapanMubaligh, Sel, BebanStore, PapanStore } from './papan.store.ts';
import { recentCost, weeksBetween, WEIGHT, wilayahKey } from './usulan/problem.ts';

export interface CalonInput {
  sel: Sel;
  /** Of the cell's mosque. */
  wilayah: string;
  /** By name; equally suitable ones stay in this order. */
  mubaligh: readonly PapanMubaligh[];
  /** His last sermon there before that day, by preacher. */
  lastVisits: ReadonlyMap<string, string>;
  /** His sermons of the month except the one in this cell, by preacher. */
  beban: ReadonlyMap<string, number>;
  /** The clashes of each preacher. */
  bentrok: ReadonlyMap<string, readonly BentrokOf[]>;
}

/** The penalty of a clash: more than all other reasons together. */
const CLASH = 1000;
const ATTENTION = 30;

/**
 * Preachers for a cell, best first: those without a clash, then by rest, wilayah and load, with the weights of
 * drafts.
 */
export function rankCalon(input: CalonInput): Calon[] {
  const all = input.mubaligh.map((mubaligh) => calonOf(input, mubaligh));
  return all.toSorted((a, b) => b.cocok - a.cocok);
}

function calonOf({ sel, wilayah, lastVisits, beban, bentrok }: CalonInput, mubaligh: PapanMubaligh): Calon {
  const own = bentrok.get(mubaligh.id)!;
  const load = beban.get(mubaligh.id) ?? 0;
  const last = lastVisits.get(mubaligh.id);
  const weeks = last === undefined ? undefined : weeksBetween(last, sel.tanggal);
  const reasons: { nada: Nada; teks: string }[] = own
    .filter(({ jenis }) => jenis !== 'terlalu_sering')
    .map((one) => ({ nada: one.berat, teks: shortReason(one) }));
  if (weeks === undefined) reasons.push({ nada: 'baru', teks: 'Belum pernah di sini' });
  else
    reasons.push({
      nada: own.some(({ jenis }) => jenis === 'terlalu_sering') ? 'perhatian' : 'netral',
      teks: weeks === 0 ? 'Pekan ini sudah di sini' : `${weeks} pekan lalu di sini`,
    });
  const isAsked = wilayah !== '' && mubaligh.wilayah.length > 0;
  const fits = mubaligh.wilayah.some((one) => wilayahKey(one) === wilayahKey(wilayah));
  if (isAsked)
    reasons.push(
      fits ? { nada: 'baik', teks: `Wilayahnya: ${wilayah}` } : { nada: 'netral', teks: 'Di luar wilayahnya' },
    );
  const clashes = own.filter(({ berat }) => berat === 'bentrok').length;
  const cost =
    CLASH * clashes +
    ATTENTION * (own.length - clashes) +
    WEIGHT.load * load +
    (weeks === undefined ? 0 : recentCost(weeks)) +
    (isAsked && !fits ? WEIGHT.wilayah : 0);
  return {
    id_mubaligh: mubaligh.id,
    nama_mubaligh: mubaligh.nama_mubaligh,
    cocok: -cost,
    alasan: reasons.map(({ teks }) => teks),
    nada: reasons.map(({ nada }) => nada),
    bentrok: own.map(({ jenis }) => jenis),
    beban: load,
    batas_bulan: mubaligh.batas_bulan,
  };
}

/** A short reason for a chip, with the place of his other schedule that day. */
function shortReason({ jenis, singkat }: BentrokOf): string {
  const text = jenis === 'dua_tempat' ? `${singkat} hari itu` : singkat;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

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
