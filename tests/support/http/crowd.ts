import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** Number of answers by status; 0 counts closed connections. */
export type Tally = Record<number, number>;

export function createTally(): { tally: Tally; count(status: number): void } {
  const tally: Tally = {};
  return { tally, count: (status) => void (tally[status] = (tally[status] ?? 0) + 1) };
}

/**
 * Sends this number of requests at once over this number of connections. Returns the statuses, and the time of the
 * slowest, in ms.
 */
export async function crowd(
  url: string,
  options: { requests: number; connections: number; headers?: Record<string, string> },
): Promise<{ tally: Tally; slowest: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const { tally, count } = createTally();
  let slowest = 0;
  await Promise.all(
    Array.from(
      { length: options.requests },
      () =>
        new Promise<void>((resolve) => {
          // The time is measured from the sending, because the call itself may queue here first.
          let startedAt = performance.now();
          const done = (status: number) => {
            count(status);
            slowest = Math.max(slowest, performance.now() - startedAt);
            resolve();
          };
          const call = request(url, { agent, headers: options.headers ?? {} }, (answer) => {
            answer
              .resume()
              .on('end', () => done(answer.statusCode!))
              .on('error', () => done(0));
          });
          call
            .on('socket', () => (startedAt = performance.now()))
            .on('error', () => done(0))
            .end();
        }),
    ),
  );
  agent.destroy();
  return { tally, slowest };
}

/** Opens a socket; gives 101 or the status of its refusal. */
export function trySocket(url: string): Promise<{ status: number; socket: WebSocket }> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ status: 101, socket }));
    socket.on('unexpected-response', (call, answer) => {
      call.destroy();
      resolve({ status: answer.statusCode!, socket });
    });
    socket.on('error', () => resolve({ status: 0, socket }));
  });
}
