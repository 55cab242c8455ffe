// Node takes the package as CommonJS, which has no names of its own.
// oxlint-disable-next-line import/default
import library from 'rrule';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Changing } from '#daemon/base/transaction.ts';
import { type Stored, publicRow, withCancelled } from '#daemon/base/version.ts';
import type { RosterCheck } from '#daemon/board/index.ts';
import { requireDate, type Begins, type JadwalService, type Keep, type Removed } from '#daemon/roster/index.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import type { AuditDetail } from '#shared/account/audit.ts';
import { addDays, weekday, dateInZone, wireDate } from '#shared/base/dates.ts';
import { PASARAN, pasaranOf } from '#shared/base/pasaran.ts';
import { searchKey } from '#shared/base/search-key.ts';
import { NAMED_ZONES, readWaktu, type ReadWaktu } from '#shared/base/waktu.ts';
import { fixedOffset } from '#shared/base/zone.ts';
import { completed } from '#shared/roster/column.ts';
import { hariBesarName } from '#shared/roster/hari-besar.ts';
import type { Pengajian, PengajianInput } from '#shared/roster/pengajian.ts';
import { rutinNoun } from '#shared/roster/rutin/columns.ts';
import { aturanOf, rruleWords } from '#shared/roster/rutin/rule.ts';
import type {
  Seterusnya,
  SeterusnyaInput,
  Pratinjau,
  PratinjauInput,
  TanggalRutin,
} from '#shared/roster/rutin/rutin.ts';
import type { KnownDate, RutinStore, StoredRutin, RutinValues } from './rutin.store.ts';
import type { RutinSetting, Changed, HolidaysBetween } from './rutin.ts';

/** The rule of a series; plain dates. */
export interface Pola {
  /** The text of an RRULE without start and end. */
  aturan: string;
  /** No date is before it. */
  mulai: string;
  /** The last day on which there may be one; null: none. */
  sampai: string | null;
}

/** A weekday meets the same pasaran again after so many days. */
const PASARAN_ROUND = 35;

/** A plain date as the library needs it: midnight in UTC, so that no zone matters. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

/**
 * The dates of a series up to `until`, included, in order. Skipped dates are included. Every n weeks are counted from
 * the week of the first date; a week begins on Monday.
 */
export function datesOf({ aturan, mulai, sampai }: Pola, until: string): string[] {
  const last = sampai !== null && sampai < until ? sampai : until;
  const start = firstDay(aturan, mulai);
  if (start > last) return [];
  if (aturanOf(aturan)?.jenis === 'pasaran') {
    const days: string[] = [];
    for (let day = start; day <= last; day = addDays(day, PASARAN_ROUND)) days.push(day);
    return days;
  }
  // Not at the top: the build loads the library at its first use.
  // oxlint-disable-next-line import/no-named-as-default-member
  const { RRule } = library;
  const rule = new RRule({
    ...RRule.parseString(aturan),
    dtstart: midnight(start),
    until: midnight(last),
  });
  return rule.all().map((date) => date.toISOString().slice(0, 10));
}

/** Every n weeks are counted from the week of the first day that the rule names. */
function firstDay(aturan: string, mulai: string): string {
  const rule = aturanOf(aturan);
  let day = mulai;
  if (rule?.jenis === 'pasaran')
    while (weekday(day) !== rule.hari || PASARAN[pasaranOf(day)] !== rule.pasaran) day = addDays(day, 1);
  if (rule?.jenis !== 'mingguan') return day;
  while (!rule.hari.includes(weekday(day))) day = addDays(day, 1);
  return day;
}

/** A date of a series, and the preacher whose turn it is; null if he was deleted. */
export interface Turn {
  tanggal: string;
  id_mubaligh: string | null;
  /** Whether the date is skipped. */
  isSkipped: boolean;
}

/**
 * The dates of a series between two days, both included. The n-th date since its start takes the n-th preacher; a
 * skipped date uses up his turn, so that the others' turns do not shift.
 */
export function turnsOf(
  series: Pola & { id_mubaligh: readonly (string | null)[]; kecuali: readonly string[] },
  from: string,
  until: string,
): Turn[] {
  const skipped = new Set(series.kecuali);
  return datesOf(series, until)
    .map((tanggal, n) => ({
      tanggal,
      id_mubaligh: series.id_mubaligh[n % series.id_mubaligh.length] ?? null,
      isSkipped: skipped.has(tanggal),
    }))
    .filter(({ tanggal }) => tanggal >= from);
}

/**
 * The part of the pengajian service with which a series creates, changes and deletes schedules, as everybody else does.
 */
export type PengajianChanges = Pick<JadwalService<Pengajian, PengajianInput>, 'create' | 'update' | 'remove' | 'get'>;

const MINUTE = 60_000;

