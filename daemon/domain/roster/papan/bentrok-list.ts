import { wireDate } from '#shared/base/dates.ts';
import type { BentrokCalonQuery, BentrokCheck, BentrokOf, BentrokRow } from '#shared/roster/bentrok/answer.ts';
import { requireDate, requireRange } from '#daemon/roster/cuti.ts';
import type { PapanStore } from '#daemon/storage/roster/papan.ts';
import type { RosterCheck } from './roster-check.ts';

/** The longest range of one call, in days. */
const RANGE_MAX = 400;
const CALON_MAX = 20;

interface Choice {
  id_mubaligh: string;
  nama_mubaligh: string;
  /** The clash as the beginning of a sentence, null for none. */
  bentrok: string | null;
}

/** The clashes of both kinds of schedule, for lists and for unsaved forms. */
export function createBentrokService({
  store,
  check,
  timezone,
}: {
  store: PapanStore;
  check: RosterCheck;
  timezone: string;
}) {
  return {
    /** Plain dates or API dates, both included. Throws invalid for an invalid range or one that is too long. */
    list(query: { dari: string; sampai: string }): BentrokRow[] {
      const { dari, sampai } = requireRange(query, { timezone, maxDays: RANGE_MAX });
      const masjid = new Map(store.masjid().map(({ id, nama_masjid }) => [id, nama_masjid]));
      const mubaligh = new Map(store.mubaligh().map(({ id, nama_mubaligh }) => [id, nama_mubaligh]));
      return check
        .within(dari, sampai)
        .all()
        .flatMap(({ jadwal: { kind, id, tanggal, id_masjid, id_mubaligh }, bentrok }) =>
          bentrok.map((one) => ({
            ...one,
            jadwal: kind,
            id,
            tanggal: wireDate(tanggal),
            id_masjid,
            nama_masjid: masjid.get(id_masjid)!,
            id_mubaligh,
            nama_mubaligh: mubaligh.get(id_mubaligh)!,
          })),
        );
    },

    /**
     * Preachers who could take a form's schedule, and those with a clash, each by name; at most `limit` of both
     * kinds. Without a mosque, clashes that depend on the place are unknown.
     */
    calon(query: BentrokCalonQuery): { bisa: Choice[]; bertugas: Choice[] } {
      const wanted = query.search?.trim().toLowerCase() ?? '';
      const asked = {
        kind: query.jadwal,
        id: query.id === undefined ? '' : String(query.id),
        tanggal: requireDate('tanggal', query.tanggal, timezone),
        waktu: query.waktu ?? '',
        id_masjid: query.id_masjid === undefined ? '' : String(query.id_masjid),
      };
      const found = store.mubaligh().filter(({ nama_mubaligh }) => nama_mubaligh.toLowerCase().includes(wanted));
      const clashes = check.candidates(
        asked,
        found.map(({ id }) => id),
      );
      const choices = found.map(({ id, nama_mubaligh }) => {
        const own = clashes.get(id)!.find(({ berat }) => berat === 'bentrok');
        return { id_mubaligh: id, nama_mubaligh, bentrok: own?.teks ?? null };
      });
      const limit = query.limit ?? CALON_MAX;
      const bisa = choices.filter(({ bentrok }) => bentrok === null).slice(0, limit);
      const bertugas = choices.filter(({ bentrok }) => bentrok !== null).slice(0, limit);
      return { bisa, bertugas };
    },

    /** The clashes of a form's schedule, and those of others with it. */
    checkForm(form: BentrokCheck): BentrokOf[] {
      const asked = {
        kind: form.jadwal,
        id: form.id === undefined ? '' : String(form.id),
        tanggal: requireDate('tanggal', form.tanggal, timezone),
        waktu: form.waktu ?? '',
        id_masjid: String(form.id_masjid),
        id_mubaligh: String(form.id_mubaligh),
      };
      return check.of(asked);
    },
  };
}
