import * as z from 'zod';
import { id } from './id.ts';

/** The news for a person: the schedule has changed, is new for him, or is cancelled. */
export const KABAR_HAL = ['berubah', 'baru', 'batal'] as const;
export type KabarHal = (typeof KABAR_HAL)[number];

/** `kunci` names him among those of the schedule: 'dkm:12' or 'mubaligh:7'. `nama`: the preacher's, or the mosque's. */
export const kabarOrang = z.object({
  kunci: z.string(),
  peran: z.enum(['dkm', 'mubaligh']),
  hal: z.enum(KABAR_HAL),
  nama: z.string(),
});
export type KabarOrang = z.infer<typeof kabarOrang>;

/**
 * A schedule that was changed or deleted after people were told of it, and who still has to be told. `waktu` is '' for
 * a jumatan; day and mosque are as they are now, or as they were.
 */
export const kabarRow = z.object({
  jadwal: z.enum(['pengajian', 'jumatan']),
  id,
  tanggal: z.string(),
  waktu: z.string(),
  nama_masjid: z.string(),
  dihapus: z.boolean(),
  orang: kabarOrang.array(),
});
export type KabarRow = z.infer<typeof kabarRow>;

/** Limit of schedules in one answer, and in one send. */
export const KABAR_MAX = 200;

const REMARK: Record<KabarHal, string> = { berubah: '', baru: ' (baru)', batal: ' (dibatalkan)' };

/** 'DKM', 'Ustadz Umar (baru)'; a mosque is named if it has changed. */
export function orangText({ peran, hal, nama }: Pick<KabarOrang, 'peran' | 'hal' | 'nama'>): string {
  if (peran === 'mubaligh') return nama + REMARK[hal];
  return hal === 'baru' ? `DKM ${nama} (baru)` : `DKM${REMARK[hal]}`;
}

/** 'DKM, Ustadz Umar (baru), Ustadz Irfan (dibatalkan)'. */
export const semuaOrangText = (orang: readonly KabarOrang[]): string => orang.map(orangText).join(', ');
