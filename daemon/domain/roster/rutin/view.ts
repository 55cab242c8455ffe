import { formatDate, wireDate } from '#shared/base/dates.ts';
import { hariBesarName, type HariBesar } from '#shared/roster/hari-besar.ts';
import { aturanNote, aturanOf, rruleWords } from '#shared/roster/rutin/rule.ts';
import type { Rutin } from '#shared/roster/rutin/rutin.ts';
import type { WithKabar } from '#daemon/base/list.ts';
import type { HariBesarService } from '#daemon/roster/hari-besar.ts';
import { clashNotes, type RosterCheck } from '#daemon/board/roster-check.ts';
import { datesOf } from './dates.ts';
import type { Made, RutinMaker } from './maker.ts';
import type { RutinStore, StoredRutin } from '#daemon/storage/roster/rutin.ts';

/** Holidays between two plain dates, both included. */
export type HolidaysBetween = HariBesarService['holidaysBetween'];

/** Maximum number of named dates with clashes. */
const NAMED = 5;
/** A series after a change. */
export type Changed = Rutin & { cancelled?: number; penghapusan?: string } & WithKabar;

export interface RutinViewParts {
  store: RutinStore;
  maker: RutinMaker;
  check: Pick<RosterCheck, 'own'>;
  holidays: HolidaysBetween;
}

/** A series in the API's format, and the warnings about its schedules. */
export function createRutinView({ store, maker, check, holidays }: RutinViewParts) {
  /** Dates on a holiday without a decision. */
  function asked(row: StoredRutin): HariBesar[] {
    const [from, until] = [maker.today(), maker.horizon()];
    const days = holidays(from, until).filter(
      ({ tanggal }) => !row.tetap.includes(tanggal) && !row.kecuali.includes(tanggal),
    );
    if (days.length === 0) return [];
    const dates = new Set(datesOf(row, until));
    return days.filter(({ tanggal }) => dates.has(tanggal));
  }

  function wire(row: StoredRutin): Rutin {
    const coming = store.coming(row.id, maker.today());
    return {
      ...row,
      kalimat: rruleWords(row.aturan),
      mulai: wireDate(row.mulai),
      sampai: row.sampai && wireDate(row.sampai),
      kecuali: row.kecuali.map(wireDate),
      tetap: row.tetap.map(wireDate),
      berikutnya: coming.next && wireDate(coming.next),
      jumlah_jadwal: coming.count,
      tanya: asked(row).map((one) => ({ tanggal: wireDate(one.tanggal), nama: hariBesarName(one) })),
    };
  }
  /** The warnings about schedules that were made or changed. */
  function notes(row: StoredRutin, made: Made): string[] {
    const clashing = made.jadwal.flatMap(({ id, tanggal, waktu, id_masjid, id_mubaligh }) => {
      const date = tanggal.slice(0, 10);
      const own = check.own({ kind: 'pengajian', id, tanggal: date, waktu, id_masjid, id_mubaligh });
      return clashNotes(own).map((note) => `${formatDate(date)}: ${note}`);
    });
    const more = clashing.length - NAMED;
    const aturan = aturanOf(row.aturan);
    const lacking = aturan && aturan.jenis !== 'pasaran' ? aturanNote(aturan) : undefined;
    return [
      ...(lacking === undefined ? [] : [lacking]),
      ...clashing.slice(0, NAMED),
      ...(more > 0 ? [`Dan ${more} bentrok lagi`] : []),
      ...asked(row).map((one) => `${formatDate(one.tanggal)}, ${hariBesarName(one)}: tetap diadakan atau dilewati?`),
      ...(made.taken > 0 ? [`${made.taken} tanggal sudah punya pengajian pada waktu itu, dan dibiarkan`] : []),
      ...(made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : []),
    ];
  }

  return { wire, notes };
}

/** A list's row, if only some fields were requested. */
export function partly(row: StoredRutin): Rutin {
  const { mulai, sampai, kecuali, tetap } = row;
  return {
    ...row,
    ...(mulai !== undefined && { mulai: wireDate(mulai) }),
    ...(sampai && { sampai: wireDate(sampai) }),
    ...(kecuali && { kecuali: kecuali.map(wireDate) }),
    ...(tetap && { tetap: tetap.map(wireDate) }),
  } as Rutin;
}
