import { desc } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { audit } from './schema.ts';

export interface AuditEntry {
  at: number;
  actor: string;
  id_session: string | null;
  action: string;
  subject: string;
  detail: string;
}

export function createAuditStore(db: Drizzle) {
  return {
    insert(entry: AuditEntry): void {
      db.insert(audit).values(entry).run();
    },

    lastId(): string | undefined {
      return db.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1).get()?.id;
    },
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
