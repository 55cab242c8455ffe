import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type {
  Hindrance,
  PenghapusanStore,
  Restored,
  StoredPenghapusan,
} from '#daemon/domain/roster/penghapusan/penghapusan-store.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { columnsOf, recordedOf } from '../base/recording.ts';
import { penghapusan, penghapusanBaris } from '../base/schema.ts';
import { createHilang, kindOf, nextRestored } from './hilang.ts';
import { createPenghapusanKabar } from './penghapusan-kabar.ts';

const JADWAL = ['jadwal_pengajian', 'jadwal_jumatan'] as const;
const KINDS = ['pengajian', 'jumatan'] as const;

/** Recorded rows of a portion. */
const AT_ONCE = 500;

/** A column's value in a recorded row. */
const kept = (name: string) => `json_extract(isi, '$."${name}"')`;

/** Deleted rows, kept for a day. Ids in raw SQL are numbers, as SQLite stores them. */
export function createPenghapusanStore(db: Drizzle): PenghapusanStore {
  const { $client: sqlite } = db;
  const kabar = createPenghapusanKabar(sqlite);
  const hilang = createHilang(sqlite);
  const selected = {
    id: penghapusan.id,
    at: penghapusan.at,
    actor: penghapusan.actor,
    jenis: penghapusan.jenis,
    count: penghapusan.count,
    jadwal: sql<number>`(select count(*) from penghapusan_baris b where b.id_penghapusan = penghapusan.id and b.tabel in ('jadwal_pengajian', 'jadwal_jumatan') and b.kolom is null)`,
    dibatalkan: penghapusan.dibatalkan,
    restored_at: penghapusan.restored_at,
    restored_by: penghapusan.restored_by,
    jalan: penghapusan.jalan,
  };
  const isOpen = (after: number) =>
    and(gt(penghapusan.at, after), isNull(penghapusan.restored_at), isNull(penghapusan.jalan));

  /** Recorded rows of a table, or values of a column, of one deletion. */
  const recordedIn = (table: string, column?: string) =>
    `penghapusan_baris where id_penghapusan = ? and tabel = '${table}' and kolom is ${column === undefined ? 'null' : `'${column}'`}`;
  /** All whole rows of a table, as JSON. */
  const rowsOf = (table: string) => `(select isi from ${recordedIn(table)})`;
  /** The first ones, which `forget` deletes. */
  const first = (table: string, column?: string) =>
    `(select isi from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`;

  /** Returns whether there were any. */
  const forget = (id: number, table: string, column?: string): boolean =>
    sqlite
      .prepare(
        `delete from penghapusan_baris where id in (select id from ${recordedIn(table, column)} order by id limit ${AT_ONCE})`,
      )
      .run(id).changes > 0;

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

  /** Updates the schedules' status: a message may have ended while its schedule was deleted. */
  function tellStatus(id: number): void {
    for (const table of JADWAL)
      for (const audience of ['dkm', 'mubaligh']) {
        const link = table.replace('jadwal_', 'id_');
        const has = (state: string) =>
          `exists (select 1 from message_jadwal join message on message.id = message_jadwal.id_message where message_jadwal.${link} = "${table}".id and message_jadwal.broadcast_version = "${table}".broadcast_version and audience = '${audience}' and month is null and state ${state})`;
        sqlite
          .prepare(
            `update "${table}" set ${audience}_status = case when ${has("= 'success' and finished_at >= (select at from penghapusan where id = ?)")} then 'accepted' when ${has("in ('waiting', 'held', 'running')")} then 'waiting' else 'failed' end where id in ${nextRestored(table.replace('jadwal_', ''))} and ${audience}_status in ('waiting', 'failed')`,
          )
          .run(id, id);
      }
  }

  const startRecordingOf = (id: string) =>
    void sqlite.prepare('insert into temp.recording (id) values (?)').run(Number(id));
  const stopRecording = () => void sqlite.prepare('delete from temp.recording').run();

  return {
    insert: (values) => db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get().id,

    begin(values) {
      const { id } = db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get();
      startRecordingOf(id);
      return id;
    },

    end(id, values) {
      stopRecording();
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

    open: (after, actor, limit): StoredPenghapusan[] =>
      db
        .select(selected)
        .from(penghapusan)
        .where(and(isOpen(after), actor === undefined ? undefined : eq(penghapusan.actor, actor)))
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

    hide(id, jenis, ids) {
      db.update(penghapusan).set({ jalan: 'hapus' }).where(eq(penghapusan.id, id)).run();
      hilang.hide(Number(id), jenis, ids);
    },

    underway: () =>
      db
        .select({ id: penghapusan.id, jenis: penghapusan.jenis, jalan: sql<'hapus' | 'pulih'>`${penghapusan.jalan}` })
        .from(penghapusan)
        .where(isNotNull(penghapusan.jalan))
        .orderBy(asc(penghapusan.id))
        .limit(1)
        .get(),

    next: (id) => hilang.next(Number(id)),

    removeHidden(id, jenis, gone) {
      startRecordingOf(id);
      if (jenis === 'mubaligh' && gone.kind === 'pengajian') hilang.freeDates(gone.ids);
      const isPerson = gone.kind === 'masjid' || gone.kind === 'mubaligh';
      if (!isPerson || !hilang.detachMessages(Number(id))) hilang.remove(gone);
      stopRecording();
    },

    addDibatalkan: (id, n) =>
      void db
        .update(penghapusan)
        .set({ dibatalkan: sql`${penghapusan.dibatalkan} + ${n}` })
        .where(eq(penghapusan.id, id))
        .run(),

    ended: (id) => void db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run(),

    beginRestore(id, values) {
      const { tables } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      for (const table of tables) {
        const hindrance = hindranceOf(Number(id), table, recorded);
        if (hindrance) return hindrance;
      }
      if (isSeriesChanged(Number(id))) return { kind: 'changed' };
      db.update(penghapusan)
        .set({ ...values, jalan: 'pulih' })
        .where(eq(penghapusan.id, id))
        .run();
      return undefined;
    },

    restoreRows(id) {
      const { tables, columns } = recordedOf(sqlite);
      const recorded = new Set(tables.map(({ name }) => name));
      const isRecorded = (name: string, column?: string) =>
        sqlite.prepare(`select 1 from ${recordedIn(name, column)} limit 1`).get(Number(id)) !== undefined;
      const table = tables.find(({ name }) => isRecorded(name));
      if (table) {
        const hindrance = insertRows(Number(id), table, recorded);
        if (hindrance) return { hindrance };
        forget(Number(id), table.name);
        return {};
      }
      const value = columns.find((one) => isRecorded(one.table, one.column));
      if (!value) return undefined;
      setBack(Number(id), value.table, value.column);
      forget(Number(id), value.table, value.column);
      return {};
    },

    nextRestored: (id) =>
      KINDS.map((kind) =>
        sqlite
          .prepare<[number], string>(`select cast(id as text) from ${nextRestored(kind)}`)
          .pluck()
          .all(Number(id)),
      ),

    updateStatus(id) {
      tellStatus(Number(id));
    },
    pendingOff: (id) => kabar.pendingOff(Number(id)),
    updateKabar: (id) => kabar.update(Number(id)),
    setReady: (id) => hilang.setReady(Number(id)),

    restored: (id, limit) =>
      KINDS.flatMap((kind) =>
        sqlite
          .prepare<[number, number], Restored>(
            `select '${kind}' as kind, cast(id as text) as id, tanggal, ${kind === 'pengajian' ? 'waktu' : "''"} as waktu, cast(id_masjid as text) as id_masjid, cast(id_mubaligh as text) as id_mubaligh from jadwal_${kind} where id in (select id from hilang_${kind} where id_penghapusan = ?) order by tanggal, id limit ?`,
          )
          .all(Number(id), limit),
      ).slice(0, limit),

    show(id) {
      hilang.show(Number(id));
      db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run();
    },
  };
}
