import { createTautanService } from '../../domain/reply/tautan.ts';
import type { Audit } from '#daemon/base/audit.ts';
import type { TautanNoun } from '#shared/reply/tautan.ts';
import { createTautanStore } from '../../storage/reply/tautan.ts';
import { readLinkSecret } from '../process/link-secret.ts';
import type { ServiceOptions } from './options.ts';

type Parts = Pick<ServiceOptions, 'config' | 'database' | 'clock'> & {
  contacts: Record<TautanNoun, { find(id: string): { no_hp: string } | undefined }>;
  audit: Audit;
};

/** Wires the links to personal pages; the queue inserts them into messages that are sent. */
export function wireTautan({ config, database, clock, contacts, audit }: Parts) {
  return createTautanService({
    store: createTautanStore(database.db),
    contacts,
    secret: readLinkSecret(config.dataDir),
    publicUrl: config.publicUrl,
    transaction: database.transaction,
    audit,
    clock,
  });
}
