import { bySpentTime, type YieldLoop } from '#daemon/base/clock.ts';
import type { Orang, Begins } from '#daemon/roster/index.ts';
import { addDays, FRIDAY, monthRange, weekday } from '#shared/base/dates.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { Bentrok, JadwalRef, BentrokInput, JadwalBentrok } from '#shared/roster/bentrok/bentrok.ts';
import { findBentrokOf, findBentrok } from '#shared/roster/bentrok/find.ts';
import { byId, manOf } from '#shared/roster/bentrok/rows.ts';
import { bagianOf } from '#shared/roster/bagian.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { PapanJadwal, PapanStore, PapanMubaligh } from './papan.store.ts';
import type { UsulanInput } from './usulan/problem.ts';

/** Friday sermons of some days, read once for many checks. */
export const createAround =
  (store: PapanStore, { spansFor, judge, jarak }: Judge) =>
  (dari: string, sampai: string): Around => {
    const jarak_jumat = jarak();
    const rows = spansFor('jumatan', dari, sampai, jarak_jumat).flatMap((span) => store.jadwal(...span));
    const byMasjid = Map.groupBy(rows, ({ id_masjid }) => id_masjid);
    const mubaligh = byId(store.mubaligh());
    const byMan = Map.groupBy(rows, ({ id_mubaligh }) => manOf(mubaligh, id_mubaligh));
    const leaves = Map.groupBy(store.cuti(dari, sampai), ({ id_mubaligh }) => id_mubaligh);
    const masjid = byId(store.masjid());
    return {
      find(one) {
        const spans = spansFor('jumatan', one.tanggal, one.tanggal, jarak_jumat);
        const own = byMan.get(manOf(mubaligh, one.id_mubaligh)) ?? [];
        const near = new Set([...(byMasjid.get(one.id_masjid) ?? []), ...own]);
        const isWithin = ({ kind, tanggal }: PapanJadwal) =>
          spans.some(([of, from, to]) => of === kind && from <= tanggal && tanggal <= to);
        return judge(one, [...near].filter(isWithin), {
          masjidOf: (ids) => ids.flatMap((id) => masjid.get(id) ?? []),
          mubalighOf: (ids) => ids.flatMap((id) => mubaligh.get(id) ?? []),
          cuti: leaves.get(one.id_mubaligh) ?? [],
          jarak_jumat,
        });
      },
      add(one) {
        const row: PapanJadwal = { ...one, konfirmasi: 'none', version: 1 };
        for (const [groups, key] of [
          [byMasjid, one.id_masjid] as const,
          [byMan, manOf(mubaligh, one.id_mubaligh)] as const,
        ]) {
          const group = groups.get(key);
          if (group) group.push(row);
          else groups.set(key, [row]);
        }
      },
    };
  };

/** The first and the last day of a month ('YYYY-MM'), plain dates. */
export function rangeOf(bulan: string): { start: string; end: string } {
  return monthRange(Number(bulan.slice(0, 4)), Number(bulan.slice(5, 7)) - 1);
}

/** The Fridays of a month ('YYYY-MM'), plain dates. */
export function fridaysOf(bulan: string): string[] {
  const { start, end } = rangeOf(bulan);
  const first = addDays(start, (FRIDAY - weekday(start) + 7) % 7);
  return [0, 7, 14, 21, 28].map((days) => addDays(first, days)).filter((day) => day <= end);
}

/** The clashes of a range of days. */
export interface Found {
  of(kind: JadwalKind, id: string): BentrokOf[];
  /** Schedules with conflicts, by date and kind. */
  all(): { jadwal: PapanJadwal; bentrok: BentrokOf[] }[];
}

/** Friday sermons as read, with those added since. */
export interface Around {
  /** The clashes that it would have if it were stored: its own, and those of others with it. */
  find(asked: Asked): Bentrok[];
  /** Treats it as stored from now on. */
  add(asked: Asked): void;
}

/** A schedule from a form or a sheet; plain date, `waktu` '' for a jumatan. */
export type Asked = Pick<PapanJadwal, 'kind' | 'id' | 'tanggal' | 'waktu' | 'id_masjid' | 'id_mubaligh'>;

/** Whether the preacher's answer still applies, because nothing that he was asked about has changed. */
export const isSameTurn = (a: Asked, b: Asked): boolean =>
  a.tanggal === b.tanggal && a.waktu === b.waktu && a.id_masjid === b.id_masjid && a.id_mubaligh === b.id_mubaligh;

export const keyOf = ({ kind, id }: JadwalRef): string => `${kind} ${id}`;

export function wireOf({ jenis, berat, teks, singkat, lain }: Bentrok): BentrokOf {
  return { jenis, berat, teks, singkat, id_jadwal: lain?.id || null };
}

