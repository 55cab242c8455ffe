import { formatDate } from '../../base/dates.ts';
import { bagianNote, isInBagian } from '../bagian.ts';
import type { JadwalKind } from '../jadwal.ts';
import {
  BERAT,
  JARAK_JUMAT,
  jenisBentrok,
  namaMasjid,
  type Bentrok,
  type BentrokInput,
  type JadwalBentrok,
  type JadwalRef,
  type JenisBentrok,
} from './bentrok.ts';
import {
  byDate,
  byDay,
  byId,
  byMasjid,
  byMonth,
  byMubaligh,
  byOrang,
  createNumbers,
  manOf,
  repeated,
  type Row,
} from './rows.ts';
import { createApart, overlaps } from './apart.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** '10–17 Jan', '28 Jan–3 Feb', '15 Jan': a leave without its year. */
function shortRange({ dari, sampai }: { dari: string; sampai: string }): string {
  const [from, to] = [dari, sampai].map((date) => formatDate(date).replace(/ \d{4}$/, '')) as [string, string];
  if (dari === sampai) return from;
  return dari.slice(0, 7) === sampai.slice(0, 7) ? `${from.split(' ')[0]}–${to}` : `${from}–${to}`;
}

const isIn = ({ kind, tanggal, bagian }: JadwalBentrok, leave: BentrokInput['cuti'][number]) =>
  leave.dari <= tanggal && tanggal <= leave.sampai && isInBagian(kind === 'jumatan' ? 'siang' : bagian, leave.bagian);
const refOf = ({ kind, id }: JadwalRef): JadwalRef => ({ kind, id });
const isSame = (a: JadwalRef, b: JadwalRef) => a.kind === b.kind && a.id === b.id;

/**
 * The clashes in a range of schedules of both kinds and leaves: each schedule has each kind of clash at most once,
 * in the order of `input.jadwal` and of `jenisBentrok`. Pure, used wherever clashes are shown.
 */
