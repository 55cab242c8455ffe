import type { FastifyBaseLogger } from 'fastify';
import type { Supervisor } from '../../domain/base/supervisor.ts';

/** Longer than a stop takes, ms: then the process ends whatever still runs. */
const END_WITHIN = 6000;

export interface SafetyNetOptions {
  supervisor: Supervisor;
  logger: FastifyBaseLogger;
}

/**
 * What nobody caught does not end the process in silence: it is logged with its stack, and offered to the part that it
 * belongs to. A rejection that nobody knows is told by health, and all goes on; after an exception that nobody knows no
 * state can be trusted: the queue's state is stored, and the process ends with 1, so that it is started again.
 */
export function installSafetyNet({ supervisor, logger }: SafetyNetOptions) {
  let stop: () => Promise<void> = () => Promise.resolve();
  let isEnding = false;

  function end(reason: unknown): void {
    if (isEnding) return;
    isEnding = true;
    logger.fatal({ err: reason }, 'Mimbar ends with 1, to be started again');
    process.stderr.write('Mimbar berhenti karena kesalahan di dalam sistem. Rinciannya ada di log.\n');
    setTimeout(() => process.exit(1), END_WITHIN);
    stop().then(
      () => process.exit(1),
      (error: unknown) => {
        logger.error({ err: error }, 'It did not stop in order');
        process.exit(1);
      },
    );
  }

  process.on('unhandledRejection', (reason) => void supervisor.stray(reason));
  process.on('uncaughtException', (error) => {
    if (!supervisor.stray(error)) end(error);
  });
  // Nobody reads on, or the file that it goes to is full: nothing to end for.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    /** What is to be stopped before the process ends. */
    guard(running: { stop(): Promise<void> }): void {
      stop = running.stop;
    },
    end,
  };
}
