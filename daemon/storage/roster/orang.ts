import type { Drizzle } from '#daemon/base/database.ts';
import { orangBeda } from '#daemon/base/schema.ts';

/** Rows of mubaligh that are alike and two men, as an admin has said. */
export function createOrangStore(db: Drizzle) {
  return {
    /** Pairs of ids. */
    apart: (): (readonly [string, string])[] =>
      db
        .select()
        .from(orangBeda)
        .all()
        .map(({ id_satu, id_dua }) => [id_satu, id_dua] as const),

    tellApart(id: string, others: readonly string[]) {
      for (const other of others) {
        const [id_satu, id_dua] = Number(id) < Number(other) ? [id, other] : [other, id];
        db.insert(orangBeda).values({ id_satu, id_dua }).onConflictDoNothing().run();
      }
    },
  };
}

export type OrangStore = ReturnType<typeof createOrangStore>;
