import { connect, type Socket } from 'node:net';

export interface SlowClient {
  socket: Socket;
  /** The text received so far. */
  text(): string;
  /** The status of its answer, as soon as there is one; 0 when the connection was closed without one. */
  status: Promise<number>;
  closed: Promise<void>;
}

/** A client on a bare connection that sends only the test's text and never closes by itself. */
export function slowClient(port: number, words: string): SlowClient {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  socket.write(words);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const statusOf = () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  const status = new Promise<number>((resolve) => {
    socket.on('data', () => statusOf() > 0 && resolve(statusOf()));
    void closed.then(() => resolve(statusOf()));
  });
  return { socket, text: () => text, status, closed };
}
