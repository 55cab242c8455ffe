import type { Mubaligh, MubalighInput } from '#shared/mubaligh.ts';
import type { Transaction } from '../storage/database.ts';
import type { MubalighStore } from '../storage/mubaligh.ts';
import type { Audit } from './audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from './outbox-cancel.ts';

const COLUMNS = ['id', 'nama_mubaligh', 'no_hp', 'version'];

export function createMubalighService(options: { store: MubalighStore; transaction: Transaction; audit: Audit; cancelWaiting: CancelWaiting }) {
  return createContactService<Mubaligh, MubalighInput>({
    ...options,
    noun: 'mubaligh',
    label: 'Mubaligh',
    columns: COLUMNS,
    cancelWaiting: (ids) => options.cancelWaiting.byMubaligh(ids),
  });
}
export type MubalighService = ReturnType<typeof createMubalighService>;
