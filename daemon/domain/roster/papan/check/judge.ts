import { addDays } from '#shared/base/dates.ts';
import type { Bentrok, BentrokInput, JadwalBentrok } from '#shared/roster/bentrok/bentrok.ts';
import { findBentrokOf } from '#shared/roster/bentrok/find.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { rangeOf } from '../fridays.ts';
import type { PapanJadwal, PapanStore } from '#daemon/storage/roster/papan.ts';
import { isSameTurn, type Asked } from './asked.ts';

export interface RosterCheckOptions {
  store: PapanStore;
  begins: Pick<Begins, 'spanOf'>;
  /** A return to the same mosque within this number of Fridays is too early; 0: never. */
  jarak: () => number;
}

/** Data for checking one schedule, besides the schedules around it. */
interface Known extends Pick<PapanStore, 'masjidOf' | 'mubalighOf'>, Pick<BentrokInput, 'cuti' | 'jarak_jumat'> {}

/** The days that must be read to check a schedule, and its clashes. */
export function createJudge({ begins, jarak }: Pick<RosterCheckOptions, 'begins' | 'jarak'>) {
  const planned = (row: Asked & { konfirmasi?: PapanJadwal['konfirmasi'] }): JadwalBentrok => {
    const span = row.kind === 'pengajian' ? begins.spanOf(row) : undefined;
    return {
      kind: row.kind,
      id: row.id,
      tanggal: row.tanggal,
      id_masjid: row.id_masjid,
      id_mubaligh: row.id_mubaligh,
      konfirmasi: row.konfirmasi,
      mulai: span?.at,
      selesai: span?.until,
    };
  };

  /** Whole months for the monthly limit, and the weeks before and after for the return to a mosque. */
  function spanOf(dari: string, sampai: string, jarakJumat = jarak()): { from: string; to: string } {
    const weeks = 7 * jarakJumat;
    const [start, end] = [rangeOf(dari.slice(0, 7)).start, rangeOf(sampai.slice(0, 7)).end];
    return { from: [start, addDays(dari, -weeks)].toSorted()[0]!, to: [end, addDays(sampai, weeks)].toSorted()[1]! };
  }

  /** A pengajian can conflict with others on its day, and around midnight with those of adjacent days. */
  const spanFor = (kind: JadwalKind, dari: string, sampai: string, jarakJumat?: number) =>
    kind === 'jumatan' ? spanOf(dari, sampai, jarakJumat) : { from: addDays(dari, -1), to: addDays(sampai, 1) };

  function judge(one: Asked, near: readonly PapanJadwal[], { masjidOf, mubalighOf, ...known }: Known): Bentrok[] {
    const stored = near.find(({ id }) => id === one.id);
    const asked = planned({ ...one, konfirmasi: stored && isSameTurn(stored, one) ? stored.konfirmasi : 'none' });
    return findBentrokOf(asked, {
      jadwal: near.map(planned),
      masjid: masjidOf([...new Set([one, ...near].map(({ id_masjid }) => id_masjid))]),
      mubaligh: mubalighOf([...new Set([one, ...near].map(({ id_mubaligh }) => id_mubaligh))]),
      ...known,
    });
  }

  return { planned, spanOf, spanFor, judge, jarak };
}

export type Judge = ReturnType<typeof createJudge>;
