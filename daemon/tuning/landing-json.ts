import type Sqlite from 'better-sqlite3';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { LandingNames } from '../domain/landing/landing-store.ts';

/*
 * The public list of a range of days. SQLite gives one text of ids in the order of the index; the JSON of a name is
 * made once for all schedules that have it. To join and sort rows of names takes three times as long.
 */

/** Of a mosque or a preacher: what the public sees as JSON, and by what it sorts as in SQLite. */
interface Named {
  json: string;
  place: string;
}

type Noun = 'masjid' | 'mubaligh';

const linesOf = (table: string, order: string, waktu: string, sorted: string) =>
  `select count(*) as n, coalesce(group_concat(
      tanggal || ' ' || id_masjid || ' ' || id_mubaligh || ' ' || ${order} || ' ' || ${waktu}, char(10)), '') as lines
    from (select * from ${table} where tanggal between @start and @end order by ${sorted})`;

const LINES: Record<JadwalKind, string> = {
  pengajian: linesOf('jadwal_pengajian', 'waktu_order', 'json_quote(waktu)', 'tanggal, waktu_order, id'),
  jumatan: linesOf('jadwal_jumatan', '0', `'""'`, 'tanggal, id'),
};

const NAMES: Record<Noun, string> = {
  masjid: 'select kunci, nama_masjid from masjid where id = ?',
  mubaligh: 'select kunci, nama_mubaligh from mubaligh where id = ?',
};

type Known = Record<Noun, Map<string, Named>>;

/**
 * Writes what the public sees of the schedules of a range of plain dates, both included, by date, time, mosque name and
 * id: their number and their JSON, without brackets around it. `shown` has names by id that stand in the place of those
 * that are stored. Names are kept until `version` moves.
 */
export function createLandingWriter(sqlite: Sqlite.Database, version: () => number) {
  let known: Known = { masjid: new Map(), mubaligh: new Map() };
  let knownFor: number | undefined;

  function named(of: Known, noun: Noun, id: string, shown: LandingNames): Named {
    const before = of[noun].get(id);
    if (before) return before;
    const [kunci, stored] = sqlite.prepare<[number], [string, string]>(NAMES[noun]).raw().get(Number(id))!;
    const name = shown[noun].get(id) ?? stored;
    const made = { json: JSON.stringify({ kunci, [`nama_${noun}`]: name }), place: placeOf(stored) };
    of[noun].set(id, made);
    return made;
  }

  return (kind: JadwalKind, shown: LandingNames) => {
    const now = version();
    if (now !== knownFor) known = { masjid: new Map(), mubaligh: new Map() };
    knownFor = now;
    const own = known;

    return (range: { start: string; end: string }): { n: number; json: string } => {
      const { n, lines } = sqlite.prepare<object, { n: number; lines: string }>(LINES[kind]).get(range)!;
      let json = '';
      let when = '';
      /** Schedules of one day and hour, by id. */
      let same: { place: string; json: string }[] = [];
      const writeSame = () => {
        // A sort leaves equal names by id.
        if (same.length > 1) same.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
        for (const one of same) json += json === '' ? one.json : `,${one.json}`;
        same = [];
      };
      for (let at = 0, end = 0; at < lines.length; at = end + 1) {
        end = lines.indexOf('\n', at);
        if (end < 0) end = lines.length;
        const afterDay = lines.indexOf(' ', at);
        const afterMasjid = lines.indexOf(' ', afterDay + 1);
        const afterMubaligh = lines.indexOf(' ', afterMasjid + 1);
        const afterOrder = lines.indexOf(' ', afterMubaligh + 1);
        const tanggal = lines.slice(at, afterDay);
        const masjid = named(own, 'masjid', lines.slice(afterDay + 1, afterMasjid), shown);
        const mubaligh = named(own, 'mubaligh', lines.slice(afterMasjid + 1, afterMubaligh), shown);
        const waktu = lines.slice(afterOrder + 1, end);
        const its = tanggal + lines.slice(afterMubaligh, afterOrder);
        if (its !== when) writeSame();
        when = its;
        same.push({
          place: masjid.place,
          json: `{"tanggal":"${tanggal}T00:00:00.000Z","waktu":${waktu},"masjid":${masjid.json},"mubaligh":${mubaligh.json}}`,
        });
      }
      writeSame();
      return { n, json };
    };
  };
}

/** SQLite compares bytes, with A to Z as a to z. */
function placeOf(name: string): string {
  return Buffer.from(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())).toString('latin1');
}
