import type { Masjid, MasjidInput } from '#shared/roster/masjid.ts';
import type { Audit } from '../base/audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from './cancel-waiting.ts';
import type { Transaction } from '../base/transaction.ts';
import type { MasjidStore } from './masjid-store.ts';

const COLUMNS = ['id', 'nama_masjid', 'nama_ketua_dkm', 'no_hp', 'version'];

export function createMasjidService(options: { store: MasjidStore; transaction: Transaction; audit: Audit; cancelWaiting: CancelWaiting }) {
  return createContactService<Masjid, MasjidInput>({
    ...options,
    noun: 'masjid',
    label: 'Masjid',
    columns: COLUMNS,
    cancelWaiting: (ids) => options.cancelWaiting.byMasjid(ids),
  });
}
export type MasjidService = ReturnType<typeof createMasjidService>;
