import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dateInZone, timeInZone } from '#shared/base/dates.ts';
import { shortenPhone } from '#shared/base/phone.ts';
import type { Config } from '#daemon/config.ts';
import { type Actor, createAudit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { createDoubtRuns } from '#daemon/card/automatic.ts';
import { createDaftarSetting } from '#daemon/card/daftar.ts';
import { createRingkasanSetting } from '#daemon/card/ringkasan.ts';
import { claimAfterRestore, readOwn } from '#daemon/backup/standby.ts';
import { createPassive, type Passive } from '#daemon/operations/health.ts';
import { LINKED_AT_KEY, SLOW_UNTIL_KEY } from '#daemon/queue/pace.ts';
import { createQueuePause, TOO_MANY_AT_KEY } from '#daemon/queue/queue.ts';
import { LINKED_NUMBER_KEY } from '#daemon/queue/messenger.ts';
import { paths } from '#daemon/paths.ts';
import { createAuditStore } from '#daemon/base/audit.store.ts';
import { checkBackup, readSession, readSetting } from '#daemon/backup/work.store.ts';
import { type BackupHeader, keepRefusals, readRefusals } from '#daemon/backup/file.store.ts';
import { readSentSince, swapDatabase } from '#daemon/backup/directory.store.ts';
import { keepTold, readToldSince } from '#daemon/backup/told.store.ts';
import { openDatabase, type Database } from '#daemon/base/database.ts';
import { createMessageStore } from '#daemon/queue/message.store.ts';
import { createPenggantiStore } from '#daemon/reply/pengganti.store.ts';
import { createNantiStore } from '#daemon/nanti/nanti.store.ts';
import { createRestoreMarkStore, createSettingStore } from '#daemon/base/setting.store.ts';
import { createScheduleRunStore, createScheduleStore } from '#daemon/card/schedule.store.ts';
import { createSessionStore } from '#daemon/account/session.store.ts';
import { goneWhenEnded, uninterrupted } from './rights.ts';
import { createWhatsappKeyStore } from '#daemon/queue/opt-out.store.ts';
import { createGroupKeys } from '#daemon/whatsapp/keys.ts';

export interface RestoreOptions {
  config: Config;
  clock: Clock;
  actor: Actor;
  file: string;
  passphrase: string | undefined;
  withWhatsapp: boolean;
}

export interface Restored extends Passive {
  header: BackupHeader;
  /** Folder of the replaced data; undefined if there were none. */
  aside: string | undefined;
  /** Which WhatsApp session is there now. */
  session: 'backup' | 'present' | 'none';
  /** The held messages, oldest first, numbers shortened. */
  messages: { id: string; recipient: string; no_hp: string }[];
}

/**
 * Replaces the data by a backup; call it while the data directory is locked. Everything is first checked and prepared
 * in another folder, so that a refusal or a failure leaves the data unchanged. Throws conflict.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { config, clock, file, passphrase } = options;
  const { dataDir, timezone } = config;
  const database = path.join(dataDir, 'mimbar.db');
  const work = mkdtempSync(path.join(dataDir, '.mimbar-work-'));
  const kept = goneWhenEnded(work);
  try {
    const fresh = path.join(work, 'mimbar.db');
    const header = await checkBackup({ file, target: fresh, passphrase, migrationsFolder: paths.migrationsFolder });
    const made = prepare(options, fresh, header, database);
    const stamp = `${dateInZone(clock.now(), timezone).replaceAll('-', '')}-${timeInZone(clock.now(), timezone).replace(':', '')}`;
    const aside = unused(path.join(dataDir, `before-restore-${stamp}`));
    const wasThere = await uninterrupted(() => swapDatabase(database, fresh, aside));
    return { ...made, header, aside: wasThere ? aside : undefined };
  } finally {
    rmSync(work, { recursive: true, force: true });
    kept();
  }
}

/** Migrates the copy to this version and stops its queue. */
function prepare(
  { clock, config, actor, withWhatsapp }: RestoreOptions,
  fresh: string,
  header: BackupHeader,
  present: string,
): Passive & Pick<Restored, 'session' | 'messages'> {
  const copy = openDatabase({ file: fresh, migrationsFolder: paths.migrationsFolder });
  try {
    const { db, transaction } = copy;
    const settings = createSettingStore(db);
    const messages = createMessageStore(db);
    const createdAt = Date.parse(header.created_at);
    const told = readToldSince(present, copy.sqlite, createdAt);
    const passive = createPassive({
      messages,
      transaction,
      marks: createRestoreMarkStore(db),
      keepTold: () => (told ? keepTold(copy, told) : 0),
      clock,
      timezone: config.timezone,
      sessions: createSessionStore(db),
      pause: createQueuePause(settings),
      settings,
      stopSearches: createPenggantiStore(db).stopAll,
      stopNanti: createNantiStore(db).stopAll,
      audit: createAudit({ store: createAuditStore(copy), clock, timezone: config.timezone }),
      doubtRuns: createDoubtRuns({
        cards: createScheduleStore(db),
        runs: createScheduleRunStore(db),
        ringkasan: createRingkasanSetting({ settings, clock, timezone: config.timezone }),
        daftar: createDaftarSetting({ settings, clock, timezone: config.timezone }),
        clock,
        timezone: config.timezone,
      }),
    })(actor, createdAt, readSentSince(present, createdAt));
    const refusals = readRefusals(present);
    if (refusals) transaction(() => keepRefusals(copy, refusals));
    claimAfterRestore(settings, readOwn({ get: (key) => readSetting(present, key) }), randomUUID());
    const session = withWhatsapp ? (header.whatsapp ? 'backup' : 'none') : keepSession(copy, present);
    if (session === 'backup') createGroupKeys(createWhatsappKeyStore(db, transaction)).forgetAll();
    const held = messages.findHeld().map(({ id, recipient, no_hp }) => ({ id, recipient, no_hp: shortenPhone(no_hp) }));
    return { ...passive, session, messages: held };
  } finally {
    copy.close();
  }
}

/** What is known of a linked number: since when it is linked, and how fast WhatsApp lets it send. */
const OF_NUMBER = [LINKED_NUMBER_KEY, LINKED_AT_KEY, SLOW_UNTIL_KEY, TOO_MANY_AT_KEY];

/** The session in the backup is not this machine's: two machines with one session break each other. */
function keepSession({ db, transaction }: Database, present: string): Restored['session'] {
  const keys = createWhatsappKeyStore(db, transaction);
  const settings = createSettingStore(db);
  const session = existsSync(present) ? readSession(present, OF_NUMBER) : undefined;
  transaction(() => {
    keys.clear();
    for (const key of OF_NUMBER) settings.remove(key);
    if (!session) return;
    keys.set(session.keys);
    for (const [key, value] of session.settings) settings.set(key, value);
  });
  return session ? 'present' : 'none';
}

function unused(directory: string): string {
  let name = directory;
  for (let n = 2; existsSync(name); n += 1) name = `${directory}-${n}`;
  return name;
}
