import { STATES } from '#shared/operations/alert.ts';
import type { Kept, Supervisor } from '#daemon/base/supervisor.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { UpgradeMark } from '#daemon/base/setting.store.ts';

/** How long a new version must be healthy without interruption, ms. */
const PROBATION = 60_000;
const LOOK = 2000;

export interface ProbationOptions {
  mark: UpgradeMark;
  clock: Clock;
  supervisor: Supervisor;
  isAlive: () => boolean;
  /** The probation is over: the queue may send. */
  onPassed: () => void;
}

/**
 * After an upgrade nothing is sent until the new version has been healthy for a minute. Only until then can the upgrade
 * be rolled back with the database, because a sent message cannot be undone.
 */
export function createProbation({ mark, clock, supervisor, isAlive, onPassed }: ProbationOptions) {
  let kept: Kept | undefined;
  let pending = mark.exists();

  async function run(signal: AbortSignal): Promise<void> {
    let wellSince = clock.monotonic();
    while (pending && !signal.aborted) {
      await clock.sleep(LOOK, signal);
      if (!isAlive()) wellSince = clock.monotonic();
      if (signal.aborted || clock.monotonic() - wellSince < PROBATION) continue;
      mark.remove();
      pending = false;
      onPassed();
    }
    // It counts as passed, because there is no message to send.
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  return {
    isOver: (): boolean => !pending,
    stopped: (): { by: 'upgrade'; reason: string } | undefined =>
      pending ? { by: 'upgrade', reason: STATES.upgraded() } : undefined,
    start(): void {
      if (pending) kept = supervisor.keep('probation', run);
    },
    stop: async (): Promise<void> => kept?.stop(),
  };
}
