import type Sqlite from 'better-sqlite3';
import { ROW_NOUN_VALUES, type RowNoun } from '#shared/base/row-noun.ts';

/** Tables whose names are not those of their nouns. */
const TABLES: Partial<Record<RowNoun, string>> = {
  pengajian: 'jadwal_pengajian',
  jumatan: 'jadwal_jumatan',
};
const ROOTS = ROW_NOUN_VALUES.map((jenis) => TABLES[jenis] ?? jenis);
/** Ending a series before a date changes its last day, which is not a foreign key. */
const ALSO_CHANGED = [{ table: 'rutin', column: 'sampai' }];

interface Reference {
  table: string;
  column: string;
  /** The referenced table; always by its id. */
  parent: string;
  onDelete: string;
}

/**
 * What a deletion can remove: whole rows of some tables (in the order of their references), and values of some columns.
 */
export interface Recorded {
  tables: readonly { name: string; references: readonly Reference[] }[];
  columns: readonly { table: string; column: string }[];
}

/** Finds tables by their foreign keys, so that a new table is recorded without a change here. */
export function recordedOf(sqlite: Sqlite.Database): Recorded {
  const names = sqlite
    .prepare<[], string>("select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all();
  const references = names.flatMap((table) =>
    (sqlite.pragma(`main.foreign_key_list("${table}")`) as { table: string; from: string; on_delete: string }[]).map(
      (key): Reference => ({ table, column: key.from, parent: key.table, onDelete: key.on_delete }),
    ),
  );
  const found = new Set(ROOTS.filter((name) => names.includes(name)));
  // Iterating over a Set also visits elements that are added meanwhile.
  for (const parent of found)
    for (const one of references) if (one.parent === parent && one.onDelete === 'CASCADE') found.add(one.table);
  const of = (table: string) => references.filter((one) => one.table === table);
  const order: string[] = [];
  const place = (table: string): void => {
    if (order.includes(table)) return;
    for (const { parent } of of(table)) if (found.has(parent) && parent !== table) place(parent);
    order.push(table);
  };
  found.forEach(place);
  return {
    tables: order.map((name) => ({ name, references: of(name) })),
    columns: [
      ...references.filter(({ parent, onDelete }) => found.has(parent) && onDelete === 'SET NULL'),
      ...ALSO_CHANGED.filter(({ table }) => found.has(table)),
    ].map(({ table, column }) => ({ table, column })),
  };
}

/** A table's stored columns, and those of its key. */
export function columnsOf(sqlite: Sqlite.Database, table: string): { all: string[]; key: string[] } {
  const columns = sqlite.pragma(`main.table_info("${table}")`) as { name: string; pk: number }[];
  return { all: columns.map(({ name }) => name), key: columns.filter(({ pk }) => pk > 0).map(({ name }) => name) };
}

const jsonOf = (columns: readonly string[]) => columns.map((name) => `'${name}', old."${name}"`).join(', ');

/**
 * While `recording` contains the id of a deletion, triggers store deleted rows, also those that foreign keys and other
 * triggers delete. The triggers are temporary, like those of the revisions, and created after the migrations, which may
 * recreate tables.
 */
export function startRecording(sqlite: Sqlite.Database): void {
  // A database of an earlier version, opened without migration by a test or a copy, lacks the table.
  const isThere = sqlite.prepare("select 1 from main.sqlite_master where name = 'penghapusan_baris'").get();
  if (!isThere) return;
  const { tables, columns } = recordedOf(sqlite);
  const insert = 'insert into penghapusan_baris (id_penghapusan, tabel, kolom, isi) select id,';
  const deleted = tables.map(
    ({ name }) =>
      `create temp trigger "hapus_${name}" after delete on main."${name}" begin ${insert} '${name}', null, json_object(${jsonOf(columnsOf(sqlite, name).all)}) from recording; end;`,
  );
  const changed = columns.map(({ table, column }) => {
    const json = `${jsonOf([...columnsOf(sqlite, table).key, column])}, '+', new."${column}"`;
    return `create temp trigger "lepas_${table}_${column}" after update of "${column}" on main."${table}" when old."${column}" is not new."${column}" begin ${insert} '${table}', '${column}', json_object(${json}) from recording; end;`;
  });
  sqlite.exec(`create temp table recording (id integer not null);\n${[...deleted, ...changed].join('\n')}`);
}
