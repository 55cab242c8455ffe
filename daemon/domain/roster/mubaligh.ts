import type { Mubaligh, MubalighInput } from '#shared/roster/mubaligh.ts';
import type { Transaction } from '../../storage/base/database.ts';
import type { MubalighStore } from '../../storage/roster/mubaligh.ts';
import type { Audit } from '../base/audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from '../base/cancel-waiting.ts';

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