export interface RutinMakerOptions extends Pick<Means, 'audit' | 'clock'> {
  store: RutinStore;
  pengajian: PengajianChanges;
  setting: Pick<RutinSetting, 'get'>;
  begins: Pick<Begins, 'endOf'>;
  /** IANA name of the deployment's zone. */
  timezone: string;
}

/** The result of applying a series from today on. */
export interface Made {
  /** The created or changed schedules in their current state. */
  jadwal: Pengajian[];
  /** How many of them are changed ones. */
  changed: number;
  removed: number;
  /** Number of schedules that a person has changed; the series does not touch them. */
  kept: number;
  /** Number of dates on which the mosque already has a pengajian at that time. */
  taken: number;
  /** Number of cancelled messages. */
  cancelled: number;
}

/** The series' audit row counts its schedules, and its caller reports their clashes. */
const OF_SERIES = { isPart: true, isCounted: true };

/** What a series' audit row says of its schedules. */
export const countsOf = ({ jadwal, changed, removed }: Made): AuditDetail => ({
  jadwal_baru: jadwal.length - changed,
  jadwal_diubah: changed,
  jadwal_dihapus: removed,
});

/** Whether two texts mean the same time of a plain date; what names no zone is in the deployment's. */
export function isSameWaktu(a: string, b: string, tanggal: string, timezone: string): boolean {
  const [one, other] = [readWaktu(a), readWaktu(b)];
  if (one.clock === undefined && other.clock === undefined) return searchKey(a) === searchKey(b);
  const offset = fixedOffset(timezone, Date.parse(tanggal));
  const ahead = ({ zone }: ReadWaktu) => (zone === undefined ? offset : NAMED_ZONES[zone] * MINUTE);
  return one.clock === other.clock && (one.zone === other.zone || ahead(one) === ahead(other));
}

/**
 * Whether the schedule is unchanged since the series stored it; the series does not touch what a person has changed or
 * deleted.
 */
export const isOwn = (known: KnownDate): known is KnownDate & { jadwal: NonNullable<KnownDate['jadwal']> } =>
  known.jadwal !== null && known.jadwal.version === known.jadwal_version;

/**
 * Creates the schedules of a series. It runs inside the caller's transaction: a schedule and the record of its date are
 * stored together or not at all. It never changes a schedule that has begun.
 */
