import { hash } from 'node:crypto';
import type { Clock } from '#daemon/base/clock.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import type { Begins, Shift } from '#daemon/roster/index.ts';
import { addDays, FRIDAY, weekday, dateInZone, dateOf } from '#shared/base/dates.ts';
import type { AwalBulan } from '#shared/base/hijri.ts';
import { writeAddress, type LandingAddress } from '#shared/landing/landing-address.ts';
import { MASJID_DAYS, type LandingMasjid, type LandingMasjidNames } from '#shared/landing/landing-masjid.ts';
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
import type { Customizations } from '#shared/roster/branding.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { KalenderEvent } from './kalender.ts';
import type { LandingNames, LandingRow, LandingStore, LandingFilter } from './landing.store.ts';

/** Work that yields nothing between its batches and returns its result. */
export type Batched<T> = Generator<void, T>;

/** Yields undefined for every batch, then the result of the work. */
export function* lastOf<T>(work: Batched<T>): Generator<T | undefined, void> {
  yield yield* batched(work);
}

export function* batched<T>(work: Batched<T>): Generator<undefined, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield undefined;
  }
}

/** Mosques per read. */
const AT_ONCE = 500;

interface Options {
  store: LandingStore;
  distinct: () => LandingNames;
  begins: Pick<Begins, 'of'>;
  /** Plain date in the deployment's zone. */
  today: () => string;
}

/** The public data of one mosque, and the names for the search. */
export function createLandingMasjid({ store, distinct, begins, today }: Options) {
  const coming = () => ({ start: today(), end: addDays(today(), MASJID_DAYS - 1) });

  return {
    /** A mosque's coming weeks; undefined for an unknown kunci. A mosque has few rows, so one read is enough. */
    find(kunci: string): LandingMasjid | undefined {
      const found = store.masjid(kunci);
      if (!found) return undefined;
      const { masjid, mubaligh } = distinct();
      const range = { ...coming(), masjid: kunci };
      const khatib = new Map<string, string>();
      const nameOf = (row: LandingRow) => mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh;
      for (const row of store.jadwal('jumatan', range))
        khatib.set(row.tanggal, [khatib.get(row.tanggal), nameOf(row)].filter(Boolean).join(' / '));
      return {
        kunci,
        nama_masjid: masjid.get(found.id) ?? found.nama_masjid,
        hari_ini: today(),
        jumat:
          khatib.size === 0
            ? []
            : fridaysFrom(range.start).map((tanggal) => ({ tanggal, nama_mubaligh: khatib.get(tanggal) ?? '' })),
        pengajian: store.jadwal('pengajian', range).map((row) => {
          const begin = begins.of({ kind: 'pengajian', ...row });
          return {
            tanggal: row.tanggal,
            waktu: row.waktu,
            ...(begin?.sekitar && { jam: begin.jam }),
            nama_mubaligh: nameOf(row),
          };
        }),
      };
    },

    /**
     * Every mosque with a schedule in the coming weeks, by id; one batch per turn, the last part contains all of them.
     */
    *names(): Generator<LandingMasjidNames | undefined, void> {
      const { masjid } = distinct();
      const range = coming();
      const names: LandingMasjidNames = [];
      for (let after = 0; ;) {
        const rows = store.withJadwal(range, after, AT_ONCE);
        for (const { id, kunci, nama_masjid } of rows) names.push([kunci, masjid.get(id) ?? nama_masjid]);
        if (rows.length < AT_ONCE) break;
        after = Number(rows.at(-1)!.id);
        yield undefined;
      }
      yield names;
    },
  };
}

function fridaysFrom(start: string): string[] {
  const first = addDays(start, (FRIDAY - weekday(start) + 7) % 7);
  return Array.from({ length: MASJID_DAYS / 7 }, (_, week) => addDays(first, week * 7));
}

/**
 * Makes names distinct: the second of equal ones becomes 'Al-Ikhlas (2)'. Cached until a mosque or a preacher changes.
 */
export function createDistinctNames(store: Pick<LandingStore, 'namesVersion' | 'sharedNames'>): () => LandingNames {
  let known: { version: string; names: LandingNames } | undefined;
  return () => {
    const version = store.namesVersion();
    if (known?.version !== version) {
      known = {
        version,
        names: {
          masjid: distinctNames(store.sharedNames('masjid')),
          mubaligh: distinctNames(store.sharedNames('mubaligh')),
        },
      };
    }
    return known.names;
  };
}

/**
 * The second row of a name becomes 'Al-Ikhlas (2)', by id, so that a name stays with its row; the map contains only
 * changed names.
 */
function distinctNames(rows: readonly { id: string; nama: string }[]): Map<string, string> {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { id, nama } of rows) {
    const count = (seen.get(nama.toLowerCase()) ?? 0) + 1;
    seen.set(nama.toLowerCase(), count);
    if (count > 1) names.set(id, `${nama} (${count})`);
  }
  return names;
}

/** Range of the calendar feed, in days before and after today. */
const KALENDER_BACK = 31;
const KALENDER_AHEAD = 400;

