import { FIRST_USERNAME } from './first-start.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import type { AccountStore } from '#daemon/storage/account/account.ts';

/**
 * The appearance of a name: confusable names have the same one. It uses Unicode's table of confusable characters (UTS
 * 39), and ignores case, accents, and the difference of i, l and 1.
 */
export type Appearance = (username: string) => string;

/** Loaded lazily, because the table is large and seldom needed. */
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

/** Throws conflict on the field if another account, or the first one, has this name or a similar-looking one. */
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
