import { lstatSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eq, sql, and, count, exists, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Drizzle } from './database.ts';
import { setting, jumatanRows as jumatan, message, messageJadwal, pengajianRows as pengajian } from './schema.ts';

/** Single values by key, as text. */
export function createSettingStore(db: Drizzle) {
  const find = db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.key, sql.placeholder('key')))
    .prepare();

  return {
    get: (key: string): string | undefined => find.get({ key })?.value,
    set(key: string, value: string): void {
      db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } }).run();
    },
    remove(key: string): void {
      db.delete(setting).where(eq(setting.key, key)).run();
    },
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;

const TABLES = { pengajian, jumatan } as const;
const LINKS = { pengajian: messageJadwal.id_pengajian, jumatan: messageJadwal.id_jumatan } as const;
const KINDS = ['pengajian', 'jumatan'] as const;
/** SQLite allows at most 32,766 parameters. */
const AT_ONCE = 10_000;

/** Schedules whose reminder may have been sent in the time that the restored database lacks. */
export function createRestoreMarkStore(db: Drizzle) {
  /**
   * A schedule that both audiences were told of needs no mark: whoever was told something else since is on the list of
   * `kabar` (backup/told.store.ts). Instants in UTC ms.
   */
  function mark(kind: JadwalKind, at: number, where: SQL | undefined): void {
    const table = TABLES[kind];
    const open = or(sql`${table.dkm_status} <> 'accepted'`, sql`${table.mubaligh_status} <> 'accepted'`);
    db.update(table)
      .set({ restored_at: at })
      .where(and(isNull(table.restored_at), open, where))
      .run();
  }

  return {
    /** All schedules of these plain dates. */
    markDates: (kind: JadwalKind, dates: readonly string[], at: number): void =>
      mark(kind, at, inArray(TABLES[kind].tanggal, [...dates])),

    /** Those of these ids that are on `from` (a plain date) or later. */
    markIds: (kind: JadwalKind, ids: readonly string[], from: string, at: number): void =>
      mark(kind, at, and(inArray(TABLES[kind].id, ids.slice(0, AT_ONCE)), gte(TABLES[kind].tanggal, from))),

    /** The schedules of held reminders. */
    markHeld(at: number): void {
      for (const kind of KINDS) {
        const held = db
          .select({ id: message.id })
          .from(messageJadwal)
          .innerJoin(message, eq(message.id, messageJadwal.id_message))
          .where(and(eq(LINKS[kind], TABLES[kind].id), eq(message.state, 'held'), isNull(message.month)));
        mark(kind, at, exists(held));
      }
    },

    count: (): number =>
      KINDS.map(
        (kind) => db.select({ n: count() }).from(TABLES[kind]).where(isNotNull(TABLES[kind].restored_at)).get()!.n,
      ).reduce((sum, n) => sum + n),
  };
}

export type RestoreMarkStore = ReturnType<typeof createRestoreMarkStore>;

/** A file in the data directory: mimbar-upgrade writes it and waits for its deletion. */
export const UPGRADE_MARK = 'upgrade-pending';

export function createUpgradeMark(dataDir: string) {
  const file = path.join(dataDir, UPGRADE_MARK);
  return {
    exists: (): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined,
    remove: (): void => rmSync(file, { force: true, recursive: true }),
  };
}

export type UpgradeMark = ReturnType<typeof createUpgradeMark>;
