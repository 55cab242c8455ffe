import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Konfirmasi, KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { BroadcastJadwal } from '#daemon/roster/jadwal.ts';

/** A current schedule with its preacher's answer; `konfirmasi_at` in UTC ms. */
export interface CurrentJadwal extends BroadcastJadwal {
  version: number;
  konfirmasi: Konfirmasi;
  konfirmasi_at: number | null;
  konfirmasi_jalur: KonfirmasiJalur | null;
  /** WhatsApp's id of the message that the answer hangs on. */
  konfirmasi_tanda: string | null;
}

interface Source {
  findForBroadcast(ids: readonly string[]): BroadcastJadwal[];
  find(
    id: string,
  ):
    | Pick<CurrentJadwal, 'version' | 'konfirmasi' | 'konfirmasi_at' | 'konfirmasi_jalur' | 'konfirmasi_tanda'>
    | undefined;
}

export type FindCurrent = (kind: JadwalKind, id: string) => CurrentJadwal | undefined;

/** Finds the current schedule of either kind. */
export function createFindCurrent(sources: Record<JadwalKind, Source>): FindCurrent {
  return (kind, id) => {
    const [jadwal] = sources[kind].findForBroadcast([id]);
    const said = sources[kind].find(id);
    if (!jadwal || !said) return undefined;
    const { version, konfirmasi, konfirmasi_at, konfirmasi_jalur, konfirmasi_tanda } = said;
    return { ...jadwal, version, konfirmasi, konfirmasi_at, konfirmasi_jalur, konfirmasi_tanda };
  };
}
