import { addDays, dateInZone } from '#shared/base/dates.ts';
import { NAMED_ZONES, readWaktu, type ReadWaktu } from '#shared/base/waktu.ts';
import { fixedOffset } from '#shared/base/zone.ts';
import { searchKey } from '#shared/base/search-key.ts';
import type { Pengajian, PengajianInput } from '#shared/roster/pengajian.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { JadwalService } from '#daemon/roster/jadwal.ts';
import { turnsOf, type Turn } from './dates.ts';
import type { KnownDate, RutinStore, StoredRutin } from '#daemon/storage/roster/rutin.ts';
import type { RutinSetting } from './setelan.ts';

/**
 * The part of the pengajian service with which a series creates, changes and deletes schedules, as everybody else does.
 */
export type PengajianChanges = Pick<JadwalService<Pengajian, PengajianInput>, 'create' | 'update' | 'remove' | 'get'>;

const MINUTE = 60_000;

export interface RutinMakerOptions {
  store: RutinStore;
  pengajian: PengajianChanges;
  setting: Pick<RutinSetting, 'get'>;
  clock: Clock;
  /** IANA name of the deployment's zone. */
  timezone: string;
}

/** The result of applying a series from today on. */
export interface Made {
  /** The created or changed schedules in their current state. */
  jadwal: Pengajian[];
  removed: number;
  /** Number of schedules that a person has changed; the series does not touch them. */
  kept: number;
  /** Number of dates on which the mosque already has a pengajian at that time. */
  taken: number;
  /** Number of cancelled messages. */
  cancelled: number;
}

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
 * stored together or not at all. It never changes the past.
 */
export function createRutinMaker({ store, pengajian, setting, clock, timezone }: RutinMakerOptions) {
  const today = (): string => dateInZone(clock.now(), timezone);
  /** The last day for which schedules are created. */
  const horizon = (): string => addDays(today(), 7 * setting.get().pekan);

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
        const { data } = pengajian.create(actor, { tanggal, waktu, id_masjid, id_mubaligh }, { isPart: true });
        store.remember(series.id, tanggal, { id: data.id, version: data.version });
        made.jadwal.push(data);
      }
    }
  }

  const nothing = (): Made => ({ jadwal: [], removed: 0, kept: 0, taken: 0, cancelled: 0 });

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
        made.cancelled += pengajian.remove(actor, one.jadwal.id).cancelled ?? 0;
        // A date that the series itself removes may be created again later.
        store.forget(series.id, one.tanggal);
        made.removed += 1;
        continue;
      }
      const { waktu, id_masjid } = series;
      const form = { waktu, id_masjid, id_mubaligh };
      const { data } = pengajian.update(actor, one.jadwal.id, form, undefined, { isPart: true });
      if (data.version === one.jadwal.version) continue;
      store.setVersion(series.id, one.tanggal, data.version);
      made.cancelled += data.cancelled ?? 0;
      made.jadwal.push(data);
    }
  }

  return {
    today,
    horizon,
    /** The empty result. */
    nothing,

    /** Creates missing schedules from today on; returns their number. */
    make(actor: Actor, series: StoredRutin): number {
      const made = nothing();
      makeMissing(actor, series, turnsOf(series, today(), horizon()), made);
      return made.jadwal.length;
    },

    /** After a change of the series: updates its own schedules from today on. */
    apply(actor: Actor, series: StoredRutin): Made {
      const made = nothing();
      const known = store.dates(series.id, today());
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
    own: (id: string): string[] => store.dates(id, today()).flatMap((one) => (isOwn(one) ? [one.jadwal.id] : [])),

    /** Deletes the series' own schedules from today on, and only those. */
    clear(actor: Actor, id: string): Made {
      const made = nothing();
      for (const one of store.dates(id, today())) {
        if (isOwn(one)) {
          made.cancelled += pengajian.remove(actor, one.jadwal.id).cancelled ?? 0;
          made.removed += 1;
        } else if (one.jadwal) made.kept += 1;
      }
      return made;
    },
  };
}
export type RutinMaker = ReturnType<typeof createRutinMaker>;
