import { formatDate } from '../../base/dates.ts';
import type { JadwalKind } from '../jadwal.ts';

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
  /**
   * When a pengajian begins, UTC ms; without it nobody knows whether it meets another one. Friday sermons need none.
   */
  mulai?: number | undefined;
}

/** The rows that clashes are sought in. What a schedule names and is missing here has no name, limit or place. */
export interface BentrokInput {
  /** In any order. To judge a window whole: its months, and `jarak_jumat` weeks before it. */
  jadwal: readonly JadwalBentrok[];
  masjid: readonly { id: string; nama_masjid: string; lokasi?: { lat: number; lng: number } | null | undefined }[];
  mubaligh: readonly {
    id: string;
    nama_mubaligh: string;
    khatib?: boolean | undefined;
    batas_bulan?: number | null | undefined;
  }[];
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

/** What speaks against whoever has declined something of that Friday or that hour, though he stands there no more. */
export const declined = (
  nama_mubaligh: string,
  kind: JadwalKind,
): Pick<Bentrok, 'jenis' | 'berat' | 'teks' | 'singkat'> => ({
  jenis: 'udzur',
  berat: BERAT.udzur,
  teks: `${nama_mubaligh} sudah menjawab berhalangan pada ${kind === 'jumatan' ? 'Jumat' : 'waktu'} itu`,
  singkat: `berhalangan ${kind === 'jumatan' ? 'Jumat' : 'waktu'} itu`,
});

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

const isIn = (tanggal: string, leave: { dari: string; sampai: string }) =>
  leave.dari <= tanggal && tanggal <= leave.sampai;
const refOf = ({ kind, id }: JadwalRef): JadwalRef => ({ kind, id });
const isSame = (a: JadwalRef, b: JadwalRef) => a.kind === b.kind && a.id === b.id;

/** A small number for each text, counted from 0 as they come. */
function createNumbers(): { of(text: string): number; count(): number } {
  const numbers = new Map<string, number>();
  return {
    of(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    count: () => numbers.size,
  };
}

/** A schedule with small numbers for its mosque, preacher, day and month, and the clashes that were found for it. */
interface Row {
  one: JadwalBentrok;
  masjid: number;
  mubaligh: number;
  day: number;
  month: number;
  found: Partial<Record<JenisBentrok, Bentrok>> | undefined;
}
type Key = (row: Row) => number;
const byMasjid: Key = (row) => row.masjid;
const byMubaligh: Key = (row) => row.mubaligh;
const byDay: Key = (row) => row.day;
const byMonth: Key = (row) => row.month;

/** The groups of at least two rows that have both numbers in common, each in the order of the rows. */
function repeated(rows: readonly Row[], outer: Key, inner: Key): Row[][] {
  const groups: Row[][] = [];
  const most = (key: Key) => rows.reduce((max, row) => Math.max(max, key(row)), -1);
  // Rows with the same outer number are a chain; most chains are short and most rows stand alone in theirs.
  const first = new Int32Array(most(outer) + 1).fill(-1);
  const next = new Int32Array(rows.length);
  for (let at = rows.length - 1; at >= 0; at--) {
    const key = outer(rows[at]!);
    next[at] = first[key]!;
    first[key] = at;
  }
  const seen = new Int32Array(most(inner) + 1).fill(-1);
  const groupAt = new Map<number, Row[]>();
  for (const start of first) {
    if (start < 0 || next[start]! < 0) continue;
    for (let at = start; at >= 0; at = next[at]!) {
      const row = rows[at]!;
      const key = inner(row);
      const before = seen[key]!;
      if (before < 0) seen[key] = at;
      else {
        const group = groupAt.get(before);
        if (group) group.push(row);
        else groupAt.set(before, [rows[before]!, row]);
      }
    }
    for (let at = start; at >= 0; at = next[at]!) seen[inner(rows[at]!)] = -1;
    groups.push(...groupAt.values());
    groupAt.clear();
  }
  return groups;
}

const byDate = ({ one: a }: Row, { one: b }: Row) =>
  a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

/**
 * The clashes of a window of schedules and leave, both kinds of schedule: each schedule has each kind of clash at most
 * once, in the order of `input.jadwal` and of `jenisBentrok`. Pure, used wherever clashes are told.
 */
export function findBentrok(input: BentrokInput): Bentrok[] {
  const masjidById = new Map(input.masjid.map((row) => [row.id, row]));
  const mubalighById = new Map(input.mubaligh.map((row) => [row.id, row]));
  const leaves = Map.groupBy(input.cuti, ({ id_mubaligh }) => id_mubaligh);
  const [masjid, mubaligh, day, month] = [createNumbers(), createNumbers(), createNumbers(), createNumbers()];
  const monthOfDay: number[] = [];
  const rows = input.jadwal.map((one): Row => {
    const days = day.count();
    const n = day.of(one.tanggal);
    if (n === days) monthOfDay.push(month.of(one.tanggal.slice(0, 7)));
    return {
      one,
      masjid: masjid.of(one.id_masjid),
      mubaligh: mubaligh.of(one.id_mubaligh),
      day: n,
      month: monthOfDay[n]!,
      found: undefined,
    };
  });
  /** What is known of each preacher, by his number. */
  const who: { nama: string; khatib: boolean; batas: number | undefined; leaves: BentrokInput['cuti'] }[] = [];
  for (const { one, mubaligh: at } of rows) {
    if (at < who.length) continue;
    const known = mubalighById.get(one.id_mubaligh);
    who.push({
      nama: known?.nama_mubaligh ?? `Mubaligh #${one.id_mubaligh}`,
      khatib: known?.khatib !== false,
      batas: known?.batas_bulan ?? undefined,
      leaves: leaves.get(one.id_mubaligh) ?? [],
    });
  }
  const places: string[] = [];
  const place = (row: Row) =>
    (places[row.masjid] ??= namaMasjid(masjidById.get(row.one.id_masjid)?.nama_masjid ?? `#${row.one.id_masjid}`));

  const bare = (row: Row) => place(row).replace(/^Masjid /, '');
  const dates: string[] = [];
  const date = (row: Row) => (dates[row.day] ??= formatDate(row.one.tanggal));

  function tell(jenis: JenisBentrok, row: Row, [teks, singkat]: readonly [string, string], lain?: Row): void {
    row.found ??= {};
    row.found[jenis] = {
      jenis,
      berat: BERAT[jenis],
      teks,
      singkat,
      jadwal: refOf(row.one),
      ...(lain && { lain: refOf(lain.one) }),
    };
  }
  const andMore = (count: number) => (count > 1 ? ` dan ${count - 1} tempat lain` : '');

  function sameDay(jumatan: readonly Row[]): void {
    for (const group of repeated(jumatan, byMubaligh, byDay)) {
      const perPlace = new Map(group.toReversed().map((row) => [row.masjid, row]));
      if (perPlace.size === 1) continue;
      const sorted = [...perPlace.values()].toSorted(byDate);
      for (const row of group) {
        const other = sorted.find((each) => each.masjid !== row.masjid)!;
        tell(
          'dua_tempat',
          row,
          [`Juga di ${place(other)}${andMore(perPlace.size - 1)} pada hari yang sama`, `juga di ${bare(other)}`],
          other,
        );
      }
    }
    for (const group of repeated(jumatan, byMasjid, byDay)) {
      const [first, second] = group.toSorted(byDate) as [Row, Row];
      for (const row of group) {
        const other = row === first ? second : first;
        tell(
          'masjid_ganda',
          row,
          [
            `${place(row)} juga diisi ${who[other.mubaligh]!.nama} pada hari yang sama`,
            `juga ${who[other.mubaligh]!.nama}`,
          ],
          other,
        );
      }
    }
  }

  const lokasiOf = ({ one }: Row) => masjidById.get(one.id_masjid)?.lokasi;
  function apartMinutes(a: Row, b: Row): number {
    const [from, to] = [lokasiOf(a), lokasiOf(b)];
    return from && to ? Math.max(APART_LEAST, MINUTES_A_KM * distanceKm(from, to)) : APART_MINUTES;
  }

  /** So far apart in time two of these may meet at most. */
  function widest(group: readonly Row[]): number {
    const known = [...new Set(group.map(lokasiOf))].filter((lokasi) => lokasi !== undefined && lokasi !== null);
    const first = known[0];
    const radius = first === undefined ? 0 : known.reduce((most, one) => Math.max(most, distanceKm(first, one)), 0);
    return Math.max(APART_MINUTES, MINUTES_A_KM * 2 * radius + 1);
  }

  function sameTime(pengajian: readonly Row[]): void {
    const timed = pengajian.flatMap((row) =>
      row.one.mulai === undefined ? [] : { ...row, row, mulai: row.one.mulai },
    );
    for (const group of Map.groupBy(timed, (each) => each.mubaligh).values()) {
      if (group.length === 1) continue;
      const sorted = group.toSorted((a, b) => a.mulai - b.mulai || byDate(a, b));
      const far = widest(sorted) * MINUTE;
      const nearest = new Map<Row, { other: Row; gap: number }>();
      for (const [at, one] of sorted.entries()) {
        for (let next = at + 1; next < sorted.length && sorted[next]!.mulai - one.mulai <= far; next++) {
          const other = sorted[next]!;
          const gap = other.mulai - one.mulai;
          if (other.masjid === one.masjid || gap >= apartMinutes(one, other) * MINUTE) continue;
          if (gap < (nearest.get(one.row)?.gap ?? Number.POSITIVE_INFINITY))
            nearest.set(one.row, { other: other.row, gap });
          if (gap < (nearest.get(other.row)?.gap ?? Number.POSITIVE_INFINITY))
            nearest.set(other.row, { other: one.row, gap });
        }
      }
      for (const [row, { other, gap }] of nearest) {
        const minutes = Math.round(gap / MINUTE);
        const when = minutes === 0 ? 'pada waktu yang sama' : `dengan selisih ${minutes} menit`;
        tell('dua_tempat', row, [`Juga di ${place(other)} ${when}`, `juga di ${bare(other)}`], other);
      }
    }
  }

  function tooOften(jumatan: readonly Row[], jarak: number): void {
    if (jarak <= 0) return;
    for (const group of repeated(jumatan, byMubaligh, byMasjid)) {
      const sorted = group.toSorted(byDate);
      let before: Row | undefined;
      for (const [at, row] of sorted.entries()) {
        const previous = sorted[at - 1];
        if (previous && previous.day !== row.day) before = previous;
        const days = before
          ? (Date.parse(row.one.tanggal) - Date.parse(before.one.tanggal)) / DAY
          : Number.POSITIVE_INFINITY;
        if (!before || days > jarak * 7) continue;
        const ago = days % 7 === 0 ? `${days / 7} pekan` : `${days} hari`;
        tell(
          'terlalu_sering',
          row,
          [`Juga di ${place(row)} ${ago} sebelumnya, ${date(before)}`, `${ago} lalu di sini`],
          before,
        );
      }
    }
  }

  function aboveLimit(jumatan: readonly Row[]): void {
    const limited = jumatan.filter((row) => who[row.mubaligh]!.batas !== undefined);
    // Whoever is to give none is above it with his first.
    const alone = limited.filter((row) => who[row.mubaligh]!.batas === 0);
    for (const group of [...alone.map((row) => [row]), ...repeated(limited, byMubaligh, byMonth)]) {
      const batas = who[group[0]!.mubaligh]!.batas!;
      if (group.length <= batas) continue;
      const sorted = group.toSorted(byDate);
      for (const row of group) {
        const other = sorted.findLast((each) => each !== row);
        const named = other ? `, juga di ${place(other)} pada ${date(other)}` : '';
        tell(
          'melebihi_batas',
          row,
          [`${group.length} kali sebulan, batasnya ${batas}${named}`, `${group.length} kali, batas ${batas}`],
          other,
        );
      }
    }
  }

  const jumatan = rows.filter(({ one }) => one.kind === 'jumatan');
  sameDay(jumatan);
  sameTime(rows.filter(({ one }) => one.kind === 'pengajian'));
  tooOften(jumatan, input.jarak_jumat ?? JARAK_JUMAT);
  aboveLimit(jumatan);
  for (const row of rows) {
    const { one } = row;
    const { nama, khatib, leaves: own } = who[row.mubaligh]!;
    const leave = own.find((each) => isIn(one.tanggal, each));
    if (leave) {
      const days =
        leave.dari === leave.sampai
          ? formatDate(leave.dari)
          : `${formatDate(leave.dari)} sampai ${formatDate(leave.sampai)}`;
      tell('cuti', row, [`${nama} cuti ${days}`, `cuti ${shortRange(leave)}`]);
    }
    if (one.kind === 'jumatan' && !khatib)
      tell('bukan_khatib', row, [`${nama} tidak memberi khutbah Jumat`, 'bukan khatib']);
    if (one.konfirmasi === 'udzur') tell('udzur', row, [`${nama} berhalangan, dan belum diganti`, 'berhalangan']);
  }
  return rows.flatMap(({ found }) => (found ? jenisBentrok.flatMap((jenis) => found[jenis] ?? []) : []));
}

/**
 * What a schedule would clash with if it were stored as it is given, for forms before saving: its own clashes, and
 * those that others have with it. It takes the place of the one with its kind and id; a new one has the id ''.
 */
export function findBentrokOf(jadwal: JadwalBentrok, input: BentrokInput): Bentrok[] {
  const near = input.jadwal.filter(
    (one) => !isSame(one, jadwal) && (one.id_mubaligh === jadwal.id_mubaligh || one.id_masjid === jadwal.id_masjid),
  );
  const all = findBentrok({ ...input, jadwal: [jadwal, ...near] });
  return all.filter((one) => isSame(one.jadwal, jadwal) || (one.lain !== undefined && isSame(one.lain, jadwal)));
}
