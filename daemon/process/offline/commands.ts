import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAccountStore } from '#daemon/account/account.store.ts';
import { FIRST_USERNAME } from '#daemon/account/auth.ts';
import { createPasswordHasher } from '#daemon/account/password.ts';
import { createSessionStore, createTwoFactorStore } from '#daemon/account/session.store.ts';
import { createAuditStore } from '#daemon/base/audit.store.ts';
import { createAudit } from '#daemon/base/audit.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { openDatabase } from '#daemon/base/database.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { paths } from '#daemon/paths.ts';
import { listCommand, restoreCommand, verifyCommand } from './backup.ts';
import { doctorCommand } from './doctor.ts';
import { drillCommand } from './drill.ts';
import { readOwnConfig, terminalActor, withDataDirectory, type Result, runOffline } from './environment.ts';
import { becomeOwner } from './rights.ts';
import { t } from '../words.ts';

const OPTIONS = { json: { type: 'boolean' } } as const;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * `mimbar admin reset [USERNAME]`: a new random password for an account whose own is lost; its devices are signed out,
 * and a second factor is switched off.
 */
export async function adminResetCommand(args: string[]): Promise<Result> {
  const { positionals: names } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (names.length > 1) throw new MimbarError('invalid', t('oneUsername'));
  const username = names[0] ?? FIRST_USERNAME;
  const { dataDir, timezone } = readOwnConfig();
  const actor = terminalActor();
  if (!existsSync(path.join(dataDir, 'mimbar.db'))) throw notFound(t('noDataIn', { dataDir }));
  becomeOwner(dataDir);
  return withDataDirectory(dataDir, async () => {
    const database = openDatabase({
      file: path.join(dataDir, 'mimbar.db'),
      migrationsFolder: paths.migrationsFolder,
    });
    const { db, transaction, close } = database;
    try {
      const accounts = createAccountStore(db);
      const sessions = createSessionStore(db);
      const audit = createAudit({ store: createAuditStore(database), clock: systemClock, timezone });
      const found = accounts.findByUsername(username);
      if (!found) throw notFound(t('noSuchAccount', { username }));
      const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const password = [group(), group(), group(), group()].join('-');
      const hash = await createPasswordHasher().hash(password);
      transaction(() => {
        accounts.setPassword(found.id, hash, actor.label);
        sessions.remove(sessions.idsOfAccounts([found.id]));
        const hadTwoFactor = createTwoFactorStore(db).remove(found.id);
        audit.record(actor, 'account.reset', `account:${found.id}`, { two_factor: hadTwoFactor });
      });
      return {
        data: { username: found.username, password },
        lines: [t('newPasswordOf', { username: found.username, password }), t('changeAfterLogin')],
      };
    } finally {
      close();
    }
  });
}

/** What works without a running daemon, under the same lock. */
const COMMANDS = [
  { words: ['backup', 'restore'], run: restoreCommand },
  { words: ['backup', 'list'], run: listCommand },
  { words: ['backup', 'verify'], run: verifyCommand },
  { words: ['backup', 'drill'], run: drillCommand },
  { words: ['doctor'], run: doctorCommand },
  { words: ['admin', 'reset'], run: adminResetCommand },
];

/** Returns the exit code; undefined if the command is not one of these. */
export async function runOfflineCommand(args: string[]): Promise<number | undefined> {
  const command = COMMANDS.find(({ words }) => words.every((word, place) => args[place] === word));
  return command && runOffline(command.run, args.slice(command.words.length));
}
