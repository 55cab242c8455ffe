import { hash } from 'node:crypto';
import type { Customizations } from '#shared/roster/branding.ts';
import { addDays, dateInZone, dateOf } from '#shared/base/dates.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import type { LandingMasjid, LandingMasjidNames } from '#shared/landing/landing-masjid.ts';
import { isMonth, packMonth, rangeOf } from '#shared/landing/landing-month.ts';
import {
  LANDING_MAX_DAYS,
  type KalenderQuery,
  type LandingItem,
  type LandingMonth,
  type LandingMonthQuery,
  type LandingQuery,
  type LandingState,
} from '#shared/landing/landing.ts';
import type { Clock } from '../base/clock.ts';
import { invalidField, notFound } from '../base/errors.ts';
import type { Begins } from '../roster/waktu/begins.ts';
import type { KalenderEvent } from './kalender.ts';
import type { LandingFilter, LandingRow, LandingStore } from './landing-store.ts';
import { createLandingMasjid } from './masjid.ts';
import { createDistinctNames } from './names.ts';

/** What the calendar feed covers, in days around today. */
const KALENDER_BACK = 31;
const KALENDER_AHEAD = 400;

const NO_MASJID = 'Masjid tidak ditemukan';

/** Rows that one read of the schedules should bring, so that it takes a millisecond or two: as JSON, and as objects. */
const ROWS_WRITTEN = 1100;
const ROWS_READ = 300;

/** Work that yields nothing between its batches and returns its result. */
type Batched<T> = Generator<void, T>;

/**
 * A public request: its key, which with the stamp names all that the answer depends on, and the answer's parts in
 * batches.
 */
export interface Asked<Part> {
  key: string;
  parts(): Iterable<Part>;
}

interface Shown {
  row: LandingRow;
  item: LandingItem;
}

interface LandingOptions {
  store: LandingStore;
  customizations: () => Customizations;
  clock: Clock;
  /** The deployment's IANA zone. */
  timezone: string;
  begins: Pick<Begins, 'of'>;
  /** Without a trailing slash; '' when it is not known. */
  publicUrl: string;
  /** Key of the hash in the events' UIDs; it must never change, or every calendar shows each event twice. */
  secret: string;
}

