import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';

export interface Load {
  /** Answers per second. */
  rate: number;
  /** The time that half of the answers stay below, in ms. */
  p50: number;
  /** The time that 99 of 100 answers stay below, in ms. */
  p99: number;
  answers: number;
}

export interface LoadOptions {
  headers?: Record<string, string>;
  connections: number;
  ms: number;
}

/**
 * Requests an address, or several in turn, again and again on `connections` connections, each waiting for its answer;
 * throws at any status but 200. It uses a plain socket per connection, because a client that parses answers would take
 * more time than the measured server.
 */
export async function load(url: string | readonly string[], options: LoadOptions): Promise<Load> {
  const urls = [url].flat().map((each) => new URL(each));
  const { hostname, port } = urls[0]!;
  const headers = Object.entries({ host: `${hostname}:${port}`, ...options.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requests = urls.map(({ pathname, search }) =>
    Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${headers.join('')}\r\n`),
  );
  let turn = 0;
  const next = () => requests[turn++ % requests.length]!;
  const histogram = createHistogram();
  const start = performance.now();
  const end = start + options.ms;
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () =>
      client(Number(port), hostname, next, end, (ns) => histogram.record(ns)),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return { rate: answers / seconds, p50: histogram.percentile(50) / 1e6, p99: histogram.percentile(99) / 1e6, answers };
}

function client(
  port: number,
  host: string,
  next: () => Buffer,
  end: number,
  record: (ns: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true });
    let answers = 0;
    let sentAt = 0;
    let missing = 0;
    const ask = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.on('connect', ask).on('error', reject);
    socket.on('data', (chunk) => {
      missing = missing > 0 ? missing - chunk.length : lengthOf(chunk) - chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      record(Math.max(1, Math.round((now - sentAt) * 1e6)));
      answers += 1;
      if (now < end) return ask();
      socket.destroy();
      resolve(answers);
    });
    socket.on('close', () => reject(new Error(`The server closed the connection after ${answers} answers`)));
  });
}

/** The length in bytes of the whole answer that begins with this chunk. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.indexOf('\r\n\r\n');
  const text = chunk.toString('latin1', 0, head);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`Not an answer to measure: ${text}`);
  return head + 4 + Number(length);
}
