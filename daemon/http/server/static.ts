import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built pages: names under /assets/ contain a hash and never change, everything else is revalidated. */
export async function registerStatic(app: FastifyInstance, publicDirectory: string): Promise<void> {
  // Without a build there is nothing to serve; the not-found answers take over.
  if (!existsSync(publicDirectory)) return;
  await app.register(fastifyStatic, {
    root: path.resolve(publicDirectory),
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = path.relative(publicDirectory, file).split(path.sep)[0] === 'assets';
      response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
