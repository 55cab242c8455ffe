import { and, desc, eq, gt, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type {
  Hindrance,
  PenghapusanStore,
  Restored,
  StoredPenghapusan,
} from '#daemon/domain/roster/penghapusan/penghapusan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { columnsOf, recordedOf } from '../base/recording.ts';
import { account, penghapusan, penghapusanBaris } from '../base/schema.ts';
import { createPenghapusanKabar } from './penghapusan-kabar.ts';

const JADWAL = ['jadwal_pengajian', 'jadwal_jumatan'] as const;

/** A column's value in a recorded row. */
const kept = (name: string) => `json_extract(isi, '$."${name}"')`;

/** Deleted rows, kept for a day. Ids in raw SQL are numbers, as SQLite stores them. */
export function createPenghapusanStore(db: Drizzle): PenghapusanStore {
  const { $client: sqlite } = db;
  const kabar = createPenghapusanKabar(sqlite);
  /** The account's name today, else the stored label. */
  const nameOf = (id: typeof penghapusan.id_account | typeof penghapusan.id_restorer, label: SQLWrapper) =>
    sql<string>`coalesce((select ${account.username} from ${account} where ${account.id} = ${id}), ${label})`;
  const selected = {
    id: penghapusan.id,
    at: penghapusan.at,
    actor: nameOf(penghapusan.id_account, penghapusan.actor),
    id_account: penghapusan.id_account,
    jenis: penghapusan.jenis,
    count: penghapusan.count,
    jadwal: sql<number>`(select count(*) from penghapusan_baris b where b.id_penghapusan = penghapusan.id and b.tabel in ('jadwal_pengajian', 'jadwal_jumatan') and b.kolom is null)`,
    dibatalkan: penghapusan.dibatalkan,
    restored_at: penghapusan.restored_at,
    restored_by: nameOf(penghapusan.id_restorer, penghapusan.restored_by),
  };
  const isOpen = (after: number) => and(gt(penghapusan.at, after), isNull(penghapusan.restored_at));

  /** Whole rows of a table, as `json`, of one deletion. */
  const rowsOf = (table: string) =>
    `(select isi from penghapusan_baris where id_penghapusan = ? and tabel = '${table}' and kolom is null)`;

  /** Inserts the recorded rows of a table with their ids. Returns the hindrance if that fails. */
  function insertRows(
    id: number,
    { name, references }: ReturnType<typeof recordedOf>['tables'][number],
    recorded: ReadonlySet<string>,
  ): Hindrance | undefined {
    const sample = sqlite
      .prepare<[number], string>(`select isi from ${rowsOf(name)} limit 1`)
      .pluck()
      .get(id);
    if (sample === undefined) return undefined;
    const known = new Set(Object.keys(JSON.parse(sample) as object));
    // An upgrade may have added columns since, which get their defaults, or removed some.
    const columns = columnsOf(sqlite, name).all.filter((column) => known.has(column));
    const isLost = ({ column, parent }: (typeof references)[number]) =>
      `(${kept(column)} is not null and not exists (select 1 from "${parent}" as p where p.id = ${kept(column)}))`;
    for (const reference of references.filter(({ parent }) => recorded.has(parent))) {
      const lost = sqlite.prepare(`select 1 from ${rowsOf(name)} where ${isLost(reference)} limit 1`).get(id);
      if (lost) return { kind: 'gone', parent: reference.parent };
    }
    const valueOf = (column: string) => {
      const loose = references.find((one) => one.column === column && one.onDelete === 'SET NULL');
      return loose ? `case when not ${isLost(loose)} then ${kept(column)} end` : kept(column);
    };
    // Rows that refer to a permanently deleted row, such as a message, cannot be restored.
    const others = references
      .filter(({ parent, onDelete }) => !recorded.has(parent) && onDelete !== 'SET NULL')
      .map(isLost);
    const where = others.length > 0 ? ` where not (${others.join(' or ')})` : '';
    try {
      sqlite
        .prepare(
          `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) select ${columns.map(valueOf).join(', ')} from ${rowsOf(name)}${where}`,
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

  /** Restores a column if its value is still the one that the deletion left. */
  function setBack(id: number, table: string, column: string): Hindrance | undefined {
    const { key, all } = columnsOf(sqlite, table);
    const lines = `(select ${key.map((name, n) => `${kept(name)} as k${n}`).join(', ')}, ${kept(column)} as v, ${kept('+')} as since from penghapusan_baris where id_penghapusan = ? and tabel = '${table}' and kolom = '${column}')`;
    const isHere = key.map((name, n) => `"${table}"."${name}" = b.k${n}`).join(' and ');
    const isSeries = table === 'rutin' && column === 'sampai';
    if (isSeries) {
      const changed = sqlite
        .prepare(
          `select 1 from ${lines} as b where not exists (select 1 from rutin where ${isHere} and sampai is b.since)`,
        )
        .get(id);
      if (changed) return { kind: 'changed' };
    }
    const version = all.includes('version') && isSeries ? ', version = version + 1' : '';
    sqlite
      .prepare(
        `update "${table}" set "${column}" = b.v${version} from ${lines} as b where ${isHere} and "${table}"."${column}" is b.since`,
      )
      .run(id);
    return undefined;
  }

  /** Updates the schedules' status: a message may have ended while its schedule was deleted. */
  function tellStatus(id: number): void {
    for (const table of JADWAL)
      for (const audience of ['dkm', 'mubaligh']) {
        const link = table.replace('jadwal_', 'id_');
        const has = (state: string) =>
          `exists (select 1 from message_jadwal join message on message.id = message_jadwal.id_message where message_jadwal.${link} = "${table}".id and message_jadwal.broadcast_version = "${table}".broadcast_version and audience = '${audience}' and month is null and state ${state})`;
        sqlite
          .prepare(
            `update "${table}" set ${audience}_status = case when ${has("= 'success' and finished_at >= (select at from penghapusan where id = ?)")} then 'accepted' when ${has("in ('waiting', 'held', 'running')")} then 'waiting' else 'failed' end where id in (select ${kept('id')} from ${rowsOf(table)}) and ${audience}_status in ('waiting', 'failed')`,
          )
          .run(id, id);
      }
  }

  return {
    begin(values) {
      const { id } = db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get();
      sqlite.prepare('insert into temp.recording (id) values (?)').run(Number(id));
      return id;
    },

    end(id, values) {
      sqlite.prepare('delete from temp.recording').run();
      const some = db
        .select({ id: penghapusanBaris.id })
        .from(penghapusanBaris)
        .where(eq(penghapusanBaris.id_penghapusan, id))
        .limit(1)
        .get();
      if (some) db.update(penghapusan).set(values).where(eq(penghapusan.id, id)).run();
      else db.delete(penghapusan).where(eq(penghapusan.id, id)).run();
      return some !== undefined;
    },

    find: (id): StoredPenghapusan | undefined =>
      db.select(selected).from(penghapusan).where(eq(penghapusan.id, id)).get(),

    open: (after, idAccount, limit): StoredPenghapusan[] =>
      db
        .select(selected)
        .from(penghapusan)
        .where(and(isOpen(after), idAccount === undefined ? undefined : eq(penghapusan.id_account, idAccount)))
        .orderBy(desc(penghapusan.at), desc(penghapusan.id))
        .limit(limit)
        .all(),

    openAmong: (ids, after) =>
      ids.length === 0
        ? []
        : db
            .select({ id: penghapusan.id })
            .from(penghapusan)
            .where(and(inArray(penghapusan.id, [...ids]), isOpen(after)))
            .all()
            .map(({ id }) => id),

    restore(id) {
      const { tables, columns } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      for (const table of tables) {
        const hindrance = insertRows(Number(id), table, recorded);
        if (hindrance) return hindrance;
      }
      for (const { table, column } of columns) {
        const hindrance = setBack(Number(id), table, column);
        if (hindrance) return hindrance;
      }
      tellStatus(Number(id));
      return undefined;
    },

    pendingOff: (id) => kabar.pendingOff(Number(id)),
    updateKabar: (id) => kabar.update(Number(id)),

    restored: (id) =>
      JADWAL.flatMap((table) => {
        const kind = table === 'jadwal_pengajian' ? 'pengajian' : 'jumatan';
        return sqlite
          .prepare<[number], Restored>(
            `select '${kind}' as kind, cast(id as text) as id, tanggal, ${kind === 'pengajian' ? 'waktu' : "''"} as waktu, cast(id_masjid as text) as id_masjid, cast(id_mubaligh as text) as id_mubaligh from "${table}" where id in (select ${kept('id')} from ${rowsOf(table)}) order by tanggal, id`,
          )
          .all(Number(id));
      }),

    close(id, values) {
      db.update(penghapusan).set(values).where(eq(penghapusan.id, id)).run();
      db.delete(penghapusanBaris).where(eq(penghapusanBaris.id_penghapusan, id)).run();
    },
  };
}