export function createRutinMaker({ store, pengajian, setting, begins, clock, audit, timezone }: RutinMakerOptions) {
  const today = (): string => dateInZone(clock.now(), timezone);
  /** The last day for which schedules are created. */
  const horizon = (): string => addDays(today(), 7 * setting.get().pekan);

  const hasBegun = ({ jadwal }: KnownDate): boolean =>
    jadwal !== null && begins.endOf({ kind: 'pengajian', ...jadwal }) <= clock.now();
  /** The stored dates of a series from a plain date on, without those whose schedule has begun. */
  const coming = (id: string, from = today()): KnownDate[] => store.dates(id, from).filter((one) => !hasBegun(one));

  /**
   * Whether the mosque already has a pengajian at that time: then the date counts as made, and that schedule is not
   * touched.
   */
  function adopt(series: StoredRutin, tanggal: string): boolean {
    const there = store
      .jadwalOn(series.id_masjid, tanggal)
      .filter(({ waktu }) => isSameWaktu(waktu, series.waktu, tanggal, timezone));
    const free = there.find(({ id_rutin }) => id_rutin === null);
    if (free) store.remember(series.id, tanggal, { id: free.id, version: 0 });
    // One of this series' own was moved here manually. One of another series stays with that series, and the date is
    // retried.
    else if (there.some(({ id_rutin }) => id_rutin === series.id))
      store.remember(series.id, tanggal, { id: null, version: 0 });
    return there.length > 0;
  }

  function makeMissing(actor: Actor, series: StoredRutin, turns: readonly Turn[], made: Made): void {
    const known = new Set(store.dates(series.id, today()).map(({ tanggal }) => tanggal));
    for (const { tanggal, id_mubaligh, isSkipped } of turns) {
      if (isSkipped || known.has(tanggal)) continue;
      if (adopt(series, tanggal)) {
        made.taken += 1;
      } else if (id_mubaligh !== null) {
        const { waktu, id_masjid } = series;
        const { data } = pengajian.create(actor, { tanggal, waktu, id_masjid, id_mubaligh }, OF_SERIES);
        store.remember(series.id, tanggal, { id: data.id, version: data.version });
        made.jadwal.push(data);
      }
    }
  }

  const nothing = (): Made => ({ jadwal: [], changed: 0, removed: 0, kept: 0, taken: 0, cancelled: 0 });

  /** Changes or removes existing schedules so that they match the series. */
  function follow(actor: Actor, series: StoredRutin, known: readonly KnownDate[], turns: readonly Turn[], made: Made) {
    const wanted = new Map(turns.flatMap((turn) => (turn.isSkipped ? [] : [[turn.tanggal, turn]])));
    for (const one of known) {
      if (!isOwn(one)) {
        if (one.jadwal) made.kept += 1;
        continue;
      }
      const id_mubaligh = wanted.get(one.tanggal)?.id_mubaligh ?? null;
      if (id_mubaligh === null) {
        made.cancelled += pengajian.remove(actor, one.jadwal.id, OF_SERIES).cancelled ?? 0;
        // A date that the series itself removes may be created again later.
        store.forget(series.id, one.tanggal);
        made.removed += 1;
        continue;
      }
      const { waktu, id_masjid } = series;
      const form = { waktu, id_masjid, id_mubaligh };
      const { data } = pengajian.update(actor, one.jadwal.id, form, undefined, OF_SERIES);
      if (data.version === one.jadwal.version) continue;
      store.setVersion(series.id, one.tanggal, data.version);
      made.cancelled += data.cancelled ?? 0;
      made.jadwal.push(data);
      made.changed += 1;
    }
  }

  return {
    today,
    horizon,
    hasBegun,
    coming,
    /** The empty result. */
    nothing,

    /** Creates missing schedules from today on. */
    make(actor: Actor, series: StoredRutin): void {
      const made = nothing();
      makeMissing(actor, series, turnsOf(series, today(), horizon()), made);
      if (made.jadwal.length > 0) audit.record(actor, 'rutin.make', `rutin:${series.id}`, countsOf(made));
    },

    /** After a change of the series: updates its own coming schedules. */
    apply(actor: Actor, series: StoredRutin): Made {
      const made = nothing();
      const known = coming(series.id);
      const until = [horizon(), known.at(-1)?.tanggal ?? ''].toSorted()[1]!;
      const turns = turnsOf(series, today(), until);
      follow(actor, series, known, turns, made);
      makeMissing(
        actor,
        series,
        turns.filter(({ tanggal }) => tanggal <= horizon()),
        made,
      );
      return made;
    },

    /** The ids of the schedules that `clear` would delete. */
    own: (id: string): string[] => coming(id).flatMap((one) => (isOwn(one) ? [one.jadwal.id] : [])),

    /** Deletes the series' own coming schedules, and only those. */
    clear(actor: Actor, id: string): Made {
      const made = nothing();
      for (const one of coming(id)) {
        if (isOwn(one)) {
          made.cancelled += pengajian.remove(actor, one.jadwal.id, OF_SERIES).cancelled ?? 0;
          made.removed += 1;
        } else if (one.jadwal) made.kept += 1;
      }
      return made;
    },
  };
}
export type RutinMaker = ReturnType<typeof createRutinMaker>;

export interface FollowingServices extends Pick<Means, 'audit' | 'transaction'> {
  store: RutinStore;
  maker: RutinMaker;
  pengajian: PengajianChanges;
  changing: Changing;
  keep: Keep;
}

/** The operations on a single series. */
interface OneSeries {
  getRutin(id: string): Stored<StoredRutin>;
  applied(actor: Actor, id: string, action: AuditAction, detail?: AuditDetail): Result<Changed>;
  removeOne(actor: Actor, id: string): { made: Made };
}

