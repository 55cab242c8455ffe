import { connect, type Socket } from 'node:net';

/**
 * Opens connections from one address of this machine that send `words` and then nothing; resolves when all are open.
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
    /** Number of connections that are still open. */
    alive: (): number => sockets.filter(isAlive).length,
    /** Sends more text on each open connection. */
    say(more: string): void {
      for (const socket of sockets.filter(isAlive)) socket.write(more);
    },
    /** The closed connections, counted from 0 in the order in which they were made. */
    gone: (): number[] => sockets.flatMap((socket, at) => (isAlive(socket) ? [] : [at])),
    /** The text that each connection has received. */
    texts: (): string[] => sockets.map((socket) => received.get(socket) ?? ''),
    close: (): void => sockets.forEach((socket) => socket.destroy()),
  };
}
