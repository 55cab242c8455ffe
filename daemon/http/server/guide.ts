import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Text, pictures and one style sheet; no scripts, forms or other sites. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The guide that the build wrote from docs/panduan: `/panduan`, and `/panduan/masjid` for the screen /masjid. */
export function guideRoutes(app: FastifyInstance, publicDirectory: string): void {
  const folder = path.join(publicDirectory, 'panduan');
  const pages = new Set(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []);
  const send = (reply: FastifyReply, name: string) =>
    pages.has(name)
      ? reply.header('content-security-policy', POLICY).sendFile(`panduan/${name}`)
      : reply.callNotFound();
  app.get('/panduan', (_request, reply) => send(reply, 'index.html'));
  // '/panduan/' is the contents, too.
  app.get<{ Params: { page: string } }>('/panduan/:page', ({ params }, reply) =>
    send(reply, `${params.page || 'index'}.html`),
  );
}
