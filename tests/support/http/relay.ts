import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import type { DaemonProcess } from '../process/daemon-process.ts';

export interface SeenRequest {
  method: string;
  /** Relative to /api, with the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Rules {
  /** Called before a request goes on; 'lose' cuts the line once the daemon has answered. */
  before(request: SeenRequest): Promise<void | 'lose'> | void;
  /** Changes an answer in JSON. */
  answer?: (envelope: unknown) => unknown;
  /** Sends a socket its frames, so that it can repeat or hold back frames; without it no socket is let through. */
  socket?: (send: (frame: object) => void) => void;
}

/**
 * A relay between the CLI and a daemon on the same machine: it records the requests, and delays or loses them as the
 * rules say. `dataDir` points the CLI at it.
 */
export async function startRelay(daemon: DaemonProcess) {
  const seen: SeenRequest[] = [];
  const rules: Rules = { before: () => undefined };
  const sockets = new WebSocketServer({ noServer: true });

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { url = '/', method = 'GET', headers } = incoming;
    const request = { method, path: url.replace(/^\/api/, ''), headers, body: body.toString() };
    seen.push(request);
    const verdict = await rules.before(request);
    // An answer that the rules change must not be compressed.
    const { 'accept-encoding': packings, ...others } = headers;
    const asked = rules.answer || packings === undefined ? others : headers;
    const onward = httpRequest(`${daemon.url}${url}`, { method, headers: asked }, (answer) => {
      if (verdict === 'lose') return void answer.resume().on('end', () => response.destroy());
      if (rules.answer && answer.headers['content-type']?.includes('json'))
        return void passChanged(answer, response, rules.answer);
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }

  async function passChanged(
    answer: IncomingMessage,
    response: ServerResponse,
    change: (envelope: unknown) => unknown,
  ): Promise<void> {
    const { 'content-length': _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode!, headers).end(JSON.stringify(change(await json(answer))));
  }

  const server = createServer((incoming, response) => void pass(incoming, response));
  server.on('upgrade', (incoming, stream, head) => {
    const { socket } = rules;
    if (!socket) return void stream.destroy();
    sockets.handleUpgrade(incoming, stream, head, (client) => socket((frame) => client.send(JSON.stringify(frame))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mimbar-relay-'));
  writeFileSync(path.join(dataDir, 'cli-token'), daemon.cliToken());
  writeFileSync(path.join(dataDir, 'cli-url'), `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    dataDir,
    seen,
    rules,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