export interface RosterCheckOptions {
  store: PapanStore;
  begins: Pick<Begins, 'spanOf' | 'orderOf'>;
  /** A return to the same mosque within this number of Fridays is too early; 0: never. */
  jarak: () => number;
}

/** Data for checking one schedule, besides the schedules around it. */
interface Known extends Pick<PapanStore, 'masjidOf' | 'mubalighOf'>, Pick<BentrokInput, 'cuti' | 'jarak_jumat'> {}

/** The days that must be read to check a schedule, and its clashes. */
export function createJudge({ begins, jarak }: Pick<RosterCheckOptions, 'begins' | 'jarak'>) {
  /**
   * As `findBentrok` takes them. The time of a Friday sermon is computed from the sun, so it is asked for only where
   * its preacher has a pengajian among them.
   */
  function planned(
    rows: readonly (Asked & { konfirmasi?: PapanJadwal['konfirmasi'] })[],
    mubaligh: Parameters<typeof manOf>[0],
  ): JadwalBentrok[] {
    const teaching = new Set(
      rows.flatMap(({ kind, id_mubaligh }) => (kind === 'pengajian' ? [manOf(mubaligh, id_mubaligh)] : [])),
    );
    return rows.map((row) => {
      const { kind, id, tanggal, id_masjid, id_mubaligh, konfirmasi } = row;
      const isPengajian = kind === 'pengajian';
      const span = isPengajian || teaching.has(manOf(mubaligh, id_mubaligh)) ? begins.spanOf(row) : undefined;
      return {
        kind,
        id,
        tanggal,
        id_masjid,
        id_mubaligh,
        konfirmasi,
        mulai: span?.at,
        selesai: span?.until,
        waktu: isPengajian && !span ? row.waktu.trim().toLowerCase() : undefined,
        bagian: isPengajian ? bagianOf(begins.orderOf(row)) : undefined,
      };
    });
  }

  /** Whole months for the monthly limit, and the weeks before and after for the return to a mosque. */
  function spanOf(dari: string, sampai: string, jarakJumat = jarak()): { from: string; to: string } {
    const weeks = 7 * jarakJumat;
    const [start, end] = [rangeOf(dari.slice(0, 7)).start, rangeOf(sampai.slice(0, 7)).end];
    return { from: least(start, addDays(dari, -weeks)), to: most(end, addDays(sampai, weeks)) };
  }

  /**
   * What must be read to check schedules of one kind, or of both: of their own kind the months, of the other the day,
   * and around midnight those beside it.
   */
  function spansFor(kind: JadwalKind | 'both', dari: string, sampai: string, jarakJumat?: number): KindSpan[] {
    const [before, after] = [addDays(dari, -1), addDays(sampai, 1)];
    const { from, to } = spanOf(dari, sampai, kind === 'pengajian' ? 0 : jarakJumat);
    return [
      kind === 'pengajian' ? ['jumatan', before, after] : ['jumatan', from, to],
      kind === 'jumatan' ? ['pengajian', before, after] : ['pengajian', least(from, before), most(to, after)],
    ];
  }

  function judge(one: Asked, near: readonly PapanJadwal[], { masjidOf, mubalighOf, ...known }: Known): Bentrok[] {
    const stored = near.find(({ kind, id }) => kind === one.kind && id === one.id);
    const konfirmasi = stored && isSameTurn(stored, one) ? stored.konfirmasi : 'none';
    const mubaligh = byId(mubalighOf([...new Set([one, ...near].map(({ id_mubaligh }) => id_mubaligh))]));
    const [asked, ...jadwal] = planned([{ ...one, konfirmasi }, ...near], mubaligh);
    return findBentrokOf(asked!, {
      jadwal,
      masjid: masjidOf([...new Set([one, ...near].map(({ id_masjid }) => id_masjid))]),
      mubaligh,
      ...known,
    });
  }

  return { planned, spanOf, spansFor, judge, jarak };
}

/** Schedules of one kind between two plain dates, both included. */
type KindSpan = [kind: JadwalKind, from: string, to: string];
const least = (a: string, b: string) => (a < b ? a : b);
const most = (a: string, b: string) => (a > b ? a : b);

export type Judge = ReturnType<typeof createJudge>;

/** Up to this number, schedules are looked up one by one. */
const FEW = 50;
const NONE: BentrokOf[] = [];

/** All mosques and preachers by id. */
export interface People {
  masjid: ReadonlyMap<string, ReturnType<PapanStore['masjid']>[number]>;
  mubaligh: ReadonlyMap<string, ReturnType<PapanStore['mubaligh']>[number]>;
}

