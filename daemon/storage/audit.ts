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
  };
}
export type AuditStore = ReturnType<typeof createAuditStore>;
