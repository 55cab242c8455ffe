import type Sqlite from 'better-sqlite3';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

/*
 * The public list of a range of days. SQLite gives ids only, each column as one JSON array, so that no row becomes an
 * object; the text of a mosque or a preacher is made once and kept until a name changes.
 */

/** What is kept of names, together; far more than a network has. */
const TEXTS_MAX = 20_000;

type Noun = 'masjid' | 'mubaligh';

/** Names that are shown in the place of stored ones, by id. */
export type NamesInPlace = Readonly<Record<Noun, ReadonlyMap<string, string>>>;

interface Kept {
  /** What the public sees of it as the member of an item; a mubaligh's is the last one, and ends the item. */
  json: string;
  /** JavaScript compares it as SQLite's nocase compares the stored name. */
  sortName: string;
}

/**
 * Gives the JSON of what the public sees of a range of days, both included, without the brackets around it; by date,
 * time, mosque name and id. Names are read anew when it is given another object `names`.
 */
export function createLandingWriter(sqlite: Sqlite.Database) {
  const kept = { masjid: new Map<number, Kept>(), mubaligh: new Map<number, Kept>() };
  let keptFor: NamesInPlace | undefined;
  const statements = new Map<JadwalKind, Sqlite.Statement<[string, string], string[]>>();
  const texts = {
    masjid: sqlite.prepare<[string], Named>(namesOf('masjid')),
    mubaligh: sqlite.prepare<[string], Named>(namesOf('mubaligh')),
  };

  function rowsOf(kind: JadwalKind, start: string, end: string): string[] {
    let statement = statements.get(kind);
    if (!statement) statements.set(kind, (statement = sqlite.prepare(columnsOf(kind))));
    return statement.raw(true).get(start, end) as unknown as string[];
  }

  /** What is kept of each of these ids, in their order; undefined for one that is not there. */
  function textsOf(noun: Noun, ids: readonly number[], names: NamesInPlace): (Kept | undefined)[] {
    const known = kept[noun];
    const found = ids.map((id) => known.get(id));
    if (!found.includes(undefined)) return found;
    if (known.size + ids.length > TEXTS_MAX) known.clear();
    const missing = JSON.stringify([...new Set(ids.filter((id) => !known.has(id)))]);
    for (const { id, kunci, nama } of texts[noun].iterate(missing)) {
      const shown = names[noun].get(String(id)) ?? nama;
      known.set(id, {
        json: `,"${noun}":${JSON.stringify({ kunci, [`nama_${noun}`]: shown })}${noun === 'mubaligh' ? '}' : ''}`,
        sortName: sortName(nama),
      });
    }
    return ids.map((id) => known.get(id));
  }

  return {
    write(kind: JadwalKind, { start, end }: { start: string; end: string }, names: NamesInPlace): string {
      if (names !== keptFor) {
        kept.masjid.clear();
        kept.mubaligh.clear();
        keptFor = names;
      }
      const [tanggal, waktu, order, mosqueIds, preacherIds] = rowsOf(kind, start, end).map(
        (text) => JSON.parse(text) as unknown[],
      ) as [string[], string[], number[], number[], number[]];
      const mosques = textsOf('masjid', mosqueIds, names);
      const preachers = textsOf('mubaligh', preacherIds, names);
      const places = placesByName(tanggal, order, mosques);
      const out: string[] = [];
      let day: string | undefined;
      let head = '';
      for (const n of places) {
        const masjid = mosques[n];
        const mubaligh = preachers[n];
        if (!masjid || !mubaligh) continue;
        if (tanggal[n] !== day) head = `,{"tanggal":"${(day = tanggal[n])}T00:00:00.000Z","waktu":`;
        out.push(head, jsonOf(waktu[n]!), masjid.json, mubaligh.json);
      }
      return out.join('').slice(1);
    },
  };
}

/** Places of rows that came by date, time and id: those of one time by the mosque's name. */
function placesByName(
  tanggal: readonly string[],
  order: readonly number[],
  mosques: readonly (Kept | undefined)[],
): number[] {
  const nameOf = (n: number) => mosques[n]?.sortName ?? '';
  const places = tanggal.map((_, n) => n);
  for (let from = 0, to = 0; from < places.length; from = to) {
    to = from + 1;
    let isSorted = true;
    while (to < places.length && tanggal[to] === tanggal[from] && order[to] === order[from]) {
      if (nameOf(to) < nameOf(to - 1)) isSorted = false;
      to += 1;
    }
    if (isSorted) continue;
    const sorted = places.slice(from, to).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))));
    sorted.forEach((n, at) => (places[from + at] = n));
  }
  return places;
}

interface Named {
  id: number;
  kunci: string;
  nama: string;
}

function namesOf(noun: Noun): string {
  return `select id, kunci, nama_${noun} as nama from ${noun} where id in (select value from json_each(?))`;
}

function columnsOf(kind: JadwalKind): string {
  const [waktu, order] = kind === 'pengajian' ? ['waktu', 'waktu_order'] : ["''", '0'];
  const columns = ['tanggal', 'waktu', 'waktu_order', 'id_masjid', 'id_mubaligh'];
  return `select ${columns.map((column) => `json_group_array(${column})`).join(', ')} from (
      select tanggal, ${waktu} as waktu, ${order} as waktu_order, id_masjid, id_mubaligh
      from jadwal_${kind} where tanggal between ? and ?
      order by tanggal, ${kind === 'pengajian' ? 'waktu_order, ' : ''}id
    )`;
}

/**
 * SQLite compares bytes of UTF-8, without case in ASCII; JavaScript compares units of UTF-16. They differ in halves of
 * characters alone, which change places with the units after them.
 */
function sortName(nama: string): string {
  return nama
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\ud800-\uffff]/g, (unit) => {
      const code = unit.charCodeAt(0);
      return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
    });
}

/** Times of day repeat. */
const TIMES_MAX = 1000;
const times = new Map<string, string>();
function jsonOf(waktu: string): string {
  const known = times.get(waktu);
  if (known !== undefined) return known;
  if (times.size >= TIMES_MAX) times.clear();
  const json = JSON.stringify(waktu);
  times.set(waktu, json);
  return json;
}
