import type { Bentrok, JadwalRef } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { PapanJadwal } from '#daemon/storage/roster/papan.ts';

/** The clashes of a range of days. */
export interface Found {
  of(kind: JadwalKind, id: string): BentrokOf[];
  /** Schedules with conflicts, by date and kind. */
  all(): { jadwal: PapanJadwal; bentrok: BentrokOf[] }[];
}

/** Friday sermons as read, with those added since. */
export interface Around {
  /** The clashes that it would have if it were stored: its own, and those of others with it. */
  find(asked: Asked): Bentrok[];
  /** Treats it as stored from now on. */
  add(asked: Asked): void;
}

/** A schedule from a form or a sheet; plain date, `waktu` '' for a jumatan. */
export type Asked = Pick<PapanJadwal, 'kind' | 'id' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

/** Whether the preacher's answer still applies, because nothing that he was asked about has changed. */
export const isSameTurn = (a: Asked, b: Asked): boolean =>
  a.tanggal === b.tanggal && a.waktu === b.waktu && a.id_masjid === b.id_masjid && a.id_mubaligh === b.id_mubaligh;

export const keyOf = ({ kind, id }: JadwalRef): string => `${kind} ${id}`;

export function told({ jenis, berat, teks, singkat, lain }: Bentrok): BentrokOf {
  return { jenis, berat, teks, singkat, id_jadwal: lain?.id || null };
}
