import { clockTime } from '../base/waktu.ts';
import { formatDate, instantInZone } from '../base/dates.ts';
import type { JadwalKind } from './jadwal.ts';

/** How bad each kind of clash is: a 'bentrok' can't be so, 'perhatian' asks for a look. Neither forbids anything. */
export const BERAT = {
  dua_tempat: 'bentrok',
  masjid_ganda: 'bentrok',
  cuti: 'bentrok',
  bukan_khatib: 'bentrok',
  udzur: 'bentrok',
  terlalu_sering: 'perhatian',
  melebihi_batas: 'perhatian',
} as const;
export type JenisBentrok = keyof typeof BERAT;
export type BeratBentrok = (typeof BERAT)[JenisBentrok];
export const jenisBentrok = Object.keys(BERAT) as JenisBentrok[];

/** Which schedule: ids count for each kind by itself. */
export interface JadwalRef {
  kind: JadwalKind;
  id: string;
}

export interface JadwalBentrok extends JadwalRef {
  /** Plain date. */
  tanggal: string;
  id_masjid: string;
  id_mubaligh: string;
  konfirmasi?: 'none' | 'asked' | 'hadir' | 'udzur' | undefined;
  /** When a pengajian begins, UTC ms; without it nobody knows whether it meets another one. Friday sermons need none. */
  mulai?: number | undefined;
}

/** The rows that clashes are sought in. What a schedule names and is missing here has no name, limit or place. */
export interface BentrokInput {
  /** In any order. To judge a window whole: its months, and `jarak_jumat` weeks before it. */
  jadwal: readonly JadwalBentrok[];
  masjid: readonly { id: string; nama_masjid: string; lokasi?: { lat: number; lng: number } | null | undefined }[];
  mubaligh: readonly { id: string; nama_mubaligh: string; khatib?: boolean | undefined; batas_bulan?: number | null | undefined }[];
  /** Both dates are included. */
  cuti: readonly { id_mubaligh: string; dari: string; sampai: string }[];
  /** Back at one mosque within so many Fridays is too often; 4 where it is missing, 0 for never. */
  jarak_jumat?: number | undefined;
}

export interface Bentrok {
  jenis: JenisBentrok;
  berat: BeratBentrok;
  /** An Indonesian sentence without its end, which names the other schedule where there is one. */
  teks: string;
  /** The same in a few words, for a cell of the board. */
  singkat: string;
  jadwal: JadwalRef;
  /** The other schedule; of several the nearest. */
  lain?: JadwalRef;
}

export const JARAK_JUMAT = 4;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Pengajian this far apart never meet, where no distance is known. */
const APART_MINUTES = 60;
const APART_LEAST = 30;
const MINUTES_A_KM = 2;

const EARTH_KM = 6371;
/** Great-circle distance in km (haversine). */
export function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** When a schedule whose waktu is a clock time begins, UTC ms; undefined for any other waktu. */
export function mulaiOf(tanggal: string, waktu: string, zone: string): number | undefined {
  const time = clockTime(waktu);
  return time === undefined ? undefined : instantInZone(tanggal, time, zone);
}

/** 'Masjid Al-Huda', also where the name says so itself. */
export function namaMasjid(nama: string): string {
  return /^(masjid|mushol+a|musala|langgar|surau)(?!\p{L})/iu.test(nama.trim()) ? nama.trim() : `Masjid ${nama.trim()}`;
}

/** '10–17 Jan', '28 Jan–3 Feb', '15 Jan': a leave without its year. */
function shortRange({ dari, sampai }: { dari: string; sampai: string }): string {
  const [from, to] = [dari, sampai].map((date) => formatDate(date).replace(/ \d{4}$/, '')) as [string, string];
  if (dari === sampai) return from;
  return dari.slice(0, 7) === sampai.slice(0, 7) ? `${from.split(' ')[0]}–${to}` : `${from}–${to}`;
}

const isIn = (tanggal: string, leave: { dari: string; sampai: string }) => leave.dari <= tanggal && tanggal <= leave.sampai;
const refOf = ({ kind, id }: JadwalRef): JadwalRef => ({ kind, id });
const isSame = (a: JadwalRef, b: JadwalRef) => a.kind === b.kind && a.id === b.id;

/** Small numbers for texts, so that a pair of them is a number too: a number is a far quicker key. */
function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** The groups of at least two rows with one key; most rows stand alone and never get a list. */
function repeated<T extends object>(rows: readonly T[], key: (row: T) => number): T[][] {
  const seen = new Map<number, T | T[]>();
  const groups: T[][] = [];
  for (const row of rows) {
    const at = key(row);
    const before = seen.get(at);
    if (before === undefined) seen.set(at, row);
    else if (Array.isArray(before)) before.push(row);
    else {
      const group = [before, row];
      groups.push(group);
      seen.set(at, group);
    }
  }
  return groups;
}

const byDate = (a: JadwalBentrok, b: JadwalBentrok) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : a.id.length - b.id.length || (a.id < b.id ? -1 : 1));

