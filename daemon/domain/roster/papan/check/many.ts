import { addDays } from '#shared/base/dates.ts';
import type { BentrokInput } from '#shared/roster/bentrok/bentrok.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';
import { byId } from '#shared/roster/bentrok/rows.ts';
import type { BentrokOf } from '#shared/roster/bentrok/answer.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { bySpentTime, type YieldLoop } from '#daemon/base/clock.ts';
import type { PapanJadwal, PapanStore } from '#daemon/storage/roster/papan.ts';
import { keyOf, told, type Asked, type Found } from './asked.ts';
import type { Judge } from './judge.ts';

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
  { planned, spanOf, spanFor, jarak }: Judge,
  own: (one: Asked) => BentrokOf[],
): ManyCheck {
  /** Reads the stored schedules of a range, a week at a time. */
  async function readSpan(
    kind: JadwalKind,
    { from, to }: { from: string; to: string },
    yieldLoop: YieldLoop,
  ): Promise<PapanJadwal[]> {
    const rows: PapanJadwal[] = [];
    for (let start = from; start <= to; start = addDays(start, 7)) {
      const end = addDays(start, 6);
      rows.push(...store.jadwal(kind, start, end < to ? end : to));
      await yieldLoop();
    }
    return rows;
  }

  /** The ranges that are needed to check the schedules of some days. */
  function spansFor(dari: string, sampai: string): [JadwalKind, { from: string; to: string }][] {
    return [
      ['jumatan', spanOf(dari, sampai)],
      ['pengajian', { from: addDays(dari, -1), to: addDays(sampai, 1) }],
    ];
  }

  /** `people` are all mosques and preachers whom the rows name, or more. */
  function inputOf(
    rows: readonly PapanJadwal[],
    dari: string,
    sampai: string,
    people: Pick<BentrokInput, 'masjid' | 'mubaligh'>,
  ): BentrokInput {
    const { from, to } = spanOf(dari, sampai);
    return { ...people, jadwal: rows.map(planned), cuti: store.cuti(from, to), jarak_jumat: jarak() };
  }

  /** The clashes of `rows`, from which `input` was made. */
  function judge(rows: readonly PapanJadwal[], dari: string, sampai: string, input: BentrokInput): Found {
    const found = new Map<string, BentrokOf[]>();
    for (const bentrok of findBentrok(input)) {
      const key = keyOf(bentrok.jadwal);
      const own = found.get(key);
      if (own) own.push(told(bentrok));
      else found.set(key, [told(bentrok)]);
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
    const rows = spansFor(dari, sampai).flatMap(([kind, { from, to }]) => store.jadwal(kind, from, to));
    const everybody = { masjid: store.masjid(), mubaligh: store.mubaligh() };
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
      const manOf = (id: string) => mubaligh.get(id)?.orang ?? id;
      const days = Map.groupBy(all, ({ tanggal }) => tanggal);
      const dates = [...days.keys()].toSorted();
      await yieldLoop();
      // Month by month, so that a sheet of several years does not block the event loop.
      for (const rows of Map.groupBy(all, ({ tanggal }) => tanggal.slice(0, 7)).values()) {
        const own = rows.map(({ tanggal }) => tanggal).toSorted();
        const span = spanFor(rows[0]!.kind, own[0]!, own.at(-1)!);
        const [places, people] = [
          new Set(rows.map(({ id_masjid }) => id_masjid)),
          new Set(rows.map(({ id_mubaligh }) => manOf(id_mubaligh))),
        ];
        const isNear = (row: Asked) => places.has(row.id_masjid) || people.has(manOf(row.id_mubaligh));
        const inSpan = await readSpan(rows[0]!.kind, span, yieldLoop);
        const stored = inSpan.filter((row) => isNear(row) && !replaced.has(row.id));
        const beside = dates
          .filter((date) => date >= span.from && date <= span.to)
          .flatMap((date) => days.get(date)!.filter(isNear))
          .sort((one, other) => one.at - other.at);
        const near = [...stored, ...beside];
        const wanted = new Set(rows.map(({ id }) => id));
        const input: BentrokInput = {
          jadwal: near.map(planned),
          masjid,
          mubaligh,
          cuti: store.cuti(span.from, span.to),
          jarak_jumat: jarak(),
        };
        for (const bentrok of findBentrok(input)) {
          const { id } = bentrok.jadwal;
          if (wanted.has(id)) found.set(id, [...(found.get(id) ?? []), told(bentrok)]);
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
        for (const [kind, span] of spansFor(dari, sampai))
          beside = beside.concat(await readSpan(kind, span, yieldLoop));
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
