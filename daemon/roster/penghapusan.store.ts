import type Sqlite from 'better-sqlite3';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { columnsOf } from '#daemon/base/recording.ts';
import { account, penghapusan, penghapusanBaris } from '#daemon/base/schema.ts';
import type { RowNoun } from '#shared/base/row-noun.ts';
import type { Penghapusan } from '#shared/operations/penghapusan.ts';
import { createRecordedRows, type Hindrance } from './contact.store.ts';
import { nextRestored, createHilang, type GoneKind, type Gone } from './cuti.store.ts';

const KINDS = ['pengajian', 'jumatan'] as const;
const PENDING = "('waiting', 'held', 'running')";

/**
 * What people were told about schedules while these were deleted, some at a time. Ids are numbers, as SQLite stores
 * them.
 */
export function createPenghapusanKabar(sqlite: Sqlite.Database) {
  const back = nextRestored;

  /**
   * People who have the schedule and were told of its cancellation by a message that was sent, is being sent, or may
   * have arrived. It may have changed between what they were told first and its deletion.
   */
  const toldOff = (id: number, jenis: string): Record<string, unknown>[] => {
    const gone = (of: string) =>
      `exists (select 1 from message as m where ${of} and (m.state in ('running', 'success') or m.error_code is 'unanswered'))`;
    return sqlite
      .prepare<[number], Record<string, unknown>>(
        `select kabar.* from kabar join jadwal_${jenis} as j on j.id = id_jadwal and id_orang = case audience when 'dkm' then j.id_masjid else j.id_mubaligh end where jenis = '${jenis}' and id_jadwal in ${back(jenis)} and id_batal is not null and (${gone('m.id = id_batal')} or ${gone('m.id_first = id_batal')}) order by kabar.id`,
      )
      .all(id);
  };

  /**
   * A chairman who was told about another schedule in the place of this one is to hear of this one again. Rows of
   * `kabar` are found by the day.
   */
  const forgetDkm = (id: number, jenis: (typeof KINDS)[number]): void => {
    const waktu = (of: string) => (jenis === 'pengajian' ? `${of}.waktu` : "''");
    const place = (of: string) =>
      `${of}.id_masjid = j.id_masjid and ${of}.tanggal = j.tanggal and ${of === 'k' ? 'k.waktu' : waktu(of)} = ${waktu('j')}`;
    const others = `from jadwal_${jenis} as o where o.id > j.id and ${place('o')} and o.dkm_status in ('accepted', 'waiting') and o.id not in (select id from hilang_${jenis})`;
    const told = `from kabar as k where +k.jenis = '${jenis}' and +k.id_jadwal > j.id and k.audience = 'dkm' and ${place('k')} and k.id_jadwal not in (select id from hilang_${jenis})`;
    // What he believes instead, so that he is to be told.
    sqlite
      .prepare(
        `insert or replace into kabar (jenis, id_jadwal, audience, id_orang, version, tanggal, waktu, id_masjid, id_mubaligh, nama_masjid)
          select '${jenis}', j.id, 'dkm', j.id_masjid, j.broadcast_version, j.tanggal, ${waktu('j')}, j.id_masjid,
            coalesce((select o.id_mubaligh ${others} order by o.id desc limit 1), (select k.id_mubaligh ${told} order by k.id desc limit 1)),
            (select nama_masjid from masjid where masjid.id = j.id_masjid)
          from jadwal_${jenis} as j where id in ${back(jenis)} and dkm_status = 'accepted' and (exists (select 1 ${others}) or exists (select 1 ${told}))`,
      )
      .run(id);
    sqlite
      .prepare(
        `update jadwal_${jenis} as j set dkm_status = 'failed' where id in ${back(jenis)} and dkm_status = 'accepted' and (exists (select 1 ${others}) or exists (select 1 ${told}))`,
      )
      .run(id);
  };

  return {
    /** Waiting messages about a schedule's cancellation. */
    pendingOff: (id: number): string[] =>
      KINDS.flatMap((jenis) => {
        const of = `from kabar join message as m on %s where jenis = '${jenis}' and id_jadwal in ${back(jenis)} and id_batal is not null and m.state in ${PENDING}`;
        return ['m.id = id_batal', 'm.id_first = id_batal'].flatMap((on) =>
          sqlite
            .prepare<[number], string>(`select cast(m.id as text) ${of.replace('%s', on)}`)
            .pluck()
            .all(id),
        );
      }),

    /**
     * People who were told of the cancellation must hear that the schedule takes place: earlier broadcasts to them do
     * not count any more. The others know the current schedule and need no message.
     */
    update(id: number): void {
      const names = columnsOf(sqlite, 'kabar').all.filter((name) => name !== 'id');
      const keep = sqlite.prepare(
        `insert or replace into kabar (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`,
      );
      for (const jenis of KINDS) {
        const told = toldOff(id, jenis);
        const dkm = sqlite.prepare(`update jadwal_${jenis} set dkm_status = 'failed' where id = ?`);
        const mubaligh = sqlite.prepare(
          `update jadwal_${jenis} set mubaligh_status = 'failed', konfirmasi = 'none', konfirmasi_at = null, konfirmasi_jalur = null, broadcast_version = broadcast_version + 1 where id = ? and id_mubaligh = ? and konfirmasi <> 'udzur'`,
        );
        // Who has declined does not come, back or not: it is for later, should he come after all.
        const declined = sqlite.prepare(
          `update jadwal_${jenis} set mubaligh_status = 'failed' where id = ? and id_mubaligh = ? and konfirmasi = 'udzur'`,
        );
        // What a chairman believes instead, since an earlier undo, has another preacher: it stays.
        sqlite
          .prepare(
            `delete from kabar where jenis = '${jenis}' and (id_jadwal, version, id_mubaligh) in (select id, broadcast_version, id_mubaligh from jadwal_${jenis} where id in ${back(jenis)})`,
          )
          .run(id);
        for (const { audience, id_jadwal, id_orang } of told)
          if (audience === 'dkm') dkm.run(id_jadwal);
          else {
            mubaligh.run(id_jadwal, id_orang);
            declined.run(id_jadwal, id_orang);
          }
        for (const row of told) keep.run(row);
        forgetDkm(id, jenis);
      }
    },
  };
}

