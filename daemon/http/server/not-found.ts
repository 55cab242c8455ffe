import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../domain/base/errors.ts';
import { sendFailure } from './errors.ts';

/** Unknown paths: a navigation gets the app, which shows its own not-found page; everything else gets a 404. */
export function registerNotFound(app: FastifyInstance, publicDirectory: string): void {
  app.setNotFoundHandler((request, reply) => {
    const page = pageFor(request);
    if (page !== undefined && existsSync(path.join(publicDirectory, page))) return reply.sendFile(page);
    return sendFailure(reply, notFound('Alamat tidak ditemukan'));
  });
}

function pageFor(request: FastifyRequest): string | undefined {
  const pathname = request.url.split(/[?#]/, 1)[0]!;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.split('/').at(-1)!.includes('.'))
    return undefined;
  return request.headers.accept?.includes('text/html') ? 'app.html' : undefined;
}
