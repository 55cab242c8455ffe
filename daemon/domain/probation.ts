import type { UpgradeMark } from '../storage/upgrade-mark.ts';
import type { Clock } from './clock.ts';

/** A new version has to be well for so long without a break, ms. */
const PROBATION = 60_000;
const LOOK = 2000;

export interface ProbationOptions {
  mark: UpgradeMark;
  clock: Clock;
  isAlive: () => boolean;
  /** It is over: the queue may go on. */
  onPassed: () => void;
}

/**
 * After an upgrade nothing is sent until the new version has been healthy for a minute. Only until then may the upgrade be
 * taken back, together with the database: a message that went out could not be.
 */
export function createProbation({ mark, clock, isAlive, onPassed }: ProbationOptions) {
  const stopping = new AbortController();
  let pending = mark.exists();

  async function run(): Promise<void> {
    let wellSince = clock.monotonic();
    while (pending && !stopping.signal.aborted) {
      await clock.sleep(LOOK, stopping.signal);
      if (!isAlive()) wellSince = clock.monotonic();
      if (stopping.signal.aborted || clock.monotonic() - wellSince < PROBATION) continue;
      mark.remove();
      pending = false;
      onPassed();
    }
  }

  return {
    isOver: (): boolean => !pending,
    reason: (): string | null => (pending ? 'Mimbar baru saja diperbarui. Pengiriman dilanjutkan sendiri setelah satu menit berjalan baik.' : null),
    start: (): void => void run(),
    stop: (): void => stopping.abort(),
  };
}