/** `at` and `restored_at` in UTC ms. `actor` and `restored_by` are the names that these people have now. */
export interface StoredPenghapusan extends Omit<Penghapusan, 'at'> {
  at: number;
  /** The account that deleted it; null for others than accounts. */
  id_account: string | null;
  dibatalkan: number;
  restored_at: number | null;
  restored_by: string | null;
  jalan: Jalan | null;
}

/** What of a deletion is not done yet: its own portions, or those of its undo. */
export type Jalan = 'hapus' | 'pulih';

/** A restored schedule; plain date, `waktu` '' for a jumatan. */
export interface Restored {
  kind: 'pengajian' | 'jumatan';
  id: string;
  tanggal: string;
  waktu: string;
  id_masjid: string;
  id_mubaligh: string;
}

const JADWAL = ['jadwal_pengajian', 'jadwal_jumatan'] as const;

/** Deleted rows, kept for a day. Ids in raw SQL are numbers, as SQLite stores them. */
export function createPenghapusanStore(db: Drizzle) {
  const { $client: sqlite } = db;
  const kabar = createPenghapusanKabar(sqlite);
  const hilang = createHilang(sqlite);
  const rows = createRecordedRows(sqlite);
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
    jalan: penghapusan.jalan,
  };
  const isOpen = (after: number) =>
    and(gt(penghapusan.at, after), isNull(penghapusan.restored_at), isNull(penghapusan.jalan));

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

  function startRecordingOf(id: string): void {
    sqlite.prepare('insert into temp.recording (id) values (?)').run(Number(id));
  }
  function stopRecording(): void {
    sqlite.prepare('delete from temp.recording').run();
  }

  return {
    /** Stores a deletion without recording anything; returns its id. */
    insert: (values: { at: number; actor: string; id_account: string | null; jenis: RowNoun; count: number }): string =>
      db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get().id,

    /** Starts recording deleted rows; returns the deletion's id. */
    begin(values: { at: number; actor: string; id_account: string | null; jenis: RowNoun }): string {
      const { id } = db.insert(penghapusan).values(values).returning({ id: penghapusan.id }).get();
      startRecordingOf(id);
      return id;
    },

    /** Stops recording. Returns false if nothing was deleted; then the deletion is not stored either. */
    end(id: string, values: { count: number; dibatalkan: number }): boolean {
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

    find: (id: string): StoredPenghapusan | undefined =>
      db.select(selected).from(penghapusan).where(eq(penghapusan.id, id)).get(),

    /** Deletions after an instant that were not undone, newest first; of one account, or all. */
    open: (after: number, idAccount: string | undefined, limit: number): StoredPenghapusan[] =>
      db
        .select(selected)
        .from(penghapusan)
        .where(and(isOpen(after), idAccount === undefined ? undefined : eq(penghapusan.id_account, idAccount)))
        .orderBy(desc(penghapusan.at), desc(penghapusan.id))
        .limit(limit)
        .all(),

    /** Which of these deletions after an instant were not undone. */
    openAmong: (ids: readonly string[], after: number): string[] =>
      ids.length === 0
        ? []
        : db
            .select({ id: penghapusan.id })
            .from(penghapusan)
            .where(and(inArray(penghapusan.id, [...ids]), isOpen(after)))
            .all()
            .map(({ id }) => id),

    /** Takes rows, and the schedules of people, from sight; their portions are to follow. */
    hide(id: string, jenis: GoneKind, ids: readonly string[]) {
      db.update(penghapusan).set({ jalan: 'hapus' }).where(eq(penghapusan.id, id)).run();
      hilang.hide(Number(id), jenis, ids);
    },

    /** The first deletion with portions left. */
    underway: () =>
      db
        .select({ id: penghapusan.id, jenis: penghapusan.jenis, jalan: sql<'hapus' | 'pulih'>`${penghapusan.jalan}` })
        .from(penghapusan)
        .where(isNotNull(penghapusan.jalan))
        .orderBy(asc(penghapusan.id))
        .limit(1)
        .get(),

    /** The hidden rows of a deletion that go next. */
    next: (id: string): Gone | undefined => hilang.next(Number(id)),

    /** Records and deletes them, or a part of what hangs on them: then they come next again. */
    removeHidden(id: string, jenis: RowNoun, gone: Gone) {
      startRecordingOf(id);
      if (jenis === 'mubaligh' && gone.kind === 'pengajian') hilang.freeDates(gone.ids);
      const isPerson = gone.kind === 'masjid' || gone.kind === 'mubaligh';
      if (!isPerson || !hilang.detachMessages(Number(id))) hilang.remove(gone);
      stopRecording();
    },

    addDibatalkan: (id: string, n: number) =>
      void db
        .update(penghapusan)
        .set({ dibatalkan: sql`${penghapusan.dibatalkan} + ${n}` })
        .where(eq(penghapusan.id, id))
        .run(),

    /** No portion of a deletion is left. */
    ended: (id: string) => void db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run(),

    /** Records that a deletion is undone, and hides its rows until the last portion. Returns why that is impossible. */
    beginRestore(
      id: string,
      values: { restored_at: number; restored_by: string; id_restorer: string | null },
    ): Hindrance | undefined {
      const hindrance = rows.hindrance(Number(id));
      if (hindrance) return hindrance;
      db.update(penghapusan)
        .set({ ...values, jalan: 'pulih' })
        .where(eq(penghapusan.id, id))
        .run();
      return undefined;
    },

    /**
     * Inserts a portion of the deleted rows, or sets a portion of the changed values back. Returns undefined if nothing
     * was left.
     */
    restoreRows: (id: string) => rows.restoreSome(Number(id)),

    /**
     * The restored schedules to look at next, pengajian and jumatan: the following methods are about these, until
     * `setReady`.
     */
    nextRestored: (id: string): string[][] =>
      KINDS.map((kind) =>
        sqlite
          .prepare<[number], string>(`select cast(id as text) from ${nextRestored(kind)}`)
          .pluck()
          .all(Number(id)),
      ),

    /** Updates their status: a message may have ended while its schedule was deleted. */
    updateStatus(id: string) {
      tellStatus(Number(id));
    },
    /** Waiting messages about their cancellation. */
    pendingOff: (id: string): string[] => kabar.pendingOff(Number(id)),
    /**
     * Updates who has to be told: people who were told of a cancellation must hear that the schedule takes place; the
     * others need no message.
     */
    updateKabar: (id: string): void => kabar.update(Number(id)),
    setReady: (id: string): void => hilang.setReady(Number(id)),

    /** The first restored schedules of a deletion; call it before `show`. */
    restored: (id: string, limit: number): Restored[] =>
      KINDS.flatMap((kind) =>
        sqlite
          .prepare<[number, number], Restored>(
            `select '${kind}' as kind, cast(id as text) as id, tanggal, ${kind === 'pengajian' ? 'waktu' : "''"} as waktu, cast(id_masjid as text) as id_masjid, cast(id_mubaligh as text) as id_mubaligh from jadwal_${kind} where id in (select id from hilang_${kind} where id_penghapusan = ?) order by tanggal, id limit +?`,
          )
          .all(Number(id), limit),
      ).slice(0, limit),

    /** Gives the restored rows back to sight: the last portion. */
    show(id: string) {
      hilang.show(Number(id));
      db.update(penghapusan).set({ jalan: null }).where(eq(penghapusan.id, id)).run();
    },
  };
}

export type PenghapusanStore = ReturnType<typeof createPenghapusanStore>;
