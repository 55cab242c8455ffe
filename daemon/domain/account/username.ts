import { FIRST_USERNAME } from './first-start.ts';
import { MimbarError } from '../base/errors.ts';
import type { AccountStore } from './account-store.ts';

/**
 * What a name looks like: two that can be taken for one another have the same. Unicode's table of confusable characters
 * (UTS 39), and also what is easily misread: case, accents, i with l and 1.
 */
export type Appearance = (username: string) => string;

/** The table is large and seldom needed. */
export async function loadAppearance(): Promise<Appearance> {
  const { default: withoutHomoglyphs } = await import('unhomoglyph');
  return (username) =>
    withoutHomoglyphs(
      username
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    )
      .toLowerCase()
      .replace(/[i1|]/g, 'l');
}

/** Throws conflict on the field when another account, or the first one, has this name or one that looks like it. */
export function checkUsernameFree(
  accounts: Pick<AccountStore, 'usernames'>,
  appearance: Appearance,
  username: string,
  exceptId?: string,
): void {
  const refuse = (message: string) => new MimbarError('conflict', message, { issues: [{ path: 'username', message }] });
  const others = accounts.usernames().filter(({ id }) => id !== exceptId);
  const folded = username.toLowerCase();
  if (others.some((other) => other.username.toLowerCase() === folded)) throw refuse('Username sudah dipakai');
  if (folded === FIRST_USERNAME) return;
  const looks = appearance(username);
  const like = [...others.map((other) => other.username), FIRST_USERNAME].find((name) => appearance(name) === looks);
  if (like !== undefined) throw refuse(`Username ini terlalu mirip dengan '${like}'. Pilih yang lain.`);
}