export interface ManyCheck {
  /** What `among` needs whatever the schedules are. */
  people(yieldLoop: YieldLoop): Promise<People>;
  /** Plain dates, both included. */
  within(dari: string, sampai: string): Found;
  /**
   * The clashes of each of these new schedules of one kind, with stored ones and with one another. They replace the
   * stored ones whose ids are in `replaced`. Without `known` it reads the people itself.
   */
  among(
    jadwal: readonly Asked[],
    yieldLoop: YieldLoop,
    replaced?: ReadonlySet<string>,
    known?: People,
  ): Promise<BentrokOf[][]>;
  /** Those of these stored schedules of one kind that have clashes, each with its most serious one. */
  clashingAmong(jadwal: readonly Asked[], yieldLoop: YieldLoop): Promise<{ jadwal: Asked; bentrok: BentrokOf[] }[]>;
}

/** Clashes of many schedules at once. `own` returns those of one. */
export function createMany(
  store: PapanStore,
  { planned, spanOf, spansFor, jarak }: Judge,
  own: (one: Asked) => BentrokOf[],
): ManyCheck {
  /** Reads the stored schedules of a range, a week at a time. */
  async function readSpan([kind, from, to]: KindSpan, yieldLoop: YieldLoop): Promise<PapanJadwal[]> {
    const rows: PapanJadwal[] = [];
    for (let start = from; start <= to; start = addDays(start, 7)) {
      const end = addDays(start, 6);
      rows.push(...store.jadwal(kind, start, end < to ? end : to));
      await yieldLoop();
    }
    return rows;
  }

  /** `people` are all mosques and preachers whom the rows name, or more. */
  function inputOf(rows: readonly PapanJadwal[], dari: string, sampai: string, people: People): BentrokInput {
    const { from, to } = spanOf(dari, sampai);
    return {
      ...people,
      jadwal: planned(rows, people.mubaligh),
      cuti: store.cuti(from, to),
      jarak_jumat: jarak(),
    };
  }

  /** The clashes of `rows`, from which `input` was made. */
  function judge(rows: readonly PapanJadwal[], dari: string, sampai: string, input: BentrokInput): Found {
    const found = new Map<string, BentrokOf[]>();
    for (const bentrok of findBentrok(input)) {
      const key = keyOf(bentrok.jadwal);
      const own = found.get(key);
      if (own) own.push(wireOf(bentrok));
      else found.set(key, [wireOf(bentrok)]);
    }
    const of = (kind: JadwalKind, id: string) => found.get(keyOf({ kind, id })) ?? [];
    return {
      of,
      all: () =>
        rows
          .filter((row) => row.tanggal >= dari && row.tanggal <= sampai && found.has(keyOf(row)))
          .toSorted((a, b) => (a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : 0))
          .map((jadwal) => ({ jadwal, bentrok: of(jadwal.kind, jadwal.id) })),
    };
  }

  function within(dari: string, sampai: string): Found {
    const rows = spansFor('both', dari, sampai).flatMap((span) => store.jadwal(...span));
    const everybody = { masjid: byId(store.masjid()), mubaligh: byId(store.mubaligh()) };
    return judge(rows, dari, sampai, inputOf(rows, dari, sampai, everybody));
  }

  async function people(yieldLoop: YieldLoop): Promise<People> {
    const masjid = byId(store.masjid());
    await yieldLoop();
    return { masjid, mubaligh: byId(store.mubaligh()) };
  }

  return {
    within,

    people,

    async among(jadwal, everyTurn, replaced = new Set(), known) {
      const yieldLoop = bySpentTime(everyTurn);
      const { masjid, mubaligh } = known ?? (await people(yieldLoop));
      await yieldLoop();
      const all = jadwal.map(({ kind, tanggal, waktu, id_masjid, id_mubaligh }, at) => {
        return { at, id: `new ${at}`, kind, tanggal, waktu, id_masjid, id_mubaligh };
      });
      await yieldLoop();
      const found = new Map<string, BentrokOf[]>();
      const days = Map.groupBy(all, ({ tanggal }) => tanggal);
      const dates = [...days.keys()].toSorted();
      await yieldLoop();
      // Month by month, so that a sheet of several years does not block the event loop.
      for (const rows of Map.groupBy(all, ({ tanggal }) => tanggal.slice(0, 7)).values()) {
        const own = rows.map(({ tanggal }) => tanggal).toSorted();
        const { kind } = rows[0]!;
        const spans = spansFor(kind, own[0]!, own.at(-1)!);
        const [, from, to] = spans.find(([of]) => of === kind)!;
        const [places, people] = [
          new Set(rows.map(({ id_masjid }) => id_masjid)),
          new Set(rows.map(({ id_mubaligh }) => manOf(mubaligh, id_mubaligh))),
        ];
        const isNear = (row: Asked) => places.has(row.id_masjid) || people.has(manOf(mubaligh, row.id_mubaligh));
        let stored: PapanJadwal[] = [];
        for (const span of spans) stored = stored.concat(await readSpan(span, yieldLoop));
        const staying = stored.filter((row) => isNear(row) && !(row.kind === kind && replaced.has(row.id)));
        const beside = dates
          .filter((date) => date >= from && date <= to)
          .flatMap((date) => days.get(date)!.filter(isNear))
          .sort((one, other) => one.at - other.at);
        const wanted = new Set(rows.map(({ id }) => id));
        const input: BentrokInput = {
          jadwal: planned([...staying, ...beside], mubaligh),
          masjid,
          mubaligh,
          cuti: store.cuti(from, to),
          jarak_jumat: jarak(),
        };
        for (const bentrok of findBentrok(input)) {
          const { id } = bentrok.jadwal;
          if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), wireOf(bentrok)]);
        }
        await yieldLoop();
      }
      return all.map(({ id }) => found.get(id) ?? NONE);
    },

    async clashingAmong(jadwal, yieldLoop) {
      const clashing: { jadwal: Asked; bentrok: BentrokOf[] }[] = [];
      const add = (one: Asked, all: readonly BentrokOf[]) => {
        const bentrok = all.filter(({ berat }) => berat === 'bentrok');
        if (bentrok.length > 0) clashing.push({ jadwal: one, bentrok });
      };
      if (jadwal.length <= FEW) {
        for (const one of jadwal) add(one, own(one));
        return clashing;
      }
      const { masjid, mubaligh } = await people(yieldLoop);
      await yieldLoop();
      for (const rows of Map.groupBy(jadwal, ({ tanggal }) => tanggal.slice(0, 7)).values()) {
        const days = rows.map(({ tanggal }) => tanggal).toSorted();
        const [dari, sampai] = [days[0]!, days.at(-1)!];
        let beside: PapanJadwal[] = [];
        for (const span of spansFor('both', dari, sampai)) beside = beside.concat(await readSpan(span, yieldLoop));
        const input = inputOf(beside, dari, sampai, { masjid, mubaligh });
        await yieldLoop();
        const { of } = judge(beside, dari, sampai, input);
        for (const one of rows) add(one, of(one.kind, one.id));
        await yieldLoop();
      }
      return clashing;
    },
  };
}

