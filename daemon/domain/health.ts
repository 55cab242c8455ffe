import type { Health } from '#shared/health.ts';

export interface HealthOptions {
  version: string;
  demo: boolean;
  /** Whether the database answers. */
  isAlive(): boolean;
  messenger?: () => NonNullable<Health['messenger']>;
  queue?: () => NonNullable<Health['queue']>;
  backup?: () => NonNullable<Health['backup']>;
}

/** How the service is; whether WhatsApp is linked makes no difference to it (contract, Transport). */
export function createHealthService(options: HealthOptions) {
  let phase: 'starting' | 'ok' | 'stopping' = 'ok';
  return {
    setPhase(next: typeof phase): void {
      phase = next;
    },

    status: (): Health['status'] => (phase === 'ok' && !options.isAlive() ? 'failing' : phase),

    /** What only signed-in callers see; call it while the status is ok. */
    details(): Omit<Health, 'status'> {
      const { version, demo, messenger, queue, backup } = options;
      return { version, demo, ...(messenger && { messenger: messenger() }), ...(queue && { queue: queue() }), ...(backup && { backup: backup() }) };
    },
  };
}
export type HealthService = ReturnType<typeof createHealthService>;
