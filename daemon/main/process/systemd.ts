import { execFile } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';

export interface SystemdOptions {
  env: NodeJS.ProcessEnv;
  logger: FastifyBaseLogger;
  /** Whether the service does its work; asked before every feeding of the watchdog. */
  isAlive: () => boolean;
}

/**
 * Tells systemd how the service is, where it was started by it; Node has no unix datagram sockets, so systemd-notify
 * speaks for it. A watchdog that is not fed has the service killed and started again.
 */
export function createSystemd({ env, logger, isAlive }: SystemdOptions) {
  const isManaged = Boolean(env['NOTIFY_SOCKET']);
  const watchdogUsec = Number(env['WATCHDOG_USEC'] ?? 0);
  let feeding: NodeJS.Timeout | undefined;

  function notify(states: string[], timeout = 0): void {
    if (!isManaged) return;
    execFile(
      'systemd-notify',
      states,
      { timeout, env: { PATH: env['PATH'], NOTIFY_SOCKET: env['NOTIFY_SOCKET'] } },
      (error) => {
        if (error) logger.warn({ err: error }, 'systemd could not be told');
      },
    );
  }

  function feed(): void {
    // One that hangs is followed by others; being ready is told only once, however long it takes.
    if (isAlive()) notify(['WATCHDOG=1'], 10_000);
    else logger.error('Database, queue or scheduler stands still; the watchdog is not fed');
  }

  return {
    ready(): void {
      notify(['--ready', `--pid=${process.pid}`]);
      // Three times in its period, so that one late feeding does not kill.
      if (isManaged && watchdogUsec > 0) feeding = setInterval(feed, watchdogUsec / 3000).unref();
    },
    stopping(): void {
      clearInterval(feeding);
      notify(['STOPPING=1']);
    },
  };
}
export type Systemd = ReturnType<typeof createSystemd>;