const NO_MASJID = 'Masjid tidak ditemukan';

/** A month that an admin has set moves only those of its year, ms. */
const HIJRI_NEAR = 400 * 86_400_000;

/** Target number of rows per read, so that it takes a millisecond or two. */
const ROWS_READ = 300;

/**
 * A public request: its key, which together with the stamp names everything that the answer depends on, and the
 * answer's parts in batches.
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
  /** The Hijri months that an admin has set. */
  hijri: () => AwalBulan[];
  /** The last time that the deployment's place, zone or rules of times have changed. */
  placed: () => Shift;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
  /** Key of the hash in the events' UIDs; it must never change, or calendars show each event twice. */
  secret: string;
}

/** The public data (specification, section 2; contract, Dates and times). */
export function createLandingService({
  store,
  customizations,
  clock,
  timezone,
  begins,
  hijri,
  placed,
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

  /** Rows with their public items, a few days at a time. */
  function* shown(kind: JadwalKind, filter: LandingFilter): Generator<Shown[], void> {
    const { masjid, mubaligh } = distinct();
    const itemOf = (row: LandingRow): LandingItem => ({
      tanggal: row.tanggal,
      waktu: row.waktu,
      masjid: { kunci: row.masjid_kunci, nama_masjid: masjid.get(row.id_masjid) ?? row.nama_masjid },
      mubaligh: { kunci: row.mubaligh_kunci, nama_mubaligh: mubaligh.get(row.id_mubaligh) ?? row.nama_mubaligh },
    });
    yield [];
    for (const range of ranges(kind, filter))
      yield store.jadwal(kind, range).map((row) => ({ row, item: itemOf(row) }));
  }

  /** The same items as JSON, without the outer brackets. */
  function* written(kind: JadwalKind, filter: LandingFilter): Generator<string, void> {
    const names = distinct();
    yield '';
    for (const range of ranges(kind, filter)) yield store.written(kind, range, names);
  }

  /** Splits a range into whole days with about ROWS_READ rows each; a single day may have more. */
  function* ranges(kind: JadwalKind, filter: LandingFilter): Generator<LandingFilter, void> {
    for (let start = filter.start; start <= filter.end;) {
      const next = store.dayAfter(kind, { start, end: filter.end }, ROWS_READ);
      const end = next === undefined ? filter.end : next === start ? next : addDays(next, -1);
      yield { ...filter, start, end };
      start = addDays(end, 1);
    }
  }

  /** One hash with the secret inside, for speed: a feed contains thousands. */
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
    const set = hijri().filter(
      ([, , tanggal]) => Math.abs(Date.parse(tanggal) - Date.parse(`${bulan}-01`)) < HIJRI_NEAR,
    );
    return packMonth({ jenis, bulan, hari_ini: today(), ...(set.length > 0 && { hijri: set }) }, items);
  }

  function* eventsOf(range: { start: string; end: string }, query: KalenderQuery): Generator<KalenderEvent[], void> {
    const place = placed();
    for (const kind of ['pengajian', 'jumatan'] as const) {
      for (const batch of shown(kind, { ...range, ...query })) {
        yield batch.map(({ row, item }) => ({
          ...item,
          kind,
          begin: begins.of({ kind, ...row }),
          uid: uidOf(kind, row.id),
          sequence: row.version + Math.max(row.shown_no, place.no),
          changed_at: Math.max(row.shown_at, place.at),
        }));
      }
    }
  }

  return {
    /** Changes whenever public data may change, also at midnight. */
    stamp: (): string => `${store.version()} ${today()}`,

    /**
     * The public list, by date, time and mosque name; both ends are included. Its parts are rows as JSON, without
     * brackets, '' for none. Throws invalid for dates that are malformed, in the wrong order, or too far
     * apart.
     */
    list(query: LandingQuery): Asked<string> {
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

    /** The last part is the month. Throws invalid for a malformed month. */
    month({ jenis, bulan }: LandingMonthQuery): Asked<LandingMonth | undefined> {
      if (!isMonth(bulan)) throw invalidField('bulan', 'bulan harus berupa tahun dan bulan, misalnya 2026-11');
      return { key: `month ${jenis} ${bulan}`, parts: () => lastOf(monthOf(jenis, bulan)) };
    },

    /**
     * The last part is the state of the page at a URL; the current month if the URL names none. All unknown mosques
     * share one page, at the returned address, so that a cached page contains nothing of the first caller's URL.
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

    /** The names of all mosques with future schedules, for the search. */
    masjidNames: (): Asked<LandingMasjidNames | undefined> => ({ key: 'masjid', parts: mosques.names }),

    /** Future schedules of one mosque. Throws not_found for an unknown kunci. */
    masjid(kunci: string): Asked<LandingMasjid | undefined> {
      if (!store.masjid(kunci)) throw notFound(NO_MASJID);
      return { key: `masjid ${kunci}`, parts: () => [mosques.find(kunci)] };
    },

    /**
     * The calendar feed (RFC 5545) of everything, of a masjid or of a mubaligh. Throws not_found for an unknown kunci.
     * The writer is loaded at the first call.
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
