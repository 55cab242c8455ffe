import type { BackupNight } from '../domain/backup-night.ts';
import type { Clock } from '../domain/clock.ts';

/** The clock may be set while it waits, so it looks at least this often, ms. */
const LOOK = 60_000;

/** Wakes the nightly backup, beside the clockwork, which must not wait for it; a clock that can't be trusted wakes nothing. */
export function createNightlyBackup({ night, clock, canRun }: { night: BackupNight; clock: Clock; canRun: () => boolean }) {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (canRun()) await night.runIfDue();
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