export function findBentrok(input: BentrokInput): Bentrok[] {
  const masjidById = byId(input.masjid);
  const mubalighById = byId(input.mubaligh);
  const leaves = Map.groupBy(input.cuti, ({ id_mubaligh }) => id_mubaligh);
  const [masjid, mubaligh, day, month] = [createNumbers(), createNumbers(), createNumbers(), createNumbers()];
  const orang = createNumbers();
  const monthOfDay: number[] = [];
  const rows = input.jadwal.map((one): Row => {
    const days = day.count();
    const n = day.of(one.tanggal);
    if (n === days) monthOfDay.push(month.of(one.tanggal.slice(0, 7)));
    return {
      one,
      masjid: masjid.of(one.id_masjid),
      mubaligh: mubaligh.of(one.id_mubaligh),
      orang: orang.of(manOf(mubalighById, one.id_mubaligh)),
      day: n,
      month: monthOfDay[n]!,
      found: undefined,
    };
  });
  /** Facts about each preacher, by his index. */
  const who: {
    nama: string;
    khatib: boolean;
    batas: Record<JadwalKind, number | undefined>;
    leaves: BentrokInput['cuti'];
  }[] = [];
  for (const { one, mubaligh: at } of rows) {
    if (at < who.length) continue;
    const known = mubalighById.get(one.id_mubaligh);
    who.push({
      nama: known?.nama_mubaligh ?? `Mubaligh #${one.id_mubaligh}`,
      khatib: known?.khatib !== false,
      batas: { jumatan: known?.batas_bulan ?? undefined, pengajian: known?.batas_pengajian ?? undefined },
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

  const as = (row: Row, other: Row): string =>
    row.mubaligh === other.mubaligh ? '' : `, sebagai ${who[other.mubaligh]!.nama}`;
  function tellSameMan(row: Row, other: Row): void {
    if (row.mubaligh === other.mubaligh) return;
    const names = `${who[row.mubaligh]!.nama} dan ${who[other.mubaligh]!.nama}`;
    tell('orang_sama', row, [`${names} tampaknya orang yang sama`, 'orang yang sama?'], other);
  }

  function sameDay(jumatan: readonly Row[]): void {
    for (const group of repeated(jumatan, byOrang, byDay)) {
      const perPlace = new Map(group.toReversed().map((row) => [row.masjid, row]));
      if (perPlace.size === 1) continue;
      const sorted = [...perPlace.values()].toSorted(byDate);
      for (const row of group) {
        const other = sorted.find((each) => each.masjid !== row.masjid)!;
        tell(
          'dua_tempat',
          row,
          [
            `Juga di ${place(other)}${andMore(perPlace.size - 1)} pada hari yang sama${as(row, other)}`,
            `juga di ${bare(other)}`,
          ],
          other,
        );
        const alias = group.find((each) => each.masjid !== row.masjid && each.mubaligh !== row.mubaligh);
        if (alias) tellSameMan(row, alias);
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

  const gapText = (gap: number) =>
    gap === 0 ? 'pada waktu yang sama' : `dengan selisih ${Math.round(gap / MINUTE)} menit`;

  /** Two pengajian of one mosque; where the beginning is unknown, those with the same words. */
  function sameHall(pengajian: readonly Row[]): void {
    const gapOf = (a: Row, b: Row): number | undefined => {
      if (a.one.mulai !== undefined && b.one.mulai !== undefined)
        return overlaps(a, b) ? Math.abs(a.one.mulai - b.one.mulai) : undefined;
      return a.one.waktu !== undefined && a.one.waktu === b.one.waktu ? 0 : undefined;
    };
    for (const group of repeated(pengajian, byMasjid, byDay)) {
      for (const row of group) {
        let nearest: { other: Row; gap: number } | undefined;
        for (const other of group) {
          const gap = other === row ? undefined : gapOf(row, other);
          if (gap !== undefined && gap < (nearest?.gap ?? Number.POSITIVE_INFINITY)) nearest = { other, gap };
        }
        if (!nearest) continue;
        const { nama } = who[nearest.other.mubaligh]!;
        const teks = `${place(row)} juga diisi ${nama} ${gapText(nearest.gap)}`;
        tell('masjid_ganda', row, [teks, `juga ${nama}`], nearest.other);
      }
    }
  }

  const { meets, widest } = createApart(({ one }: Row) => masjidById.get(one.id_masjid)?.lokasi);

  function tellElsewhere(row: Row, other: Row, gap: number): void {
    const isAlike = row.one.kind === other.one.kind;
    const what = isAlike ? '' : other.one.kind === 'jumatan' ? 'khatib Jumat ' : 'pengajian ';
    const when = isAlike ? gapText(gap) : 'pada jam yang berdekatan';
    const teks = `Juga ${what}di ${place(other)} ${when}${as(row, other)}`;
    tell('dua_tempat', row, [teks, `juga ${what}di ${bare(other)}`], other);
  }

  /** Pengajian at two places at one time, and those that meet a Friday sermon; two sermons meet in `sameDay`. */
  function sameTime(all: readonly Row[]): void {
    const timesOf = new Int32Array(orang.count());
    const pengajianOf = new Int32Array(orang.count());
    for (const { one, orang: at } of all) {
      if (one.mulai === undefined) continue;
      timesOf[at]! += 1;
      if (one.kind === 'pengajian') pengajianOf[at]! += 1;
    }
    const busy = all.filter(
      ({ one, orang: at }) => one.mulai !== undefined && timesOf[at]! > 1 && pengajianOf[at]! > 0,
    );
    for (const group of Map.groupBy(busy, byOrang).values()) {
      const sorted = group
        .map((row) => ({ ...row, row, mulai: row.one.mulai! }))
        .toSorted((a, b) => a.mulai - b.mulai || byDate(a, b));
      const far = widest(sorted);
      const nearest = new Map<Row, { other: Row; gap: number }>();
      const areNear = (row: Row, other: Row, gap: number) => {
        if (gap < (nearest.get(row)?.gap ?? Number.POSITIVE_INFINITY)) nearest.set(row, { other, gap });
        tellSameMan(row, other);
      };
      for (const [at, one] of sorted.entries()) {
        for (let next = at + 1; next < sorted.length && sorted[next]!.mulai - one.mulai <= far; next++) {
          const other = sorted[next]!;
          const gap = other.mulai - one.mulai;
          const isBoth = one.one.kind === 'jumatan' && other.one.kind === 'jumatan';
          if (isBoth || !meets(one, other)) continue;
          areNear(one.row, other.row, gap);
          areNear(other.row, one.row, gap);
        }
      }
      for (const [row, { other, gap }] of nearest) {
        // Another sermon on the same Friday is told already.
        if (!row.found?.dua_tempat) tellElsewhere(row, other, gap);
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

  function aboveLimit(all: readonly Row[], kind: JadwalKind): void {
    const limitOf = (row: Row) => who[row.mubaligh]!.batas[kind];
    const limited = all.filter((row) => limitOf(row) !== undefined);
    // A limit of 0 is exceeded by the first one.
    const alone = limited.filter((row) => limitOf(row) === 0);
    const times = kind === 'jumatan' ? 'kali' : 'pengajian';
    for (const group of [...alone.map((row) => [row]), ...repeated(limited, byMubaligh, byMonth)]) {
      const batas = limitOf(group[0]!)!;
      if (group.length <= batas) continue;
      const sorted = group.toSorted(byDate);
      for (const row of group) {
        const other = sorted.findLast((each) => each !== row);
        const named = other ? `, juga di ${place(other)} pada ${date(other)}` : '';
        tell(
          'melebihi_batas',
          row,
          [`${group.length} ${times} sebulan, batasnya ${batas}${named}`, `${group.length} ${times}, batas ${batas}`],
          other,
        );
      }
    }
  }

  const jumatan = rows.filter(({ one }) => one.kind === 'jumatan');
  const pengajian = rows.filter(({ one }) => one.kind === 'pengajian');
  sameDay(jumatan);
  sameHall(pengajian);
  if (pengajian.length > 0) sameTime(rows);
  tooOften(jumatan, input.jarak_jumat ?? JARAK_JUMAT);
  aboveLimit(jumatan, 'jumatan');
  aboveLimit(pengajian, 'pengajian');
  for (const row of rows) {
    const { one } = row;
    const { nama, khatib, leaves: own } = who[row.mubaligh]!;
    const leave = own.find((each) => isIn(one, each));
    if (leave) {
      const [first, last] = [formatDate(leave.dari), formatDate(leave.sampai)];
      const days = (first === last ? first : `${first} sampai ${last}`) + bagianNote(leave.bagian);
      tell('cuti', row, [`${nama} cuti ${days}`, `cuti ${shortRange(leave)}${bagianNote(leave.bagian)}`]);
    }
    if (one.kind === 'jumatan' && !khatib)
      tell('bukan_khatib', row, [`${nama} tidak memberi khutbah Jumat`, 'bukan khatib']);
    if (one.konfirmasi === 'udzur') tell('udzur', row, [`${nama} berhalangan, dan belum diganti`, 'berhalangan']);
  }
  return rows.flatMap(({ found }) => (found ? jenisBentrok.flatMap((jenis) => found[jenis] ?? []) : []));
}

/**
 * The clashes of a schedule if it were stored as given, for forms before saving: its own, and those of others with
 * it. It replaces the one with its kind and id; a new one has the id ''.
 */
export function findBentrokOf(jadwal: JadwalBentrok, input: BentrokInput): Bentrok[] {
  const mubaligh = byId(input.mubaligh);
  const man = manOf(mubaligh, jadwal.id_mubaligh);
  const near = input.jadwal.filter(
    (one) => !isSame(one, jadwal) && (manOf(mubaligh, one.id_mubaligh) === man || one.id_masjid === jadwal.id_masjid),
  );
  const all = findBentrok({ ...input, jadwal: [jadwal, ...near] });
  return all.filter((one) => isSame(one.jadwal, jadwal) || (one.lain !== undefined && isSame(one.lain, jadwal)));
}
