import { connect, type Socket } from 'node:net';

/**
 * Connections from one address of this machine that say `words` and then nothing; all have been made when it resolves.
 */
export async function holdConnections(url: string, from: string, count: number, words = '') {
  const { port, hostname: host } = new URL(url);
  const sockets: Socket[] = [];
  const received = new Map<Socket, string>();
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect({ port: Number(port), host, localAddress: from });
          sockets.push(socket);
          socket
            .setEncoding('latin1')
            .on('data', (text: string) => received.set(socket, (received.get(socket) ?? '') + text));
          socket.on('error', () => undefined).once('close', () => resolve());
          socket.once('connect', () => {
            if (words) socket.write(words);
            resolve();
          });
        }),
    ),
  );
  const isAlive = ({ destroyed, readable }: Socket) => !destroyed && readable;
  return {
    sockets,
    /** How many nobody has hung up on. */
    alive: (): number => sockets.filter(isAlive).length,
    /** Each that is alive says something more. */
    say(more: string): void {
      for (const socket of sockets.filter(isAlive)) socket.write(more);
    },
    /** Which ones somebody has hung up on, counted from 0 in the order they were made. */
    gone: (): number[] => sockets.flatMap((socket, at) => (isAlive(socket) ? [] : [at])),
    /** What each has been told. */
    texts: (): string[] => sockets.map((socket) => received.get(socket) ?? ''),
    close: (): void => sockets.forEach((socket) => socket.destroy()),
  };
}