/**
 * The clashes of a window of schedules and leave, both kinds of schedule: each schedule has each kind of clash at most
 * once, in the order of `input.jadwal` and of `jenisBentrok`. Pure, used wherever clashes are told.
 */
export function findBentrok(input: BentrokInput): Bentrok[] {
  const masjidById = new Map(input.masjid.map((row) => [row.id, row]));
  const mubalighById = new Map(input.mubaligh.map((row) => [row.id, row]));
  const leaves = Map.groupBy(input.cuti, ({ id_mubaligh }) => id_mubaligh);
  const [mosque, preacher, day] = [createNumbers(), createNumbers(), createNumbers()];
  /** More than there are rows. */
  const WIDE = 2 ** 24;
  const masjidDay = (one: JadwalBentrok) => mosque(one.id_masjid) * WIDE + day(one.tanggal);
  const mubalighDay = (one: JadwalBentrok) => preacher(one.id_mubaligh) * WIDE + day(one.tanggal);
  const mubalighMasjid = (one: JadwalBentrok) => preacher(one.id_mubaligh) * WIDE + mosque(one.id_masjid);
  const mubalighMonth = (one: JadwalBentrok) => preacher(one.id_mubaligh) * WIDE + Number(one.tanggal.slice(0, 4)) * 12 + Number(one.tanggal.slice(5, 7));
  const place = (id: string) => namaMasjid(masjidById.get(id)?.nama_masjid ?? `#${id}`);
  const bare = (id: string) => place(id).replace(/^Masjid /, '');
  const nameOf = (id: string) => mubalighById.get(id)?.nama_mubaligh ?? `Mubaligh #${id}`;
  const found = new Map<JadwalBentrok, Partial<Record<JenisBentrok, Bentrok>>>();

  function tell(jenis: JenisBentrok, one: JadwalBentrok, [teks, singkat]: readonly [string, string], lain?: JadwalBentrok): void {
    const own = found.get(one) ?? {};
    own[jenis] = { jenis, berat: BERAT[jenis], teks, singkat, jadwal: refOf(one), ...(lain && { lain: refOf(lain) }) };
    found.set(one, own);
  }
  const andMore = (count: number) => (count > 1 ? ` dan ${count - 1} tempat lain` : '');

  function sameDay(jumatan: readonly JadwalBentrok[]): void {
    for (const group of repeated(jumatan, mubalighDay)) {
      const places = new Map(group.toReversed().map((one) => [one.id_masjid, one]));
      if (places.size === 1) continue;
      const sorted = [...places.values()].toSorted(byDate);
      for (const one of group) {
        const other = sorted.find(({ id_masjid }) => id_masjid !== one.id_masjid)!;
        tell('dua_tempat', one, [`Juga di ${place(other.id_masjid)}${andMore(places.size - 1)} pada hari yang sama`, `juga di ${bare(other.id_masjid)}`], other);
      }
    }
    for (const group of repeated(jumatan, masjidDay)) {
      const [first, second] = group.toSorted(byDate) as [JadwalBentrok, JadwalBentrok];
      for (const one of group) {
        const other = one === first ? second : first;
        tell('masjid_ganda', one, [`${place(one.id_masjid)} juga diisi ${nameOf(other.id_mubaligh)} pada hari yang sama`, `juga ${nameOf(other.id_mubaligh)}`], other);
      }
    }
  }

  function apartMinutes(a: JadwalBentrok, b: JadwalBentrok): number {
    const [from, to] = [masjidById.get(a.id_masjid)?.lokasi, masjidById.get(b.id_masjid)?.lokasi];
    return from && to ? Math.max(APART_LEAST, MINUTES_A_KM * distanceKm(from, to)) : APART_MINUTES;
  }

  /** So far apart in time two of these may meet at most. */
  function widest(group: readonly JadwalBentrok[]): number {
    const known = [...new Set(group.map(({ id_masjid }) => masjidById.get(id_masjid)?.lokasi))].filter((lokasi) => lokasi !== undefined && lokasi !== null);
    const first = known[0];
    const radius = first === undefined ? 0 : known.reduce((most, one) => Math.max(most, distanceKm(first, one)), 0);
    return Math.max(APART_MINUTES, MINUTES_A_KM * 2 * radius + 1);
  }

  function sameTime(pengajian: readonly JadwalBentrok[]): void {
    const timed = pengajian.filter(({ mulai }) => mulai !== undefined) as (JadwalBentrok & { mulai: number })[];
    for (const group of repeated(timed, ({ id_mubaligh }) => preacher(id_mubaligh))) {
      const sorted = group.toSorted((a, b) => a.mulai - b.mulai || byDate(a, b));
      const far = widest(sorted) * MINUTE;
      const nearest = new Map<JadwalBentrok, { other: JadwalBentrok & { mulai: number }; gap: number }>();
      for (const [at, one] of sorted.entries()) {
        for (let next = at + 1; next < sorted.length && sorted[next]!.mulai - one.mulai <= far; next++) {
          const other = sorted[next]!;
          const gap = other.mulai - one.mulai;
          if (other.id_masjid === one.id_masjid || gap >= apartMinutes(one, other) * MINUTE) continue;
          if (gap < (nearest.get(one)?.gap ?? Number.POSITIVE_INFINITY)) nearest.set(one, { other, gap });
          if (gap < (nearest.get(other)?.gap ?? Number.POSITIVE_INFINITY)) nearest.set(other, { other: one, gap });
        }
      }
      for (const [one, { other, gap }] of nearest) {
        const minutes = Math.round(gap / MINUTE);
        const when = minutes === 0 ? 'pada waktu yang sama' : `dengan selisih ${minutes} menit`;
        tell('dua_tempat', one, [`Juga di ${place(other.id_masjid)} ${when}`, `juga di ${bare(other.id_masjid)}`], other);
      }
    }
  }

  function tooOften(jumatan: readonly JadwalBentrok[], jarak: number): void {
    if (jarak <= 0) return;
    for (const group of repeated(jumatan, mubalighMasjid)) {
      const sorted = group.toSorted(byDate);
      let before: JadwalBentrok | undefined;
      for (const [at, one] of sorted.entries()) {
        const previous = sorted[at - 1];
        if (previous && previous.tanggal < one.tanggal) before = previous;
        const days = before ? (Date.parse(one.tanggal) - Date.parse(before.tanggal)) / DAY : Number.POSITIVE_INFINITY;
        if (!before || days > jarak * 7) continue;
        const ago = days % 7 === 0 ? `${days / 7} pekan` : `${days} hari`;
        tell('terlalu_sering', one, [`Juga di ${place(one.id_masjid)} ${ago} sebelumnya, ${formatDate(before.tanggal)}`, `${ago} lalu di sini`], before);
      }
    }
  }

  function aboveLimit(jumatan: readonly JadwalBentrok[]): void {
    const limits = (one: JadwalBentrok) => mubalighById.get(one.id_mubaligh)?.batas_bulan;
    const limited = jumatan.filter((one) => typeof limits(one) === 'number');
    // Whoever is to give none is above it with his first.
    const alone = limited.filter((one) => limits(one) === 0);
    for (const group of [...alone.map((one) => [one]), ...repeated(limited, mubalighMonth)]) {
      const batas = mubalighById.get(group[0]!.id_mubaligh)!.batas_bulan!;
      if (group.length <= batas) continue;
      const sorted = group.toSorted(byDate);
      for (const one of group) {
        const other = sorted.findLast((each) => each !== one);
        const named = other ? `, juga di ${place(other.id_masjid)} pada ${formatDate(other.tanggal)}` : '';
        tell('melebihi_batas', one, [`${group.length} kali sebulan, batasnya ${batas}${named}`, `${group.length} kali, batas ${batas}`], other);
      }
    }
  }

  const jumatan = input.jadwal.filter(({ kind }) => kind === 'jumatan');
  sameDay(jumatan);
  sameTime(input.jadwal.filter(({ kind }) => kind === 'pengajian'));
  tooOften(jumatan, input.jarak_jumat ?? JARAK_JUMAT);
  aboveLimit(jumatan);
  for (const one of input.jadwal) {
    const leave = leaves.get(one.id_mubaligh)?.find((each) => isIn(one.tanggal, each));
    if (leave) {
      const days = leave.dari === leave.sampai ? formatDate(leave.dari) : `${formatDate(leave.dari)} sampai ${formatDate(leave.sampai)}`;
      tell('cuti', one, [`${nameOf(one.id_mubaligh)} cuti ${days}`, `cuti ${shortRange(leave)}`]);
    }
    if (one.kind === 'jumatan' && mubalighById.get(one.id_mubaligh)?.khatib === false) {
      tell('bukan_khatib', one, [`${nameOf(one.id_mubaligh)} tidak memberi khutbah Jumat`, 'bukan khatib']);
    }
    if (one.konfirmasi === 'udzur') tell('udzur', one, [`${nameOf(one.id_mubaligh)} berhalangan, dan belum diganti`, 'berhalangan']);
  }
  return input.jadwal.flatMap((one) => {
    const own = found.get(one);
    return own ? jenisBentrok.flatMap((jenis) => own[jenis] ?? []) : [];
  });
}

/**
 * What a schedule would clash with if it were stored as it is given, for forms before saving: its own clashes, and those
 * that others have with it. It takes the place of the one with its kind and id; a new one has the id ''.
 */
export function findBentrokOf(jadwal: JadwalBentrok, input: BentrokInput): Bentrok[] {
  const near = input.jadwal.filter((one) => !isSame(one, jadwal) && (one.id_mubaligh === jadwal.id_mubaligh || one.id_masjid === jadwal.id_masjid));
  const all = findBentrok({ ...input, jadwal: [jadwal, ...near] });
  return all.filter((one) => isSame(one.jadwal, jadwal) || (one.lain !== undefined && isSame(one.lain, jadwal)));
}
