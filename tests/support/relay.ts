import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DaemonProcess } from './daemon-process.ts';

export interface SeenRequest {
  method: string;
  /** Relative to /api, with the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * Stands between the CLI and a daemon, on the same machine: remembers what was asked, lets no socket through, and may
 * answer or wait instead. `dataDir` points the CLI at it.
 */
export async function startRelay(daemon: DaemonProcess) {
  const seen: SeenRequest[] = [];
  /** Called before a request goes on; 'lose' cuts the line once the daemon has answered. */
  const rules: { before: (request: SeenRequest) => Promise<void | 'lose'> | void } = { before: () => undefined };

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { url = '/', method = 'GET', headers } = incoming;
    const request = { method, path: url.replace(/^\/api/, ''), headers, body: body.toString() };
    seen.push(request);
    const verdict = await rules.before(request);
    const onward = httpRequest(`${daemon.url}${url}`, { method, headers }, (answer) => {
      if (verdict === 'lose') return void answer.resume().on('end', () => response.destroy());
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }

  const server = createServer((incoming, response) => void pass(incoming, response));
  server.on('upgrade', (_, socket) => void socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mimbar-relay-'));
  writeFileSync(path.join(dataDir, 'cli-token'), daemon.cliToken());
  writeFileSync(path.join(dataDir, 'cli-url'), `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    dataDir,
    seen,
    rules,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
