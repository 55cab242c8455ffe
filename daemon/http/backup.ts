import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { backupEndpoints } from '#shared/backup.ts';
import type { BackupService } from '../domain/backup.ts';
import { route } from './route.ts';

export function backupRoutes(app: FastifyInstance, backup: BackupService): void {
  route(app, backupEndpoints.list, () => backup.list());
  route(app, backupEndpoints.create, ({ actor, body }) => backup.create(actor, body ?? {}));
  route(app, backupEndpoints.prune, async ({ actor }) => {
    const names = await backup.prune(actor);
    return { count: names.length, names };
  });
  route(app, backupEndpoints.download, async ({ actor, params, query, reply }) => {
    const download = await backup.download(actor, params.name, query.withWhatsapp === 'true');
    reply.raw.once('close', download.done);
    return reply.type('application/octet-stream').header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename=${download.name}`).send(createReadStream(download.file));
  });
}
