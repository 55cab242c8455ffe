import type { FastifyInstance } from 'fastify';
import { accountEndpoints, sessionEndpoints } from '#shared/account/account.ts';
import type { DeviceList } from '../../../domain/account/device-list.ts';
import type { TokenFileService } from '../../../domain/account/token-file.ts';
import { route, said } from '../../server/route.ts';

export function accountRoutes(app: FastifyInstance, tokenFile: TokenFileService, devices: DeviceList): void {
  route(app, accountEndpoints.list, ({ actor }) => tokenFile.list(actor));
  route(app, accountEndpoints.create, async ({ actor, body }) => said(await tokenFile.create(actor, body)));
  route(app, accountEndpoints.setPassword, async ({ actor, params, body }) =>
    said(await tokenFile.setPassword(actor, params.id, body.password)),
  );
  route(app, accountEndpoints.promote, ({ actor, params }) => tokenFile.promote(actor, params.id));
  route(app, accountEndpoints.remove, ({ actor, params }) => tokenFile.remove(actor, params.id));
  route(app, sessionEndpoints.list, ({ actor }) => devices.list(actor));
  route(app, sessionEndpoints.revoke, ({ actor, params }) => devices.revoke(actor, params.id));
}
