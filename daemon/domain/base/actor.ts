import type { Role } from '#shared/account/auth.ts';

/**
 * Who makes a change. `label` is what audit rows and '… sudah diubah oleh …' show: a username, 'cli:user' or
 * 'jadwal:pengajian_reminder'.
 */
export interface Actor {
  label: string;
  role: Role;
  id_account: string | null;
  id_session: string | null;
}

/** The system itself, by the clock or at start. */
export function systemActor(label: string): Actor {
  return { label, role: 'superadmin', id_account: null, id_session: null };
}

/** Whether it is whoever holds the token file beside the data, on this very machine. */
export const isTokenFile = ({ id_account, label }: Actor): boolean => id_account === null && label.startsWith('cli:');
