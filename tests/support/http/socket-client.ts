import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { TestApp } from '../app.ts';

export interface SocketClient {
  socket: WebSocket;
  /** The frames that have arrived so far. */
  frames: unknown[];
  closed: Promise<{ code: number; reason: string }>;
}

/** Opens a socket of the app, which must listen. Rejects with 'HTTP 401' or similar when it is refused. */
export function openSocket(
  api: TestApp,
  path: string,
  options: { headers?: Record<string, string>; autoPong?: boolean } = {},
): Promise<SocketClient> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api${path}`, options);
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, frames, closed }));
    socket.on('error', reject);
    socket.on('unexpected-response', (request, response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => reject(new Error(`HTTP ${response.statusCode} ${body}`)));
      void request;
    });
  });
}
