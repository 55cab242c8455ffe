import type { BackupNight } from '../domain/backup-night.ts';
import type { Clock } from '../domain/clock.ts';

/** The clock may be set while it waits, so it looks at least this often, ms. */
const LOOK = 60_000;

/** Wakes the nightly backup. */
export function createNightlyBackup({ night, clock }: { night: BackupNight; clock: Clock }) {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await night.runIfDue();
      const due = night.nextDue(clock.now()) ?? Infinity;
      await clock.sleep(Math.max(1000, Math.min(due - clock.now(), LOOK)), stopping.signal);
    }
  }

  return {
    start(): void {
      night.begin();
      void run();
    },
    stop: (): void => stopping.abort(),
  };
}
export type NightlyBackup = ReturnType<typeof createNightlyBackup>;
