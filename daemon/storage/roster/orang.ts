import type { OrangStore } from '#daemon/domain/roster/orang.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { orangBeda } from '../base/schema.ts';

export function createOrangStore(db: Drizzle): OrangStore {
  return {
    apart: () =>
      db
        .select()
        .from(orangBeda)
        .all()
        .map(({ id_satu, id_dua }) => [id_satu, id_dua] as const),

    tellApart(id, others) {
      for (const other of others) {
        const [id_satu, id_dua] = Number(id) < Number(other) ? [id, other] : [other, id];
        db.insert(orangBeda).values({ id_satu, id_dua }).onConflictDoNothing().run();
      }
    },
  };
}
