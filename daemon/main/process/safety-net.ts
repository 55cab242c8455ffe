import type { FastifyBaseLogger } from 'fastify';
import type { Supervisor } from '#daemon/base/supervisor.ts';

/** After this time the process exits, whatever still runs, ms; longer than a normal stop takes. */
const END_WITHIN = 6000;

export interface SafetyNetOptions {
  supervisor: Supervisor;
  logger: FastifyBaseLogger;
}

/**
 * Handles uncaught failures: each is logged with its stack and offered to the part that it belongs to. After a
 * rejection that no part recognises the process goes on, and health reports it. After an exception that no part
 * recognises no state can be trusted: the queue's state is stored, and the process exits with 1, so that it is started
 * again.
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

  process.on('unhandledRejection', (reason) => void supervisor.uncaught(reason));
  process.on('uncaughtException', (error) => {
    if (!supervisor.uncaught(error)) end(error);
  });
  // The reader has closed the pipe, or the file is full: no reason to exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  return {
    /** Sets what is stopped before the process exits. */
    guard(running: { stop(): Promise<void> }): void {
      stop = running.stop;
    },
    end,
  };
}
