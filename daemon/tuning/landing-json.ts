import type Sqlite from 'better-sqlite3';
import type { JadwalKind } from '#shared/roster/jadwal.ts';

/*
 * The public list of a date range. SQLite returns only ids, each column as one JSON array, so that no row becomes an
 * object. The JSON of a mosque or a preacher is made once and cached until a name changes. It is cached as bytes, which
 * are copied into one block: a joined string would be garbage in V8's heap.
 */

/** Maximum number of cached names of each noun; far more than a network has. */
const TEXTS_MAX = 20_000;
/** Size of the block that all but the largest reads are written into, in bytes. */
const SCRATCH = 256 * 1024;
/** Rows and mosque ranks are packed into one number, 18 bits each; 2^18 rows are four hundred usual answers. */
const PLACES = 2 ** 18;

type Noun = 'masjid' | 'mubaligh';

/** Names by id that are shown instead of the stored ones. */
export type NamesInPlace = Readonly<Record<Noun, ReadonlyMap<string, string>>>;

interface Kept {
  /** Its public JSON as a member of an item; a mubaligh's is the last member and closes the item. */
  json: Uint8Array;
  /** Sort key: JavaScript compares it as SQLite's nocase compares the stored name. */
  sortName: string;
  /** Its rank among all cached ones, by name; equal names have the same rank. */
  rank: number;
}

/**
 * Writes the public JSON of a date range (both ends included) in UTF-8 without the outer brackets, sorted by date,
 * time, mosque name and id. The bytes are valid until the next call. A new `names` object clears the cache.
 */
export function createLandingWriter(sqlite: Sqlite.Database) {
  const kept = { masjid: new Map<number, Kept>(), mubaligh: new Map<number, Kept>() };
  let keptFor: NamesInPlace | undefined;
  let scratch: Buffer | undefined;
  const statements = new Map<JadwalKind, Sqlite.Statement<[string, string], string[]>>();
  const texts = {
    masjid: sqlite.prepare<[string], Named>(namesOf('masjid')),
    mubaligh: sqlite.prepare<[string], Named>(namesOf('mubaligh')),
  };

  function columnsOf(kind: JadwalKind, start: string, end: string): string[] {
    let statement = statements.get(kind);
    if (!statement) statements.set(kind, (statement = sqlite.prepare<[string, string], string[]>(columns(kind)).raw()));
    return statement.get(start, end)!;
  }

  /** The entry of each id; reads those that are not cached yet. */
  function keptOf(noun: Noun, ids: readonly number[], names: NamesInPlace): Kept[] {
    const known = kept[noun];
    const found = ids.map((id) => known.get(id));
    if (!found.includes(undefined)) return found as Kept[];
    if (known.size + ids.length > TEXTS_MAX) known.clear();
    const missing = JSON.stringify([...new Set(ids.filter((id) => !known.has(id)))]);
    for (const { id, kunci, nama } of texts[noun].iterate(missing)) {
      const shown = names[noun].get(String(id)) ?? nama;
      known.set(id, {
        json: Buffer.from(
          `,"${noun}":${JSON.stringify({ kunci, [`nama_${noun}`]: shown })}${noun === 'mubaligh' ? '}' : ''}`,
        ),
        sortName: sortName(nama),
        rank: 0,
      });
    }
    if (noun === 'masjid') rankByName(known);
    return ids.map((id) => known.get(id)!);
  }

  return {
    write(kind: JadwalKind, { start, end }: { start: string; end: string }, names: NamesInPlace): Uint8Array {
      if (names !== keptFor) {
        kept.masjid.clear();
        kept.mubaligh.clear();
        keptFor = names;
      }
      const [tanggal, waktu, order, mosqueIds, preacherIds] = columnsOf(kind, start, end).map(
        (text) => JSON.parse(text) as unknown[],
      ) as [string[], string[], number[], number[], number[]];
      const mosques = keptOf('masjid', mosqueIds, names);
      const preachers = keptOf('mubaligh', preacherIds, names);
      const whens = waktu.map(jsonOf);
      // One sort key: date and time, the rank of the mosque's name, and the position by id.
      const keys = new Float64Array(tanggal.length);
      let time = 0;
      let bytes = 0;
      for (let n = 0; n < keys.length; n++) {
        if (n > 0 && (order[n] !== order[n - 1] || tanggal[n] !== tanggal[n - 1])) time += 1;
        keys[n] = (time * PLACES + mosques[n]!.rank) * PLACES + n;
        bytes += HEAD + whens[n]!.length + mosques[n]!.json.length + preachers[n]!.json.length;
      }
      keys.sort();
      const block = bytes <= SCRATCH ? (scratch ??= Buffer.allocUnsafeSlow(SCRATCH)) : Buffer.allocUnsafeSlow(bytes);
      let at = 0;
      const put = (piece: Uint8Array) => {
        block.set(piece, at);
        at += piece.length;
      };
      let day: string | undefined;
      let head = headOf('');
      for (const key of keys) {
        const n = key % PLACES;
        if (tanggal[n] !== day) head = headOf((day = tanggal[n]!));
        put(head);
        put(whens[n]!);
        put(mosques[n]!.json);
        put(preachers[n]!.json);
      }
      return block.subarray(1, at);
    },
  };
}

const headOf = (day: string): Uint8Array => Buffer.from(`,{"tanggal":"${day}T00:00:00.000Z","waktu":`);
const HEAD = headOf('2026-01-01').length;

function rankByName(mosques: ReadonlyMap<number, Kept>): void {
  const sorted = [...mosques.values()].sort((a, b) => (a.sortName < b.sortName ? -1 : Number(a.sortName > b.sortName)));
  sorted.forEach((one, n) => {
    const before = sorted[n - 1];
    one.rank = before?.sortName === one.sortName ? before.rank : n;
  });
}

interface Named {
  id: number;
  kunci: string;
  nama: string;
}

function namesOf(noun: Noun): string {
  return `select id, kunci, nama_${noun} as nama from ${noun}_ada where id in (select value from json_each(?))`;
}

function columns(kind: JadwalKind): string {
  const [waktu, order] = kind === 'pengajian' ? ['waktu', 'waktu_order'] : ["''", '0'];
  const names = ['tanggal', 'waktu', 'waktu_order', 'id_masjid', 'id_mubaligh'];
  return `select ${names.map((name) => `json_group_array(${name})`).join(', ')} from (
      select tanggal, ${waktu} as waktu, ${order} as waktu_order, id_masjid, id_mubaligh
      from ${kind}_ada where tanggal between ? and ?
      order by tanggal, ${kind === 'pengajian' ? 'waktu_order, ' : ''}id
    )`;
}

/**
 * SQLite compares UTF-8 bytes, ignoring case in ASCII; JavaScript compares UTF-16 units. The orders differ only for
 * surrogates, so they swap places with the units after them.
 */
function sortName(nama: string): string {
  return nama
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\ud800-\uffff]/g, (unit) => {
      const code = unit.charCodeAt(0);
      return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
    });
}

/** Cache size for the JSON of times of day, which repeat. */
const TIMES_MAX = 1000;
const times = new Map<string, Uint8Array>();
function jsonOf(waktu: string): Uint8Array {
  const known = times.get(waktu);
  if (known !== undefined) return known;
  if (times.size >= TIMES_MAX) times.clear();
  const json = Buffer.from(JSON.stringify(waktu));
  times.set(waktu, json);
  return json;
}
