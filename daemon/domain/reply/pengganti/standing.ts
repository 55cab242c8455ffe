import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { BroadcastJadwal } from '../../roster/broadcast-jadwal.ts';

/** A schedule as it is now, with its preacher's answer; `konfirmasi_at` in UTC ms. */
export interface Standing extends BroadcastJadwal {
  version: number;
  konfirmasi: Konfirmasi;
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
}

interface Source {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  find(id: string): Pick<Standing, 'version' | 'konfirmasi' | 'konfirmasi_at' | 'konfirmasi_jalur'> | undefined;
}

export type FindStanding = (kind: JadwalKind, id: string) => Standing | undefined;

/** Finds a schedule of either kind as it is now. */
export function createFindStanding(sources: Record<JadwalKind, Source>): FindStanding {
  return (kind, id) => {
    const [jadwal] = sources[kind].findForBroadcast([id]);
    const said = sources[kind].find(id);
    if (!jadwal || !said) return undefined;
    const { version, konfirmasi, konfirmasi_at, konfirmasi_jalur } = said;
    return { ...jadwal, version, konfirmasi, konfirmasi_at, konfirmasi_jalur };
  };
}
