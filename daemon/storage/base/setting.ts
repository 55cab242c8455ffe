import { eq, sql } from 'drizzle-orm';
import type { Drizzle } from './drizzle.ts';
import { setting } from './schema.ts';

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
