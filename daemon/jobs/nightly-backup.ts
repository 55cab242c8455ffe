import type { BackupNight } from '../domain/backup/backup-night.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { Clock } from '#daemon/base/clock.ts';

/** The clock may be set while it waits, so it checks at least this often, ms. */
const CHECK_EVERY = 60_000;

export interface NightlyBackupOptions {
  night: BackupNight;
  clock: Clock;
  supervisor: Supervisor;
  canRun: () => boolean;
}

/**
 * Starts the nightly backup, apart from the clockwork, which must not wait for it; not while the clock can't be
 * trusted.
 */
export function createNightlyBackup({ night, clock, supervisor, canRun }: NightlyBackupOptions) {
  let kept: Kept | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (canRun()) await night.runIfDue();
      const due = night.nextDue(clock.now()) ?? Infinity;
      await clock.sleep(Math.max(1000, Math.min(due - clock.now(), CHECK_EVERY)), signal);
    }
  }

  return {
    start(): void {
      night.begin();
      kept = supervisor.keep('backup-night', run);
    },
    /** Waits for a running nightly backup. */
    stop: async (): Promise<void> => kept?.stop(),
  };
}
