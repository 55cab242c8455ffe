import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { recoveryCode, twoFactor } from '#daemon/base/schema.ts';

export type StoredTwoFactor = typeof twoFactor.$inferSelect;

/** Authenticator apps by account. Instants in UTC ms. */
export function createTwoFactorStore(db: Drizzle) {
  const unused = (id: string) => and(eq(recoveryCode.id_account, id), isNull(recoveryCode.used_at));
  return {
    find: (id: string): StoredTwoFactor | undefined =>
      db.select().from(twoFactor).where(eq(twoFactor.id_account, id)).get(),

    /** Stores a secret until its first code comes; replaces an earlier proposal. */
    propose(id_account: string, secret: string, created_at: number): void {
      db.delete(twoFactor).where(eq(twoFactor.id_account, id_account)).run();
      db.insert(twoFactor).values({ id_account, secret, created_at }).run();
    },

    /** False if another secret was proposed meanwhile, or one is already in use. */
    enable(id: string, secret: string, step: number, enabled_at: number): boolean {
      const proposed = and(eq(twoFactor.id_account, id), eq(twoFactor.secret, secret), isNull(twoFactor.enabled_at));
      return db.update(twoFactor).set({ enabled_at, last_step: step }).where(proposed).run().changes === 1;
    },

    /** False if a code of this step or a later one was used before. */
    useStep(id: string, secret: string, step: number): boolean {
      const fresh = and(
        eq(twoFactor.id_account, id),
        eq(twoFactor.secret, secret),
        isNotNull(twoFactor.enabled_at),
        lt(twoFactor.last_step, step),
      );
      return db.update(twoFactor).set({ last_step: step }).where(fresh).run().changes === 1;
    },

    remove: (id: string): boolean => db.delete(twoFactor).where(eq(twoFactor.id_account, id)).run().changes === 1,

    unusedCodes: (id: string): string[] =>
      db
        .select({ hash: recoveryCode.code_hash })
        .from(recoveryCode)
        .where(unused(id))
        .all()
        .map((row) => row.hash),
    countUnused: (id: string): number => db.select({ n: count() }).from(recoveryCode).where(unused(id)).get()!.n,

    /** False if it was used before. */
    useCode: (id: string, hash: string, used_at: number): boolean =>
      db
        .update(recoveryCode)
        .set({ used_at })
        .where(and(unused(id), eq(recoveryCode.code_hash, hash)))
        .run().changes === 1,

    replaceCodes(id_account: string, hashes: readonly string[]): void {
      db.delete(recoveryCode).where(eq(recoveryCode.id_account, id_account)).run();
      db.insert(recoveryCode)
        .values(hashes.map((code_hash) => ({ id_account, code_hash })))
        .run();
    },
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;
