import type { OlderCopy } from '#shared/operations/person.ts';
import type { BackupService } from '#daemon/backup/backup.ts';
import type { Copy } from '#daemon/backup/standby.ts';
import { createPersonService, type PersonOptions } from '../../domain/operations/person.ts';
import { createLeftBehind } from '#daemon/backup/directory.store.ts';
import type { Database } from '#daemon/base/database.ts';
import { createPersonStore } from '../../storage/operations/person.ts';
import { createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
import { createPersonKeys } from '../../whatsapp/person-keys.ts';

interface PersonParts extends Omit<
  PersonOptions,
  'store' | 'keys' | 'olderCopies' | 'renewBackup' | 'emptyLog' | 'transaction'
> {
  database: Database;
  backup: BackupService;
  /** Beyond this machine. */
  copies: () => readonly Copy[];
  dataDir: string;
}

export function wirePerson({ database, backup, copies, dataDir, ...rest }: PersonParts) {
  const { db, transaction } = database;
  return createPersonService({
    ...rest,
    store: createPersonStore(database),
    keys: createPersonKeys(createWhatsappKeyStore(db, transaction)),
    transaction,
    renewBackup: backup.beginAgain,
    emptyLog: database.emptyLog,
    olderCopies: async (): Promise<OlderCopy[]> => [
      ...(await backup.list()).map(({ name, tempat, created_at }) => ({ name, tempat, created_at })),
      ...copies().map(({ name, at }) => ({ name, tempat: 'jauh' as const, created_at: new Date(at).toISOString() })),
      ...createLeftBehind(dataDir)
        .list()
        .map(({ name, at }) => ({ name, tempat: 'disisihkan' as const, created_at: new Date(at).toISOString() })),
    ],
  });
}