/** What the public sees (specification, section 2; contract, Dates and times). */
export function createLandingService({
  store,
  customizations,
  clock,
  timezone,
  begins,
  publicUrl,
  secret,
}: LandingOptions) {
  const today = () => dateInZone(clock.now(), timezone);

  function plainDate(path: string, input: string): string {
    const date = dateOf(input, timezone);
    if (date === undefined) throw invalidField(path, 'Tanggal tidak valid');
    return date;
  }

  const distinct = createDistinctNames(store);
  const mosques = createLandingMasjid({ store, distinct, begins, today });

  /** Rows with the item that the public sees of each, a few days at a time. */
  function* shown(kind: JadwalKind, filter: LandingFilter): Generator<Shown[], void> {
    const { masjid, mubaligh } = distinct();
    const itemOf = (row: LandingRow): LandingItem => ({
      tanggal: row.tanggal,
      waktu: row.waktu,
      masjid: { kunci: row.masjid_kunci, nama_masjid: masjid.get(row.id_masjid) ?? row.nama_masjid },
      mubaligh: { kunci: row.mubaligh_kunci, nama_mubaligh: mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh },
    });
    yield [];
    for (const range of ranges(kind, filter, ROWS_READ))
      yield store.jadwal(kind, range).map((row) => ({ row, item: itemOf(row) }));
  }

  /** The same items as JSON, without the brackets around them. */
  function* written(kind: JadwalKind, filter: LandingFilter): Generator<string | Uint8Array, void> {
    const names = distinct();
    yield '';
    for (const range of ranges(kind, filter, ROWS_WRITTEN)) yield store.written(kind, range, names);
  }

  /** Whole days of a range, so many that they have about so many rows; a single day may have more. */
  function* ranges(kind: JadwalKind, filter: LandingFilter, rows: number): Generator<LandingFilter, void> {
    for (let start = filter.start; start <= filter.end;) {
      const next = store.dayAfter(kind, { start, end: filter.end }, rows);
      const end = next === undefined ? filter.end : next === start ? next : addDays(next, -1);
      yield { ...filter, start, end };
      start = addDays(end, 1);
    }
  }

  /** Hashed in one step with the secret inside: a feed names thousands. */
  function uidOf(kind: JadwalKind, id: string): string {
    return `${hash('sha256', `${secret} ${kind} ${id}`, 'base64url').slice(0, 22)}@mimbar`;
  }

  function* monthOf(jenis: JadwalKind, bulan: string): Batched<LandingMonth> {
    const items: LandingItem[] = [];
    for (const batch of shown(jenis, rangeOf(bulan))) {
      for (const { row, item } of batch) {
        const begin = jenis === 'pengajian' ? begins.of({ kind: jenis, ...row }) : undefined;
        items.push(begin?.sekitar ? { ...item, jam: begin.jam } : item);
      }
      yield;
    }
    return packMonth({ jenis, bulan, hari_ini: today() }, items);
  }

  function* eventsOf(range: { start: string; end: string }, query: KalenderQuery): Generator<KalenderEvent[], void> {
    for (const kind of ['pengajian', 'jumatan'] as const) {
      for (const batch of shown(kind, { ...range, ...query })) {
        yield batch.map(({ row, item }) => ({
          ...item,
          kind,
          begin: begins.of({ kind, ...row }),
          uid: uidOf(kind, row.id),
          version: row.version,
          created_at: row.created_at,
        }));
      }
    }
  }

  return {
    /** Differs whenever anything that the public sees may differ, midnight included. */
    stamp: (): string => `${store.version()} ${today()}`,

    /**
     * What the public may know, by date, time and mosque name; both ends are included. Its parts are rows as JSON, or
     * the UTF-8 of that, without brackets; '' is none. Throws invalid for dates that can't be read, that run
     * backwards, or that are too far apart.
     */
    list(query: LandingQuery): Asked<string | Uint8Array> {
      const kind = query.jadwalType;
      const start = plainDate('dateStart', query.dateStart);
      const end = plainDate('dateEnd', query.dateEnd);
      if (end < start) throw invalidField('dateEnd', 'Tanggal akhir harus sama dengan atau setelah tanggal awal');
      if (end > addDays(start, LANDING_MAX_DAYS - 1))
        throw invalidField('dateEnd', `Rentang tanggal paling banyak ${LANDING_MAX_DAYS} hari`);
      return {
        key: `list ${kind} ${start} ${end}`,
        parts: () => written(kind, { start, end }),
      };
    },

    /** Its last part is the month. Throws invalid for a month that is none. */
    month({ jenis, bulan }: LandingMonthQuery): Asked<LandingMonth | undefined> {
      if (!isMonth(bulan)) throw invalidField('bulan', 'bulan harus berupa tahun dan bulan, misalnya 2026-11');
      return { key: `month ${jenis} ${bulan}`, parts: () => lastOf(monthOf(jenis, bulan)) };
    },

    /**
     * Its last part is what the page at an address carries; the current month when the address names none. All unknown
     * mosques share one page, at the address that is returned, so that a stored page contains nothing of the first
     * caller's address.
     */
    state(asked: LandingAddress): Asked<LandingState | undefined> & { address: LandingAddress } {
      const kunci = asked.masjid;
      const address = kunci && !store.masjid(kunci) ? { ...asked, masjid: '-' } : asked;
      return {
        key: `page ${writeAddress(address)}`,
        address,
        *parts() {
          const isi = yield* batched(monthOf(address.tab, address.bulan ?? today().slice(0, 7)));
          const own = kunci === undefined ? {} : { masjid: mosques.find(kunci) ?? null };
          yield { aplikasi: customizations(), alamat: publicUrl || null, isi, ...own };
        },
      };
    },

    /** The names of all mosques with a schedule ahead, for the search. */
    masjidNames: (): Asked<LandingMasjidNames | undefined> => ({ key: 'masjid', parts: mosques.names }),

    /** What is ahead at one mosque. Throws not_found for an unknown kunci. */
    masjid(kunci: string): Asked<LandingMasjid | undefined> {
      if (!store.masjid(kunci)) throw notFound(NO_MASJID);
      return { key: `masjid ${kunci}`, parts: () => [mosques.find(kunci)] };
    },

    /**
     * The calendar feed (RFC 5545) of everything, of a masjid or of a mubaligh. Throws not_found for an unknown kunci.
     * What writes it is loaded with the first one.
     */
    async kalender(query: KalenderQuery): Promise<Asked<string>> {
      const { masjid, mubaligh } = query;
      if (masjid !== undefined && !store.masjid(masjid)) throw notFound(NO_MASJID);
      if (mubaligh !== undefined && !store.hasMubaligh(mubaligh)) throw notFound('Mubaligh tidak ditemukan');
      const { kalenderText } = await import('./kalender.ts');
      return {
        key: `kalender ${JSON.stringify([masjid, mubaligh])}`,
        parts: () => {
          const range = { start: addDays(today(), -KALENDER_BACK), end: addDays(today(), KALENDER_AHEAD) };
          return kalenderText({
            name: customizations().app_name,
            timezone,
            publicUrl,
            events: eventsOf(range, { masjid, mubaligh }),
          });
        },
      };
    },
  };
}
export type LandingService = ReturnType<typeof createLandingService>;

/** Yields undefined for every batch, then the result of the work. */
function* lastOf<T>(work: Batched<T>): Generator<T | undefined, void> {
  yield yield* batched(work);
}

function* batched<T>(work: Batched<T>): Generator<undefined, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield undefined;
  }
}
