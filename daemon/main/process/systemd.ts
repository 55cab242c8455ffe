import { execFile } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';

export interface SystemdOptions {
  env: NodeJS.ProcessEnv;
  logger: FastifyBaseLogger;
  /** Whether the service works; called before each notification of the watchdog. */
  isAlive: () => boolean;
}

/**
 * Notifies systemd of the service's state, if systemd started it. Node has no unix datagram sockets, so systemd-notify
 * is used. Without notifications the watchdog kills the service and starts it again.
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
    // A watchdog notification that hangs may be killed, because others follow; READY=1 is sent only once, however long
    // it takes.
    if (isAlive()) notify(['WATCHDOG=1'], 10_000);
    else logger.error('Database, queue or scheduler stands still; the watchdog is not fed');
  }

  return {
    ready(): void {
      notify(['--ready', `--pid=${process.pid}`]);
      // Three times per period, so that one late notification does not get the service killed.
      if (isManaged && watchdogUsec > 0) feeding = setInterval(feed, watchdogUsec / 3000).unref();
    },
    stopping(): void {
      clearInterval(feeding);
      notify(['STOPPING=1']);
    },
  };
}
export type Systemd = ReturnType<typeof createSystemd>;
