import { type Actor, changed, forTrail } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { listOptions, type Result, type ListPage } from '#daemon/base/list.ts';
import { checkVersion } from '#daemon/base/version.ts';
import type { Admin, AdminInput, AdminUpdate } from '#shared/account/admin.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { tidyOptionalPhone } from '#shared/base/phone.ts';
import { tidyText } from '#shared/base/values.ts';
import type { AccountStore, AdminStore } from './account.store.ts';
import { FIRST_USERNAME } from './auth.ts';
import { checkNewPassword, type PasswordHasher } from './password.ts';
import type { SessionService } from './session.ts';

/**
 * The appearance of a name: confusable names have the same one. It uses Unicode's table of confusable characters (UTS
 * 39), and ignores case, accents, and the difference of i, l and 1.
 */
type Appearance = (username: string) => string;

/** Loaded lazily, because the table is large and seldom needed. */
async function loadAppearance(): Promise<Appearance> {
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
function checkUsernameFree(
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

/**
 * Checks a new account's name and password; `insert` stores it. Throws conflict on a username that is taken, and
 * invalid on a password that is too weak.
 */
export async function newAccount<T>(
  { accounts, hasher, transaction, passwordMin }: Omit<AdminOptions, 'store'>,
  input: { username: string; password: string },
  insert: (values: { username: string; password_hash: string }) => T,
): Promise<Result<T>> {
  const username = tidyText(input.username);
  const appearance = await loadAppearance();
  checkUsernameFree(accounts, appearance, username);
  const warnings = checkNewPassword(input.password, passwordMin, 'password', [username]);
  const password_hash = await hasher.hash(input.password);
  const data = transaction(() => {
    checkUsernameFree(accounts, appearance, username);
    return insert({ username, password_hash });
  });
  return { data, warnings };
}

const COLUMNS = ['id', 'username', 'role', 'no_hp', 'version'];

export interface AdminOptions extends Pick<Means, 'audit' | 'transaction'> {
  store: AdminStore;
  accounts: AccountStore;
  sessions: SessionService;
  hasher: PasswordHasher;
  /** Characters. */
  passwordMin: number;
}

/** A superadmin's management of the accounts with role admin (contract, Session). */
export function createAdminService(options: AdminOptions) {
  const { store, accounts, sessions, hasher, transaction, audit, passwordMin } = options;

  function getAdmin(id: string) {
    const row = store.find(id);
    if (!row) throw notFound('Admin tidak ditemukan');
    return row;
  }

  return {
    list: (query: ListQuery): ListPage<Admin> => store.list(listOptions(query, COLUMNS)),

    /** Throws not_found. */
    get(id: string): Admin {
      const { updated_by: _, ...row } = getAdmin(id);
      return row;
    },

    /** Throws conflict on a username that is taken. */
    create: (actor: Actor, input: AdminInput): Promise<Result<Admin>> =>
      newAccount(options, input, (values) => {
        const no_hp = tidyOptionalPhone(input.no_hp ?? null);
        const row = store.insert({ ...values, no_hp, updated_by: actor.label });
        audit.record(actor, 'admin.create', `account:${row.id}`);
        return row;
      }),

    /**
     * A new password ends the account's sessions. Throws not_found, or conflict on a taken username or an old version.
     */
    async update(actor: Actor, id: string, input: AdminUpdate, version?: number): Promise<Result<Admin>> {
      const { username: current } = getAdmin(id);
      const { password } = input;
      const warnings =
        password === undefined ? [] : checkNewPassword(password, passwordMin, 'password', [input.username ?? current]);
      const password_hash = password === undefined ? undefined : await hasher.hash(password);
      const username = input.username === undefined ? undefined : tidyText(input.username);
      const appearance = await loadAppearance();
      const data = transaction(() => {
        const before = getAdmin(id);
        checkVersion(before, version);
        if (username !== undefined) checkUsernameFree(accounts, appearance, username, id);
        const row = store.update(id, {
          ...(username !== undefined && { username }),
          ...(password_hash && { password_hash }),
          ...(input.no_hp !== undefined && { no_hp: tidyOptionalPhone(input.no_hp) }),
          updated_by: actor.label,
        })!;
        const ended = password_hash ? sessions.endOfAccounts([id]) : 0;
        audit.record(actor, 'admin.update', `account:${id}`, {
          ...(input.username === undefined ? { fields: Object.keys(input) } : changed('admin', before, input)),
          sessions: ended,
        });
        return row;
      });
      return { data, warnings };
    },

    /** Also ends the account's sessions. Throws not_found. */
    remove(actor: Actor, id: string): Admin {
      return transaction(() => {
        const { updated_by: _, ...row } = getAdmin(id);
        sessions.endOfAccounts([id]);
        store.remove([id]);
        audit.record(actor, 'admin.delete', `account:${id}`, { before: forTrail('admin', row) });
        return row;
      });
    },

    /** Ignores unknown ids. */
    removeMany(actor: Actor, ids: readonly string[]): { count: number } {
      return transaction(() => {
        const admins = store.existing(ids);
        if (admins.length === 0) return { count: 0 };
        sessions.endOfAccounts(admins);
        audit.record(actor, 'admin.delete', 'account', { count: admins.length, ids: admins });
        return { count: store.remove(admins) };
      });
    },
  };
}
export type AdminService = ReturnType<typeof createAdminService>;
