import type { Mubaligh, MubalighInput } from '#shared/roster/mubaligh.ts';
import type { Audit } from '../base/audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from './cancel-waiting.ts';
import type { Transaction } from '../base/transaction.ts';
import type { MubalighStore } from './mubaligh-store.ts';

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
