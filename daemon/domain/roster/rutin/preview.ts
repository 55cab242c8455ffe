import { addDays, wireDate } from '#shared/base/dates.ts';
import { completed } from '#shared/roster/column.ts';
import { hariBesarName } from '#shared/roster/hari-besar.ts';
import { rruleWords } from '#shared/roster/rutin/rule.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import type { Pratinjau, PratinjauInput, TanggalRutin } from '#shared/roster/rutin/rutin.ts';
import { notFound } from '#daemon/base/errors.ts';
import type { RosterCheck } from '#daemon/board/roster-check.ts';
import { turnsOf, type Turn } from './dates.ts';
import { isOwn, isSameWaktu, type RutinMaker } from './maker.ts';
import type { KnownDate, RutinStore, RutinValues } from '#daemon/storage/roster/rutin.ts';
import type { HolidaysBetween } from './view.ts';
import { requireDate } from '#daemon/roster/cuti.ts';

/** Maximum number of shown dates, and of days ahead. */
const SHOWN = 12;
const AHEAD = 400;

interface PreviewOptions {
  store: Pick<RutinStore, 'find' | 'dates' | 'jadwalOn'>;
  maker: Pick<RutinMaker, 'today'>;
  check: Pick<RosterCheck, 'own'>;
  mubaligh: { find(id: string): { nama_mubaligh: string } | undefined };
  holidays: HolidaysBetween;
  timezone: string;
}

/** The next dates of a series, stored or in a form, with what happens on each. Stores nothing. */
export function createRutinPreview({ store, maker, check, mubaligh, holidays, timezone }: PreviewOptions) {
  const nameOf = (id: string | null): string | null =>
    id === null ? null : (mubaligh.find(id)?.nama_mubaligh ?? null);

  const plainDate = (path: string, input: string): string => requireDate(path, input, timezone);

  function stateOf(series: RutinValues, turn: Turn, known: KnownDate | undefined): TanggalRutin['keadaan'] {
    if (known && !known.jadwal) return 'dihapus';
    if (known && !isOwn(known)) return known.jadwal_version === 0 ? 'sudah_ada' : 'diubah';
    if (turn.isSkipped) return 'dilewati';
    if (known) return 'ada';
    const there = store.jadwalOn(series.id_masjid, turn.tanggal);
    if (there.some(({ waktu }) => isSameWaktu(waktu, series.waktu, turn.tanggal, timezone))) return 'sudah_ada';
    return turn.id_mubaligh === null ? 'kosong' : 'baru';
  }

  function show(series: RutinValues, id: string): Pratinjau {
    const from = [maker.today(), series.mulai].toSorted()[1]!;
    const until = addDays(from, AHEAD);
    const known = new Map((id === '' ? [] : store.dates(id, from)).map((one) => [one.tanggal, one]));
    const named = new Map(holidays(from, until).map((one) => [one.tanggal, hariBesarName(one)]));
    const tanggal = turnsOf(series, from, until)
      .slice(0, SHOWN)
      .map((turn): TanggalRutin => {
        const date = known.get(turn.tanggal);
        const keadaan = stateOf(series, turn, date);
        const stands = keadaan === 'baru' || keadaan === 'ada';
        const id_mubaligh = stands ? turn.id_mubaligh : (date?.jadwal?.id_mubaligh ?? turn.id_mubaligh);
        const jadwal = { kind: 'pengajian' as const, id: date?.jadwal?.id ?? '', tanggal: turn.tanggal };
        return {
          tanggal: wireDate(turn.tanggal),
          keadaan,
          id_mubaligh,
          nama_mubaligh: nameOf(id_mubaligh),
          id_jadwal: date?.jadwal?.id ?? null,
          hari_besar: named.get(turn.tanggal) ?? null,
          bentrok:
            stands && id_mubaligh !== null
              ? check.own({ ...jadwal, waktu: series.waktu, id_masjid: series.id_masjid, id_mubaligh })
              : [],
        };
      });
    return { kalimat: rruleWords(series.aturan), tanggal };
  }

  return {
    /** Throws not_found. */
    stored(id: string): Pratinjau {
      const series = store.find(id);
      if (!series) throw notFound('Pengajian rutin tidak ditemukan');
      return show(series, id);
    },

    /** The preview of an unsaved form; `id` is the series that it changes. Throws invalid for a wrong date. */
    form({ id, ...input }: PratinjauInput): Pratinjau {
      const values = completed<RutinValues>(rutinNoun.columns, {
        ...input,
        mulai: plainDate('mulai', input.mulai),
        sampai: input.sampai ? plainDate('sampai', input.sampai) : null,
        kecuali: (input.kecuali ?? []).map((one) => plainDate('kecuali', one)),
        tetap: (input.tetap ?? []).map((one) => plainDate('tetap', one)),
      } as unknown as RutinValues);
      return show(values, id === undefined ? '' : String(id));
    },
  };
}
