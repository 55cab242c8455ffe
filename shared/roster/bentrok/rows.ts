import type { Bentrok, JadwalBentrok, JenisBentrok, Lookup } from './bentrok.ts';

export const byId = <Row extends { id: string }>(rows: Lookup<Row>): ReadonlyMap<string, Row> =>
  rows instanceof Map ? rows : new Map(rows.values().map((row) => [row.id, row]));

/** The man that a row of mubaligh is. */
export const manOf = (mubaligh: ReadonlyMap<string, { orang?: string | undefined }>, id: string): string =>
  mubaligh.get(id)?.orang ?? id;

/** A small number for each text, counted from 0 as they come. */
export function createNumbers(): { of(text: string): number; count(): number } {
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
export interface Row {
  one: JadwalBentrok;
  masjid: number;
  mubaligh: number;
  /** One man may stand under several names. */
  orang: number;
  day: number;
  month: number;
  found: Partial<Record<JenisBentrok, Bentrok>> | undefined;
}

type Key = (row: Row) => number;
export const byMasjid: Key = (row) => row.masjid;
export const byMubaligh: Key = (row) => row.mubaligh;
export const byOrang: Key = (row) => row.orang;
export const byDay: Key = (row) => row.day;
export const byMonth: Key = (row) => row.month;

/** The groups of at least two rows that have both numbers in common, each in the order of the rows. */
export function repeated(rows: readonly Row[], outer: Key, inner: Key): Row[][] {
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

export const byDate = ({ one: a }: Row, { one: b }: Row) =>
  a.tanggal < b.tanggal ? -1 : a.tanggal > b.tanggal ? 1 : a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
