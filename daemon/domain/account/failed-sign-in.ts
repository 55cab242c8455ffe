import { accountActor, systemActor, type Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { StoredAccount } from '#daemon/storage/account/account.ts';

const HOUR = 3_600_000;
/** Maximum number of rows per hour, so that an attacker cannot fill the disk. */
const ROWS_MAX = 100;

/** Writes an audit row for a failed sign-in. The count of the hour is kept in memory only. */
export function createFailedSignIns({ audit, clock }: { audit: Audit; clock: Clock }) {
  let hour = 0;
  let rows = 0;
  let skipped = 0;
  return {
    /** An unknown username is not stored: it may be a password that was typed into the wrong field. */
    record(account: StoredAccount | undefined, reason: 'password' | 'otp' | 'throttled', address: string): void {
      const now = Math.floor(clock.now() / HOUR);
      if (now !== hour) [hour, rows] = [now, 0];
      rows += 1;
      if (rows > ROWS_MAX) return void (skipped += 1);
      const actor = account
        ? accountActor({ ...account, id_account: account.id, id_session: null })
        : systemActor('unknown');
      audit.record(actor, 'session.failed', account ? `account:${account.id}` : 'account', {
        reason,
        address,
        ...(skipped > 0 && { skipped }),
      });
      skipped = 0;
    },
  };
}
export type FailedSignIns = ReturnType<typeof createFailedSignIns>;