/** Changes of a schedule and of those that follow it in its series. */
export function createFollowing(
  { store, maker, pengajian, changing, audit, keep }: FollowingServices,
  { getRutin, applied, removeOne }: OneSeries,
) {
  /** The series of a schedule, the rule's date, and how many dates of the series come before it. */
  function placeOf(id: string): { series: StoredRutin; tanggal: string; before: number } {
    pengajian.get(id);
    const place = store.ofPengajian(id);
    if (!place) throw new MimbarError('invalid', 'Jadwal ini bukan bagian dari pengajian rutin');
    const series = publicRow<StoredRutin>(getRutin(place.id));
    const { tanggal } = place;
    const before = datesOf(series, tanggal).filter((date) => date < tanggal).length;
    return { series, tanggal, before };
  }

  /** Ends a series before one of its dates; deletes it when there is no date before. */
  function endBefore(actor: Actor, series: StoredRutin, tanggal: string, before: number): Made {
    if (before === 0) return removeOne(actor, series.id).made;
    store.update(series.id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    const made = maker.apply(actor, getRutin(series.id));
    audit.record(actor, 'rutin.update', `rutin:${series.id}`, { fields: ['sampai'], ...countsOf(made) });
    return made;
  }

  /**
   * Splits the part of a series from a date on into a new series, with everything that is stored about its dates. The
   * same preachers keep the same dates. Returns the id of the later part.
   */
  function split(actor: Actor, series: StoredRutin, tanggal: string, before: number): string {
    if (before === 0) return series.id;
    const { id, nama_masjid: _, nama_mubaligh: __, version: ___, ...values } = series;
    const turn = before % series.id_mubaligh.length;
    const later = (date: string) => date >= tanggal;
    const next = store.insert({
      ...values,
      mulai: tanggal,
      id_mubaligh: [...series.id_mubaligh.slice(turn), ...series.id_mubaligh.slice(0, turn)],
      kecuali: series.kecuali.filter(later),
      tetap: series.tetap.filter(later),
      updated_by: actor.label,
    });
    audit.record(actor, 'rutin.create', `rutin:${next}`);
    store.moveDates(id, next, tanggal);
    store.update(id, { sampai: addDays(tanggal, -1), updated_by: actor.label });
    audit.record(actor, 'rutin.update', `rutin:${id}`, { fields: ['sampai'] });
    return next;
  }

  /** Whether a message about it was sent. */
  function isTold(id: string): boolean {
    const { dkm_status, mubaligh_status } = pengajian.get(id);
    return dkm_status === 'accepted' || mubaligh_status === 'accepted';
  }

  return {
    /**
     * Numbers of schedules that `changeFollowing` and `removeFollowing` would affect. Throws not_found, and invalid as
     * they do.
     */
    countFollowing(id: string): Seterusnya {
      const { series, tanggal } = placeOf(id);
      const since = [tanggal, maker.today()].toSorted()[1]!;
      const others = maker.coming(series.id, since).filter(({ jadwal }) => jadwal !== null && jadwal.id !== id);
      const own = others.filter(isOwn);
      return {
        sesudah: own.length,
        diubah: others.length - own.length,
        terkirim: [id, ...own.map(({ jadwal }) => jadwal.id)].filter(isTold).length,
      };
    },

    /**
     * 'Ini dan seterusnya': changes a schedule and those that follow it in its series. A new preacher replaces the one
     * whose turn it is. Throws not_found, conflict, and invalid for a schedule without a series.
     */
    changeFollowing(
      actor: Actor,
      id: string,
      { id_mubaligh, ...form }: SeterusnyaInput,
      version?: number,
    ): Result<Pengajian> {
      return changing(() => {
        const { series, tanggal, before } = placeOf(id);
        const wasOwn = store.dates(series.id, tanggal).some((one) => one.jadwal?.id === id && isOwn(one));
        const changes = { ...form, ...(id_mubaligh !== undefined && { id_mubaligh }) };
        const { data } = pengajian.update(actor, id, changes, version, { isPart: true });
        const fields = Object.keys(changes);
        if (fields.length === 0) return { data, warnings: [] };
        const part = split(actor, series, tanggal, before);
        // A schedule that a person had changed before stays independent of the series.
        if (wasOwn) store.setVersion(part, tanggal, data.version);
        const { id_masjid, waktu } = data;
        const [, ...others] = getRutin(part).id_mubaligh;
        store.update(part, {
          ...(form.id_masjid !== undefined && { id_masjid }),
          ...(form.waktu !== undefined && { waktu }),
          ...(id_mubaligh !== undefined && { id_mubaligh: [data.id_mubaligh, ...others] }),
          updated_by: actor.label,
        });
        const { warnings, data: changed } = applied(actor, part, 'rutin.update', { fields });
        const cancelled = (data.cancelled ?? 0) + (changed.cancelled ?? 0);
        return { data: withCancelled(pengajian.get(id), cancelled), warnings };
      });
    },

    /**
     * Deletes a schedule, and ends its series before it. Throws not_found, and invalid for a schedule without a series.
     */
    removeFollowing(actor: Actor, id: string): Result<Removed> {
      return changing(() => {
        const { series, tanggal, before } = placeOf(id);
        let own = 0;
        let made = maker.nothing();
        const kept = keep(actor, 'pengajian', () => {
          own = pengajian.remove(actor, id).cancelled ?? 0;
          made = endBefore(actor, series, tanggal, before);
          return { count: 1 + made.removed, cancelled: own + made.cancelled };
        });
        return {
          data: { ...withCancelled({ count: 1 + made.removed }, own + made.cancelled), ...kept },
          warnings: made.kept > 0 ? [`${made.kept} jadwal yang sudah diubah sendiri dibiarkan seperti adanya`] : [],
        };
      });
    },
  };
}

/** Maximum number of shown dates, and of days ahead. */
const SHOWN = 12;
const AHEAD = 400;

interface PreviewOptions {
  store: Pick<RutinStore, 'find' | 'dates' | 'jadwalOn'>;
  maker: Pick<RutinMaker, 'today' | 'hasBegun'>;
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
    const isHeld = (date: KnownDate | undefined) => date !== undefined && isOwn(date) && maker.hasBegun(date);
    const tanggal = turnsOf(series, from, until)
      .filter((turn) => !isHeld(known.get(turn.tanggal)))
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
