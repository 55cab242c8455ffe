import type { Masjid, MasjidInput } from '#shared/roster/masjid.ts';
import type { Transaction } from '../../storage/base/database.ts';
import type { MasjidStore } from '../../storage/roster/masjid.ts';
import type { Audit } from '../base/audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from '../base/cancel-waiting.ts';

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
