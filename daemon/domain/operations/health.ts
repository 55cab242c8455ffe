import type { AccountState, Health } from '#shared/operations/health.ts';
import type { QueueState } from '#shared/queue/queue.ts';
import type { PartState } from '#daemon/base/supervisor.ts';

export interface HealthOptions {
  version: string;
  demo: boolean;
  /** Whether the database answers. */
  isAlive(): boolean;
  messenger?: () => NonNullable<Health['messenger']>;
  backup?: () => NonNullable<Health['backup']>;
  queue?: () => QueueState;
  account?: (queue: QueueState) => AccountState;
  clock?: () => NonNullable<Health['clock']>;
  storage?: () => NonNullable<Health['storage']>;
  parts?: () => PartState[];
}

const STARTED_AT = new Date(performance.timeOrigin).toISOString();

/** The service's health; it does not depend on whether WhatsApp is linked (contract, Transport). */
export function createHealthService(options: HealthOptions) {
  let phase: 'starting' | 'ok' | 'stopping' = 'ok';
  return {
    setPhase(next: typeof phase): void {
      phase = next;
    },

    status: (): Health['status'] => (phase === 'ok' && !options.isAlive() ? 'failing' : phase),

    /** For signed-in callers while the status is not ok: the state of the disk, as the likely reason. */
    trouble: (): Pick<Health, 'storage'> => (options.storage ? { storage: options.storage() } : {}),

    /** For signed-in callers only; call it while the status is ok. */
    details(): Omit<Health, 'status'> {
      const { version, demo, messenger, account, clock, backup, storage, parts } = options;
      const queue = options.queue?.();
      return {
        version,
        started_at: STARTED_AT,
        demo,
        ...(messenger && { messenger: messenger() }),
        ...(queue && { queue }),
        ...(queue && account && { account: account(queue) }),
        ...(clock && { clock: clock() }),
        ...(backup && { backup: backup() }),
        ...(storage && { storage: storage() }),
        ...(parts && { parts: parts().map(onWire) }),
      };
    },
  };
}
export type HealthService = ReturnType<typeof createHealthService>;

function onWire({
  name,
  failures,
  last_error,
  since,
  last_at,
  recovered,
}: PartState): NonNullable<Health['parts']>[number] {
  const iso = (instant: number) => new Date(instant).toISOString();
  return { name, failures, last_error, since: iso(since), last_at: iso(last_at), recovered };
}
