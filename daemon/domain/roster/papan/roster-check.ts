import { addDays } from '#shared/base/dates.ts';
import { findBentrok, findBentrokOf, JARAK_JUMAT, mulaiOf, type Bentrok, type BentrokInput, type JadwalBentrok, type JadwalRef } from '#shared/roster/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { BentrokOf } from '#shared/roster/papan.ts';
import { rangeOf } from './fridays.ts';
import type { PapanJadwal, PapanStore } from './papan-store.ts';

/** The clashes of a range of days. */
export interface Found {
  of(kind: JadwalKind, id: string): BentrokOf[];
  /** Those that have any, by date and kind. */
  all(): { jadwal: PapanJadwal; bentrok: BentrokOf[] }[];
}

export interface RosterCheck {
  /** Plain dates, both included. */
  within(dari: string, sampai: string): Found;
  /** What each of these would clash with if it were stored: theirs, and what others have with them. A new one has the id ''. */
  of(jadwal: readonly Asked[]): BentrokOf[][];
  /** All that decides about schedules of one day, plain date. */
  inputFor(tanggal: string): BentrokInput;
}

/** A schedule as a form or a sheet has it; plain date, `waktu` '' for a jumatan. */
export type Asked = Pick<PapanJadwal, 'kind' | 'id' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

/** Clashes of the roster as it is stored: `findBentrok` over all that it needs to judge some days. */
export function createRosterCheck({ store, timezone }: { store: PapanStore; timezone: string }): RosterCheck {
  const planned = (row: Asked & { konfirmasi?: PapanJadwal['konfirmasi'] }): JadwalBentrok => ({
    kind: row.kind, id: row.id, tanggal: row.tanggal, id_masjid: row.id_masjid, id_mubaligh: row.id_mubaligh, konfirmasi: row.konfirmasi,
    mulai: row.kind === 'pengajian' ? mulaiOf(row.tanggal, row.waktu, timezone) : undefined,
  });

  /** Limits are by the month, and a return is told by the weeks before and after. */
  function windowOf(dari: string, sampai: string): { rows: PapanJadwal[]; input: BentrokInput } {
    const weeks = 7 * JARAK_JUMAT;
    const [start, end] = [rangeOf(dari.slice(0, 7)).start, rangeOf(sampai.slice(0, 7)).end];
    const from = [start, addDays(dari, -weeks)].toSorted()[0]!;
    const to = [end, addDays(sampai, weeks)].toSorted()[1]!;
    const rows = [...store.jadwal('jumatan', from, to), ...store.jadwal('pengajian', addDays(dari, -1), addDays(sampai, 1))];
    return { rows, input: { jadwal: rows.map(planned), masjid: store.masjid(), mubaligh: store.mubaligh(), cuti: store.cuti(from, to) } };
  }

  return {
    within(dari, sampai) {
      const { rows, input } = windowOf(dari, sampai);
      const found = new Map<string, BentrokOf[]>();
      for (const bentrok of findBentrok(input)) {
        const key = keyOf(bentrok.jadwal);
        const own = found.get(key);
        if (own) own.push(told(bentrok));
        else found.set(key, [told(bentrok)]);
      }
      const of = (kind: JadwalKind, id: string) => found.get(keyOf({ kind, id })) ?? [];
      return {
        of,
        all: () => rows
          .filter((row) => row.tanggal >= dari && row.tanggal <= sampai && found.has(keyOf(row)))
          .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0))
          .map((jadwal) => ({ jadwal, bentrok: of(jadwal.kind, jadwal.id) })),
      };
    },

    inputFor: (tanggal) => windowOf(tanggal, tanggal).input,

    of(jadwal) {
      if (jadwal.length === 0) return [];
      const days = jadwal.map(({ tanggal }) => tanggal).toSorted();
      const { input } = windowOf(days[0]!, days.at(-1)!);
      return jadwal.map((one) => findBentrokOf(planned(one), input).map(told));
    },
  };
}

const keyOf = ({ kind, id }: JadwalRef): string => `${kind} ${id}`;

function told({ jenis, berat, teks, singkat, lain }: Bentrok): BentrokOf {
  return { jenis, berat, teks, singkat, id_jadwal: lain?.id || null };
}
