import { existsSync } from 'node:fs';
import { eq, isNull } from 'drizzle-orm';
import type { Database } from '#daemon/base/database.ts';
import { optOut, optOutHash, setting, tautan } from '#daemon/base/schema.ts';
import { connect } from './connection.ts';

const SECRET = 'opt_out_secret';

/** What people have refused and admins have revoked, in one database file. */
export interface Refusals {
  optOuts: { no_hp: string; created_at: number }[];
  /** Opt-outs of people whose data were deleted; `secret` made the hashes, and is the same only in the same data. */
  hashes: { hash: string; created_at: number }[];
  secret: string | undefined;
  /** All links to personal pages by their hash, with the instant of their revocation in UTC ms. */
  links: Map<string, number | null>;
}

/** Undefined if the file is missing, cannot be read, or is of a version without them. */
export function readRefusals(database: string): Refusals | undefined {
  if (!existsSync(database)) return undefined;
  try {
    const sqlite = connect(database, { readonly: true, fileMustExist: true });
    try {
      const links = sqlite.prepare('select hash, revoked_at from tautan').raw().all() as [string, number | null][];
      return {
        optOuts: sqlite.prepare('select no_hp, created_at from opt_out').all() as Refusals['optOuts'],
        hashes: sqlite.prepare('select hash, created_at from opt_out_hash').all() as Refusals['hashes'],
        secret: sqlite.prepare<[string], string>('select value from setting where key = ?').pluck().get(SECRET),
        links: new Map(links),
      };
    } finally {
      sqlite.close();
    }
  } catch {
    return undefined;
  }
}

/**
 * Applies the refusals of the replaced data to restored ones, which may be older: nobody is written to against his
 * will, and no link is valid again. Links and hashes only if both are the same data, not those of a new installation.
 * Call it inside a transaction.
 */
export function keepRefusals({ db }: Pick<Database, 'db'>, refusals: Refusals): void {
  const { optOuts, hashes, secret, links } = refusals;
  for (const row of optOuts) db.insert(optOut).values(row).onConflictDoNothing().run();
  const own = db.select({ value: setting.value }).from(setting).where(eq(setting.key, SECRET)).get();
  if (secret === undefined || own?.value !== secret) return;
  for (const row of hashes) db.insert(optOutHash).values(row).onConflictDoNothing().run();
  for (const { hash } of db.select({ hash: tautan.hash }).from(tautan).where(isNull(tautan.revoked_at)).all()) {
    const isOf = eq(tautan.hash, hash);
    // A link that was replaced, or ended with its number, is gone there; the next message makes a new one.
    if (!links.has(hash)) db.delete(tautan).where(isOf).run();
    else
      db.update(tautan)
        .set({ revoked_at: links.get(hash) ?? null })
        .where(isOf)
        .run();
  }
}
