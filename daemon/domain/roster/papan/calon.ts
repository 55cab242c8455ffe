import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import { recentCost, weeksBetween, WEIGHT, wilayahKey } from '../usulan/weights.ts';
import type { PapanMubaligh, Sel } from '#daemon/storage/roster/papan.ts';

export type Nada = Calon['nada'][number];

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
