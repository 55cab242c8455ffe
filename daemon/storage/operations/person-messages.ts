import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Message } from '#daemon/queue/message.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import { message, messageJadwal } from '#daemon/base/schema.ts';

/** The rows of one person. */
export interface PersonRows {
  masjid: string[];
  mubaligh: string[];
}

/** Ids as one JSON parameter, because a statement has a limit of parameters. */
export const amongIds = (ids: readonly string[]) =>
  sql`${message.id} in (select value from json_each(${JSON.stringify(ids.map(Number))}))`;

/** Messages to one person, or that may be about him. */
export function createPersonMessages(db: Drizzle) {
  const texts = db
    .select({ id: message.id, message: message.message, recipient: message.recipient, no_hp: message.no_hp })
    .from(message)
    .where(
      sql`${message.id} > ${sql.placeholder('after')} and ${message.id} <= ${sql.placeholder('last')} and ${message.cleared_at} is null`,
    )
    .prepare();

  return {
    /**
     * Messages to one of the numbers, and those to the rows under one of the names, because he may have had another
     * number.
     */
    messagesTo(numbers: readonly string[], rows: PersonRows, names: readonly string[]): Message[] {
      const under = inArray(message.recipient, [...names]);
      // Three queries, because with all three conditions in one SQLite would scan all messages.
      const found = [
        ...db
          .select()
          .from(message)
          .where(inArray(message.no_hp, [...numbers]))
          .all(),
        ...db
          .select()
          .from(message)
          .where(and(inArray(message.id_masjid, rows.masjid), under))
          .all(),
        ...db
          .select()
          .from(message)
          .where(and(inArray(message.id_mubaligh, rows.mubaligh), under))
          .all(),
      ];
      return [...new Map(found.map((row) => [row.id, row])).values()].sort(
        (one, other) => Number(one.id) - Number(other.id),
      );
    },

    lastMessage: (): number =>
      db
        .select({ id: sql<number>`coalesce(max(${message.id}), 0)` })
        .from(message)
        .get()?.id ?? 0,

    /** Messages that still have their text, with ids above `after` and up to `last`. */
    texts: (after: number, last: number): { id: string; message: string; recipient: string; no_hp: string }[] =>
      texts.all({ after, last }),

    /** Those of these messages that are about the rows' schedules, or about deleted schedules. */
    aboutRows(ids: readonly string[], rows: PersonRows): string[] {
      return ids.filter((id) => {
        const links = db
          .select({ id_masjid: messageJadwal.id_masjid, id_mubaligh: messageJadwal.id_mubaligh })
          .from(messageJadwal)
          .where(eq(messageJadwal.id_message, id))
          .all();
        return (
          links.length === 0 ||
          links.some((link) => rows.masjid.includes(link.id_masjid) || rows.mubaligh.includes(link.id_mubaligh))
        );
      });
    },

    /** By id. */
    messages: (ids: readonly string[]): Message[] =>
      db.select().from(message).where(amongIds(ids)).orderBy(message.id).all(),
  };
}
