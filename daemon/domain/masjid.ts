import type { Masjid, MasjidInput } from '#shared/masjid.ts';
import type { Transaction } from '../storage/database.ts';
import type { MasjidStore } from '../storage/masjid.ts';
import type { Audit } from './audit.ts';
import { createContactService } from './contact.ts';
import type { CancelWaiting } from './outbox-cancel.ts';

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
