import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { backupEndpoints } from '#shared/backup/backup.ts';
import type { BackupService, Download } from './backup.ts';
import { route, withNotices } from '#daemon/base/route.ts';

export function backupRoutes(app: FastifyInstance, backup: BackupService): void {
  route(app, backupEndpoints.list, () => backup.list());
  route(app, backupEndpoints.create, async ({ actor, body }) => withNotices(await backup.create(actor, body ?? {})));
  route(app, backupEndpoints.prune, async ({ actor, query }) => {
    const names = await backup.prune(actor, query.dryRun === 'true');
    return { count: names.length, names };
  });
  route(app, backupEndpoints.download, async ({ actor, params, query, reply }) =>
    send(reply, await backup.download(actor, params.name, { withWhatsapp: query.withWhatsapp === 'true' })),
  );
  route(app, backupEndpoints.downloadLocked, async ({ actor, params, body, reply }) =>
    send(reply, await backup.download(actor, params.name, body ?? {})),
  );
}

function send(reply: FastifyReply, { file, name, size, done }: Download): FastifyReply {
  reply.raw.once('close', done);
  return reply
    .type('application/octet-stream')
    .header('Cache-Control', 'no-store')
    .header('Content-Length', size)
    .header('Content-Disposition', `attachment; filename=${name}`)
    .send(createReadStream(file));
}
