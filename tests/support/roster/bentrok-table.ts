import {
  type BentrokInput,
  type JadwalBentrok,
  type JenisBentrok,
  jenisBentrok,
} from '#shared/roster/bentrok/bentrok.ts';

const MINUTE = 60_000;

// The table of clashes, pair by pair as the specification lists it: each rule says whether `one` has a clash, and with
// which other schedules. `true` without a partner is a clash with no other schedule.
type Rule = (one: JadwalBentrok, all: readonly JadwalBentrok[], input: BentrokInput) => JadwalBentrok[] | boolean;

const person = (input: BentrokInput, id: string) => [...input.mubaligh.values()].find((row) => row.id === id);
const man = (input: BentrokInput, id: string) => person(input, id)?.orang ?? id;
const spot = (input: BentrokInput, id: string) =>
  [...input.masjid.values()].find((row) => row.id === id)?.lokasi ?? undefined;
const daysApart = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / (24 * 60 * MINUTE);
const isFriday = ({ kind }: JadwalBentrok) => kind === 'jumatan';

/** The distance on a sphere by the angle between two directions, which is another formula than the one under test. */
function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const at = ({ lat, lng }: { lat: number; lng: number }) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [from, to] = [at(a), at(b)];
  const apart = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
  return 6371 * 2 * Math.asin(Math.min(1, apart / 2));
}

/** 2 minutes a km, at least 30; undefined where a place is unknown. */
function way(input: BentrokInput, one: JadwalBentrok, other: JadwalBentrok): number | undefined {
  const [here, there] = [spot(input, one.id_masjid), spot(input, other.id_masjid)];
  return here && there ? Math.max(30, 2 * kilometres(here, there)) : undefined;
}

/** From its beginning to its end, else for 60 minutes; in minutes. */
const during = ({ mulai = 0, selesai }: JadwalBentrok) =>
  [mulai / MINUTE, selesai === undefined ? mulai / MINUTE + 60 : selesai / MINUTE] as const;

/** Whether a preacher who is at both would have to be at two places at one time, or on the way. */
function meet(input: BentrokInput, one: JadwalBentrok, other: JadwalBentrok): boolean {
  if (one.mulai === undefined || other.mulai === undefined) return false;
  const [first, second] = one.mulai <= other.mulai ? [one, other] : [other, one];
  const [[from, to], [next]] = [during(first), during(second)];
  const minutes = way(input, one, other);
  const isReached = next >= to + (minutes ?? 0);
  if (first.kind !== second.kind) return !isReached;
  return next - from < (minutes ?? 60) || (first.selesai !== undefined && !isReached);
}

const table: Record<JenisBentrok, Rule> = {
  dua_tempat: (one, all, input) =>
    all.filter((other) => {
      if (
        other === one ||
        man(input, other.id_mubaligh) !== man(input, one.id_mubaligh) ||
        other.id_masjid === one.id_masjid
      )
        return false;
      return isFriday(one) && isFriday(other) ? other.tanggal === one.tanggal : meet(input, one, other);
    }),
  orang_sama: (one, all, input) =>
    (table.dua_tempat(one, all, input) as JadwalBentrok[]).filter(({ id_mubaligh }) => id_mubaligh !== one.id_mubaligh),
  masjid_ganda: (one, all) =>
    all.filter((other) => {
      if (other === one || other.kind !== one.kind || other.id_masjid !== one.id_masjid) return false;
      if (other.tanggal !== one.tanggal || isFriday(one)) return other.tanggal === one.tanggal;
      if (one.mulai === undefined || other.mulai === undefined)
        return one.waktu !== undefined && one.waktu === other.waktu;
      const [[from, to], [start, end]] = [during(one), during(other)];
      return from < end && start < to;
    }),
  cuti: (one, _, input) =>
    input.cuti.some((leave) => {
      if (leave.id_mubaligh !== one.id_mubaligh || one.tanggal < leave.dari || one.tanggal > leave.sampai) return false;
      return !leave.bagian || (isFriday(one) ? 'siang' : (one.bagian ?? leave.bagian)) === leave.bagian;
    }),
  bukan_khatib: (one, _, input) => isFriday(one) && person(input, one.id_mubaligh)?.khatib === false,
  udzur: (one) => one.konfirmasi === 'udzur',
  terlalu_sering: (one, all, input) =>
    all.filter((other) => {
      if (
        !isFriday(one) ||
        !isFriday(other) ||
        other.id_mubaligh !== one.id_mubaligh ||
        other.id_masjid !== one.id_masjid
      )
        return false;
      const days = daysApart(other.tanggal, one.tanggal);
      return days > 0 && days <= 7 * (input.jarak_jumat ?? 4);
    }),
  melebihi_batas: (one, all, input) => {
    const month = all.filter(
      (other) =>
        other.kind === one.kind &&
        other.id_mubaligh === one.id_mubaligh &&
        other.tanggal.slice(0, 7) === one.tanggal.slice(0, 7),
    );
    const who = person(input, one.id_mubaligh);
    const batas = (isFriday(one) ? who?.batas_bulan : who?.batas_pengajian) ?? null;
    if (batas === null || month.length <= batas) return false;
    return month.length === 1 ? true : month.filter((other) => other !== one);
  },
};

/** All clashes of the rows, each kind once, in the order of the rows. */
export function expectedClashes(
  input: BentrokInput,
): { jadwal: JadwalBentrok; jenis: JenisBentrok; partners: JadwalBentrok[] | undefined }[] {
  return input.jadwal.flatMap((jadwal) =>
    jenisBentrok.flatMap((jenis) => {
      const verdict = table[jenis](jadwal, input.jadwal, input);
      if (verdict === false || (Array.isArray(verdict) && verdict.length === 0)) return [];
      return [{ jadwal, jenis, partners: verdict === true ? undefined : verdict }];
    }),
  );
}
