import type { Usulan, UsulanInput } from '#daemon/board/usulan/problem.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';

/** A network whose months are drafted and accepted one after the other. */
export interface YearShape {
  name: string;
  masjid: number;
  mubaligh: number;
}

export const yearShapes: readonly YearShape[] = [
  { name: 'year', masjid: 45, mubaligh: 68 },
  { name: 'year-scarce', masjid: 45, mubaligh: 60 },
  { name: 'year-middle', masjid: 120, mubaligh: 220 },
  { name: 'year-large', masjid: 500, mubaligh: 950 },
];

/** The Fridays of the twelve months of 2027, by month. */
export const yearFridays: readonly (readonly string[])[] = [
  ...Map.groupBy(
    Array.from({ length: 365 }, (_, day) => addDays('2027-01-01', day)).filter((day) => weekday(day) === FRIDAY),
    (day) => day.slice(0, 7),
  ).values(),
];

/** What a year of drafts comes to. */
export interface DraftedYear {
  months: Usulan[];
  jadwal: UsulanInput['jadwal'];
  /** Sermons by preacher, also of those who have none. */
  loads: ReadonlyMap<string, number>;
  /** The smallest number of different men at a mosque. */
  fewestMen: number;
  /** The most Fridays in a row of one man. */
  longestRow: number;
}

/** Drafts and accepts twelve months, with `more` of each month's input. */
export async function draftYear(
  { masjid, mubaligh }: Pick<YearShape, 'masjid' | 'mubaligh'>,
  draft: (input: UsulanInput) => Promise<Usulan> | Usulan,
  more: (jumat: readonly string[]) => Partial<UsulanInput> = () => ({}),
): Promise<DraftedYear> {
  const places = Array.from({ length: masjid }, (_, n) => ({ id: String(n + 1), nama_masjid: `Masjid ${n + 1}` }));
  const people = Array.from({ length: mubaligh }, (_, n) => ({ id: String(n + 1), nama_mubaligh: `Ustadz ${n + 1}` }));
  const jadwal: { tanggal: string; id_masjid: string; id_mubaligh: string }[] = [];
  const months: DraftedYear['months'] = [];
  for (const jumat of yearFridays) {
    const usulan = await draft({ jumat, masjid: places, mubaligh: people, cuti: [], jadwal, ...more(jumat) });
    months.push(usulan);
    for (const { tanggal, id_masjid, id_mubaligh } of usulan.sel) jadwal.push({ tanggal, id_masjid, id_mubaligh });
  }
  const byMan = Map.groupBy(jadwal, ({ id_mubaligh }) => id_mubaligh);
  const menOf = [...Map.groupBy(jadwal, ({ id_masjid }) => id_masjid).values()].map(
    (rows) => new Set(rows.map(({ id_mubaligh }) => id_mubaligh)).size,
  );
  return {
    months,
    jadwal,
    loads: new Map(people.map(({ id }) => [id, byMan.get(id)?.length ?? 0])),
    fewestMen: Math.min(...menOf),
    longestRow: Math.max(...[...byMan.values()].map((rows) => longestRow(rows.map(({ tanggal }) => tanggal)))),
  };
}

function longestRow(days: readonly string[]): number {
  const stood = new Set(days);
  let longest = 0;
  for (const day of stood) {
    let row = 1;
    while (stood.has(addDays(day, -7 * row))) row += 1;
    longest = Math.max(longest, row);
  }
  return longest;
}

/** The difference between the most and the fewest sermons of these men. */
export const spreadOf = (loads: Iterable<number>): number => {
  const all = [...loads];
  return Math.max(...all) - Math.min(...all);
};
