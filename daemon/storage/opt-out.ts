import { eq, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { masjid, message, mubaligh, optOut } from './schema.ts';

export type OptOut = typeof optOut.$inferSelect;

/** Numbers as they may have been typed, by their normalised form. */
function typed(phones: readonly string[]): string[] {
  return phones.flatMap((phone) => [phone, `0${phone.slice(2)}`]);
}

function normalised(phone: string): string {
  return phone.startsWith('0') ? `62${phone.slice(1)}` : phone;
}

/** Numbers that nothing is sent to, and those that nothing reaches. All numbers in and out are normalised (62…). */
export function createOptOutStore(db: Drizzle) {
  const among = db.select().from(optOut).where(sql`${optOut.no_hp} in (select value from json_each(${sql.placeholder('phones')}))`).prepare();
  return {
    all: (): OptOut[] => db.select().from(optOut).all(),
    find: (phone: string): OptOut | undefined => db.select().from(optOut).where(eq(optOut.no_hp, phone)).get(),

    findAmong(phones: readonly string[]): Map<string, OptOut> {
      const rows = among.all({ phones: JSON.stringify(phones) });
      return new Map(rows.map((row) => [row.no_hp, row]));
    },

    insert: (row: OptOut): void => void db.insert(optOut).values(row).onConflictDoNothing().run(),
    remove: (phone: string): void => void db.delete(optOut).where(eq(optOut.no_hp, phone)).run(),

    /** Whether a mosque or a preacher has this number, or a message was written to it. */
    isRecipient(phone: string): boolean {
      const numbers = typed([phone]);
      return [masjid, mubaligh, message].some((table) => db.select({ id: table.id }).from(table).where(inArray(table.no_hp, numbers)).limit(1).get() !== undefined);
    },

    /** Who has these numbers: 'Bapak Suryana, Masjid Nurul Huda' or a preacher's name. */
    people(phones: readonly string[]): Map<string, string[]> {
      const numbers = typed(phones);
      const found = new Map<string, string[]>();
      const add = (number: string, name: string) => found.set(normalised(number), [...(found.get(normalised(number)) ?? []), name]);
      for (const row of db.select().from(masjid).where(inArray(masjid.no_hp, numbers)).all()) add(row.no_hp, `${row.nama_ketua_dkm}, ${row.nama_masjid}`);
      for (const row of db.select().from(mubaligh).where(inArray(mubaligh.no_hp, numbers)).all()) add(row.no_hp, row.nama_mubaligh);
      return found;
    },

    /** Numbers whose last message found that they are not on WhatsApp, with that instant (UTC ms). */
    unregistered(): Map<string, number> {
      const rows = db
        .selectDistinct({ no_hp: message.no_hp })
        .from(message)
        .where(sql`${message.error_code} = 'unregistered' and ${message.no_hp} <> ''`)
        .all();
      const found = new Map<string, number>();
      for (const phone of new Set(rows.map(({ no_hp }) => normalised(no_hp)))) {
        const last = db
          .select({ error_code: message.error_code, finished_at: message.finished_at })
          .from(message)
          .where(sql`${message.no_hp} in (${phone}, ${`0${phone.slice(2)}`}) and ${message.state} in ('success', 'failed')`)
          .orderBy(sql`${message.id} desc`)
          .limit(1)
          .get();
        if (last?.error_code === 'unregistered') found.set(phone, last.finished_at ?? 0);
      }
      return found;
    },
  };
}
export type OptOutStore = ReturnType<typeof createOptOutStore>;
