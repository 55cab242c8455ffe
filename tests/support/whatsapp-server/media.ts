import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { downloadContentFromMessage, toBuffer } from 'baileys';
import type { Faults } from './faults.ts';
import type { BinaryNode, MediaContent } from './types.ts';

/** A self-signed certificate for 127.0.0.1, with its key: what a daemon process needs as NODE_EXTRA_CA_CERTS. */
export const MEDIA_CERTIFICATE = path.join(import.meta.dirname, 'media-host.pem');
const pem = readFileSync(MEDIA_CERTIFICATE, 'utf8');

/** The host that takes encrypted files from clients and gives them to phones. It starts when it is first asked for. */
export function makeMedia(faults: Faults, changed: () => void) {
  const files = new Map<string, Buffer>();
  const sockets = new Set<Duplex>();
  const counters = { uploads: 0 };
  let port: number | undefined;

  const host = createServer({ cert: pem, key: pem }, (request, response) => {
    const { pathname } = new URL(request.url!, 'https://host');
    if (request.method === 'GET') {
      const bytes = files.get(pathname);
      return void response.writeHead(bytes ? 200 : 404).end(bytes);
    }
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      counters.uploads += 1;
      changed();
      if (faults.upload === 'hang') return;
      if (faults.upload === 'cut') return void request.socket.destroy();
      const bytes = Buffer.concat(parts);
      const hash = createHash('sha256').update(bytes).digest('base64url');
      if (faults.upload === 'refuse' || !pathname.endsWith(`/${hash}`)) return void response.writeHead(500).end('{}');
      const direct_path = `/v/${counters.uploads}/${hash}`;
      files.set(direct_path, bytes);
      response.end(JSON.stringify({ url: `https://${name()}${direct_path}`, direct_path }));
    });
  });
  host.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  const name = () => `127.0.0.1:${port}`;

  async function listen(): Promise<void> {
    if (port !== undefined) return;
    const trusted = tls.getCACertificates('default');
    if (!trusted.some((one) => pem.startsWith(one.trim()))) tls.setDefaultCACertificates([...trusted, pem]);
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    port = (host.address() as AddressInfo).port;
  }

  function close(): Promise<void> {
    port = undefined;
    return new Promise((resolve) => {
      host.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  }

  return {
    counters,
    close,

    /** The answer to a client that asks where to upload. */
    async connection(): Promise<BinaryNode> {
      await listen();
      const hosts = [{ tag: 'host', attrs: { hostname: name(), maxContentLengthBytes: '104857600' } }];
      return { tag: 'media_conn', attrs: { auth: 'test', ttl: '300' }, content: hosts };
    },

    /** Uploads are at another address from now on. */
    async move(): Promise<void> {
      await close();
      await listen();
    },

    /** Loses every file. */
    lose: (): void => files.clear(),

    /** The file as a phone downloads and decrypts it. */
    async download({ kind, mediaKey, directPath }: MediaContent): Promise<Buffer> {
      const stream = await downloadContentFromMessage({ mediaKey, directPath }, kind, { host: name() });
      return toBuffer(stream);
    },
  };
}
