import type Sqlite from 'better-sqlite3';
import { columnsOf, recordedOf } from '#daemon/base/recording.ts';
import { kindOf } from './hilang.ts';

/** Why a deletion cannot be undone: a required row was deleted, its date or name is taken, or a series has changed. */
export type Hindrance =
  { kind: 'gone'; parent: string } | { kind: 'taken'; table: string; nama?: string } | { kind: 'changed' };

/** Recorded rows of a portion. */
const AT_ONCE = 500;

/** A column's value in a recorded row. */
const kept = (name: string) => `json_extract(isi, '$."${name}"')`;

/**
 * Brings back what a deletion recorded (../base/recording.ts), some at a time. Ids are numbers, as SQLite stores them.
 */
export function createRecordedRows(sqlite: Sqlite.Database) {
  /** Recorded rows of a table, or values of a column, of one deletion. */
  const recordedIn = (table: string, column?: string) =>
    `penghapusan_baris where id_penghapusan = ? and tabel = '${table}' and kolom is ${column === undefined ? 'null' : `'${column}'`}`;
  /** All whole rows of a table, as JSON. */
  const rowsOf = (table: string) => `(select isi from ${recordedIn(table)})`;
  /** The first ones, which `forget` deletes. */
  const first = (table: string, column?: string) =>
    `(select isi from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`;

  const forget = (id: number, table: string, column?: string): void =>
    void sqlite
      .prepare(
        `delete from penghapusan_baris where id in (select id from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`,
      )
      .run(id);

  type Table = ReturnType<typeof recordedOf>['tables'][number];
  const isMissing = ({ column, parent }: Table['references'][number]) =>
    `(${kept(column)} is not null and not exists (select 1 from "${parent}" as p where p.id = ${kept(column)}))`;

  /** Why a table's recorded rows cannot be inserted. What is deleted with a schedule was recorded with it. */
  function hindranceOf(id: number, { name, references }: Table, recorded: ReadonlySet<string>): Hindrance | undefined {
    const asked = references.filter(
      ({ parent, onDelete }) => recorded.has(parent) && !(onDelete === 'CASCADE' && parent.startsWith('jadwal_')),
    );
    if (asked.length > 0) {
      // In one pass, because reading thousands of rows of JSON takes its time.
      const isLost = asked.map(
        (one) =>
          `when ${isMissing(one)} and ${kept(one.column)} not in (select ${kept('id')} from ${rowsOf(one.parent)}) then '${one.parent}'`,
      );
      const parent = sqlite
        .prepare<number[], string>(
          `select parent from (select case ${isLost.join(' ')} end as parent from ${rowsOf(name)}) where parent is not null limit 1`,
        )
        .pluck()
        .get(...asked.map(() => id), id);
      if (parent !== undefined) return { kind: 'gone', parent };
    }
    if (name !== 'rutin_tanggal') return undefined;
    const taken = sqlite
      .prepare(
        `select 1 from ${rowsOf(name)} join rutin_tanggal as t on t.id_rutin = ${kept('id_rutin')} and t.tanggal = ${kept('tanggal')} limit 1`,
      )
      .get(id);
    return taken === undefined ? undefined : { kind: 'taken', table: name };
  }

  /** Whether a series was changed after its end was set. */
  function isSeriesChanged(id: number): boolean {
    const changed = sqlite
      .prepare(
        `select 1 from (select isi from ${recordedIn('rutin', 'sampai')}) where not exists (select 1 from rutin where id = ${kept('id')} and sampai is ${kept('+')})`,
      )
      .get(id);
    return changed !== undefined;
  }

  /** Inserts the first recorded rows of a table with their ids. Returns the hindrance if that fails. */
  function insertRows(id: number, { name, references }: Table, recorded: ReadonlySet<string>): Hindrance | undefined {
    const sample = sqlite
      .prepare<[number], string>(`select isi from ${first(name)} limit 1`)
      .pluck()
      .get(id)!;
    const known = new Set(Object.keys(JSON.parse(sample) as object));
    // An upgrade may have added columns since, which get their defaults, or removed some.
    const columns = columnsOf(sqlite, name).all.filter((column) => known.has(column));
    const kind = kindOf(name);
    if (kind)
      sqlite
        .prepare(`insert into hilang_${kind} (id, id_penghapusan) select ${kept('id')}, ? from ${first(name)}`)
        .run(id, id);
    const valueOf = (column: string) => {
      const loose = references.find((one) => one.column === column && one.onDelete === 'SET NULL');
      return loose ? `case when not ${isMissing(loose)} then ${kept(column)} end` : kept(column);
    };
    // Rows that refer to a permanently deleted row, such as a message, cannot be restored.
    const others = references
      .filter(({ parent, onDelete }) => !recorded.has(parent) && onDelete !== 'SET NULL')
      .map(isMissing);
    // A series that has made a date meanwhile keeps it.
    const where = others.length > 0 ? ` where not (${others.join(' or ')})` : '';
    try {
      sqlite
        .prepare(
          `insert ${name === 'rutin_tanggal' ? 'or ignore ' : ''}into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) select ${columns.map(valueOf).join(', ')} from ${first(name)}${where}`,
        )
        .run(id);
    } catch (error) {
      if (!/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(String((error as { code?: unknown }).code))) throw error;
      const nama = name === 'template' ? takenName(id) : undefined;
      return { kind: 'taken', table: name, ...(nama !== undefined && { nama }) };
    }
    return undefined;
  }

  const takenName = (id: number): string | undefined =>
    sqlite
      .prepare<[number], string>(
        `select nama_template from ${rowsOf('template')} join template on nama_template = ${kept('nama_template')} limit 1`,
      )
      .pluck()
      .get(id);

  /** Restores the first recorded values of a column, where its value is still the one that the deletion left. */
  function setBack(id: number, table: string, column: string): void {
    const { key, all } = columnsOf(sqlite, table);
    const lines = `(select ${key.map((name, n) => `${kept(name)} as k${n}`).join(', ')}, ${kept(column)} as v, ${kept('+')} as since from ${first(table, column)})`;
    const isHere = key.map((name, n) => `"${table}"."${name}" = b.k${n}`).join(' and ');
    const version =
      all.includes('version') && table === 'rutin' && column === 'sampai' ? ', version = version + 1' : '';
    sqlite
      .prepare(
        `update "${table}" set "${column}" = b.v${version} from ${lines} as b where ${isHere} and "${table}"."${column}" is b.since`,
      )
      .run(id);
  }

  return {
    /** Why the rows of a deletion cannot be restored. */
    hindrance(id: number): Hindrance | undefined {
      const { tables } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      for (const table of tables) {
        const found = hindranceOf(id, table, recorded);
        if (found) return found;
      }
      return isSeriesChanged(id) ? { kind: 'changed' } : undefined;
    },

    /**
     * Inserts a portion of the rows, out of sight, or sets a portion of the changed values back. Returns undefined if
     * nothing was left.
     */
    restoreSome(id: number): { hindrance?: Hindrance } | undefined {
      const { tables, columns } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      const isRecorded = (name: string, column?: string) =>
        sqlite.prepare(`select 1 from ${recordedIn(name, column)} limit 1`).get(id) !== undefined;
      const table = tables.find(({ name }) => isRecorded(name));
      if (table) {
        const hindrance = insertRows(id, table, recorded);
        if (hindrance) return { hindrance };
        forget(id, table.name);
        return {};
      }
      const value = columns.find((one) => isRecorded(one.table, one.column));
      if (!value) return undefined;
      setBack(id, value.table, value.column);
      forget(id, value.table, value.column);
      return {};
    },
  };
}