/** A store whose preachers tell who is one man with whom, and whose schedules near one are those of the whole man. */
export function withOneMan(store: PapanStore, orang: Pick<Orang, 'men'>): PapanStore {
  const withWholeMan = (rows: PapanMubaligh[]): PapanMubaligh[] => {
    const men = orang.men();
    return men.size === 0 ? rows : rows.map((row) => ({ ...row, orang: men.get(row.id) }));
  };
  return {
    ...store,
    mubaligh: () => withWholeMan(store.mubaligh()),
    mubalighOf: (ids) => withWholeMan(store.mubalighOf(ids)),
    near(kind, dari, sampai, of): PapanJadwal[] {
      const men = orang.men();
      const man = men.get(of.id_mubaligh);
      const others =
        man === undefined ? [] : [...men].flatMap(([id, own]) => (own === man && id !== of.id_mubaligh ? [id] : []));
      const own = store.near(kind, dari, sampai, of);
      if (others.length === 0) return own;
      const rows = others.flatMap((id_mubaligh) => store.near(kind, dari, sampai, { ...of, id_mubaligh }));
      return [...new Map([...own, ...rows].map((row) => [row.id, row])).values()].toSorted(
        (a, b) => a.tanggal.localeCompare(b.tanggal) || Number(a.id) - Number(b.id),
      );
    },
  };
}

/** The input with one row for each man: what stands in any of his rows is his. `men` gives the same for his rows. */
export function asOneMan(input: UsulanInput, men: ReadonlyMap<string, string>): UsulanInput {
  if (men.size === 0) return input;
  /** The row that is proposed, by each of his rows. */
  const chosen = new Map<string, string>();
  const mubaligh = [...Map.groupBy(input.mubaligh, ({ id }) => men.get(id) ?? id).values()].map((rows) => {
    const own = rows.find(({ khatib }) => khatib !== false) ?? rows[0]!;
    for (const { id } of rows) chosen.set(id, own.id);
    const limits = rows.flatMap(({ batas_bulan }) => batas_bulan ?? []);
    return limits.length === 0 ? own : { ...own, batas_bulan: Math.min(...limits) };
  });
  const his = <T extends { id_mubaligh: string }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, id_mubaligh: chosen.get(row.id_mubaligh) ?? row.id_mubaligh }));
  return {
    ...input,
    mubaligh,
    cuti: his(input.cuti),
    jadwal: his(input.jadwal),
    ...(input.pengajian && { pengajian: his(input.pengajian) }),
    ...(input.udzur && { udzur: his(input.udzur) }),
    ...(input.bulan_lalu && { bulan_lalu: his(input.bulan_lalu) }),
  };
}
