import { randomInt } from 'node:crypto';
import { systemActor, type Audit } from '#daemon/base/audit.ts';
import { checkNewPassword, type PasswordHasher } from './password.ts';
import type { AccountStore, StoredAccount } from '#daemon/storage/account/account.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { PasswordFile } from '#daemon/storage/account/password-file.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

export const FIRST_USERNAME = 'superadmin';
/** Key of the setting that holds the account whose password is in the file. */
const FILE_OWNER = 'password_file_account';
/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface FirstStartOptions {
  accounts: AccountStore;
  settings: SettingStore;
  hasher: PasswordHasher;
  passwordFile: PasswordFile;
  transaction: Transaction;
  audit: Audit;
  logger: { info(message: string): void; warn(message: string): void };
  /** '' for a random one. */
  superadminPassword: string;
  passwordMin: number;
}

/** Creates the first account. */
export function createFirstStart(options: FirstStartOptions) {
  const { accounts, settings, hasher, passwordFile, transaction, audit, logger } = options;
  return {
    /**
     * Creates the superadmin if there is no account. A random password is shown once through `terminal`; without a
     * terminal it is written to a file. Throws invalid if the given password is shorter than MIMBAR_PASSWORD_MIN.
     */
    async run(terminal: ((text: string) => void) | undefined): Promise<void> {
      if (!accounts.isEmpty()) return;
      const given = options.superadminPassword;
      if (given)
        checkNewPassword(given, options.passwordMin, 'MIMBAR_SUPERADMIN_PASSWORD').forEach((warning) =>
          logger.warn(`MIMBAR_SUPERADMIN_PASSWORD: ${warning}`),
        );
      const password = given || randomPassword();
      const inFile = !given && !terminal;
      const password_hash = await hasher.hash(password);
      // Write the file first: a password that nobody can read would lock everybody out.
      if (inFile) passwordFile.write(password);
      transaction(() => {
        const actor = systemActor('system');
        const { id } = accounts.insert({
          username: FIRST_USERNAME,
          role: 'superadmin',
          password_hash,
          updated_by: actor.label,
        });
        if (inFile) settings.set(FILE_OWNER, id);
        audit.record(actor, 'account.create', `account:${id}`);
      });
      if (inFile) logger.info(`The first password of '${FIRST_USERNAME}' is in ${passwordFile.file}`);
      else if (!given)
        terminal?.(
          `\nAkun pertama: ${FIRST_USERNAME}\nPassword:     ${password}\nPassword ini hanya tampil sekali. Ganti setelah masuk.\n\n`,
        );
    },

    /** Deletes the file when its account has signed in. */
    signedIn(account: StoredAccount): void {
      if (settings.get(FILE_OWNER) !== account.id) return;
      passwordFile.remove();
      settings.remove(FILE_OWNER);
    },
  };
}

/** 20 letters in groups of five, about 99 bits. */
function randomPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
