import { wireDate } from '#shared/base/dates.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { PapanRingkasan, PapanSel } from '#shared/roster/papan/papan.ts';
import type { PapanJadwal, Sel } from '#daemon/storage/roster/papan.ts';

export const keyOf = ({ id_masjid, tanggal }: Sel): string => `${id_masjid} ${tanggal}`;

/** Converts the date to the API's format. */
export const dated = <T extends Sel>(one: T): T => ({ ...one, tanggal: wireDate(one.tanggal) });

export function selOf(
  row: PapanJadwal | undefined,
  terkunci: boolean,
  nama_mubaligh: string | undefined,
  bentrok: BentrokOf[],
): PapanSel | null {
  if (!row)
    return terkunci
      ? { id: null, id_mubaligh: null, nama_mubaligh: '', konfirmasi: 'none', terkunci, version: 0, bentrok: [] }
      : null;
  const { id, id_mubaligh, konfirmasi, version } = row;
  return {
    id,
    id_mubaligh,
    nama_mubaligh: nama_mubaligh!,
    konfirmasi,
    terkunci,
    version,
    bentrok,
  };
}

export function summaryOf(cells: readonly (PapanSel | null)[]): PapanRingkasan {
  const filled = cells.filter((sel) => sel !== null && sel.id !== null) as PapanSel[];
  const count = (wanted: (sel: PapanSel) => boolean) => filled.filter(wanted).length;
  const has = (berat: 'bentrok' | 'perhatian') => (sel: PapanSel) => sel.bentrok.some((one) => one.berat === berat);
  return {
    terisi: filled.length,
    kosong: cells.filter((sel) => sel === null).length,
    bentrok: count(has('bentrok')),
    perhatian: count((sel) => has('perhatian')(sel) && !has('bentrok')(sel)),
    asked: count(({ konfirmasi }) => konfirmasi === 'asked'),
    hadir: count(({ konfirmasi }) => konfirmasi === 'hadir'),
    udzur: count(({ konfirmasi }) => konfirmasi === 'udzur'),
  };
}
