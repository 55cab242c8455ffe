import type { AccountStore } from '../storage/account.ts';
import { MimbarError } from './errors.ts';

/** Throws conflict on the field when another account has this name. */
export function checkUsernameFree(accounts: Pick<AccountStore, 'findByUsername'>, username: string, exceptId?: string): void {
  const holder = accounts.findByUsername(username);
  const message = 'Username sudah dipakai';
  if (holder && holder.id !== exceptId) throw new MimbarError('conflict', message, { issues: [{ path: 'username', message }] });
}
