import type { Server } from 'node:http';
import { Duplex } from 'node:stream';

/**
 * A connection to a server of this process whose client reads nothing before `readAll`. No kernel takes bytes for it:
 * what it has not read is still the server's own memory.
 */
export class HeldConnection extends Duplex {
  readonly remoteAddress: string;
  private got = Buffer.alloc(0);
  private isReading = false;
  private waiting: (() => void) | undefined;

  constructor(server: Server, remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
    server.emit('connection', this);
  }

  ask(path: string): this {
    this.push(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return this;
  }

  readAll(): this {
    this.isReading = true;
    this.waiting?.();
    return this;
  }

  /** The bodies of the answers that were read whole. */
  bodies(): string[] {
    const bodies: string[] = [];
    for (let at = 0; ;) {
      const head = this.got.indexOf('\r\n\r\n', at);
      if (head < 0) return bodies;
      const length = Number(/content-length: (\d+)/i.exec(this.got.toString('latin1', at, head))![1]);
      at = head + 4 + length;
      if (this.got.length < at) return bodies;
      bodies.push(this.got.toString('utf8', head + 4, at));
    }
  }

  /** As of a socket: the server calls it. */
  setTimeout(): this {
    return this;
  }

  override _read(): void {
    // `ask` pushes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.waiting = () => {
      this.waiting = undefined;
      this.got = Buffer.concat([this.got, chunk]);
      done();
    };
    if (this.isReading) this.waiting();
  }
}
