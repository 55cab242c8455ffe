import { and, asc, eq, notInArray, notExists, sql } from 'drizzle-orm';
import type { Drizzle } from '#daemon/base/database.ts';
import { grup, message } from '#daemon/base/schema.ts';
import type { WhatsappGroup } from '#daemon/queue/index.ts';

export type GrupRow = typeof grup.$inferSelect;

export function createGrupStore(db: Drizzle) {
  const byId = db
    .select()
    .from(grup)
    .where(eq(grup.id, sql.placeholder('id')))
    .prepare();
  const lastSent = sql<number | null>`(select max(sent_at) from message where message.id_grup = grup.id
    and message.state = 'success')`;

  return {
    find: (id: string): GrupRow | undefined => byId.get({ id }),

    /** By name; `terakhir` in UTC ms. */
    all: () =>
      db
        .select({ row: grup, terakhir: lastSent })
        .from(grup)
        .orderBy(asc(sql`${grup.nama} collate nocase`), asc(grup.id))
        .all(),

    setBoleh(id: string, boleh: boolean): void {
      db.update(grup).set({ boleh }).where(eq(grup.id, id)).run();
    },

    /** Stores all groups that the number is in. One that it has left stays only if it matters to somebody. */
    replace(groups: readonly WhatsappGroup[]): void {
      for (const { jid, ...facts } of groups) {
        const set = { ...facts, keluar: false };
        db.insert(grup)
          .values({ jid, ...set })
          .onConflictDoUpdate({ target: grup.jid, set })
          .run();
      }
      const isGone = notInArray(
        grup.jid,
        groups.map(({ jid }) => jid),
      );
      const isNamed = db.select({ id: message.id }).from(message).where(eq(message.id_grup, grup.id));
      db.delete(grup)
        .where(and(isGone, eq(grup.boleh, false), notExists(isNamed)))
        .run();
      db.update(grup).set({ keluar: true }).where(isGone).run();
    },
  };
}
export type GrupStore = ReturnType<typeof createGrupStore>;
