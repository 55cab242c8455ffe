import type { FastifyInstance } from 'fastify';
import { accountEndpoints, ownAccountEndpoints, sessionEndpoints } from '#shared/account/account.ts';
import type { DeviceList } from '../../../domain/account/device-list.ts';
import type { OwnAccount } from '../../../domain/account/own-account.ts';
import type { TokenFileService } from '../../../domain/account/token-file.ts';
import { route, said } from '#daemon/base/route.ts';

export function accountRoutes(
  app: FastifyInstance,
  { tokenFile, devices, own }: { tokenFile: TokenFileService; devices: DeviceList; own: OwnAccount },
): void {
  route(app, accountEndpoints.list, ({ actor }) => tokenFile.list(actor));
  route(app, accountEndpoints.create, async ({ actor, body }) => said(await tokenFile.create(actor, body)));
  route(app, accountEndpoints.update, async ({ actor, params, body }) =>
    said(await tokenFile.update(actor, params.id, body)),
  );
  route(app, accountEndpoints.promote, ({ actor, params }) => tokenFile.promote(actor, params.id));
  route(app, accountEndpoints.demote, ({ actor, params }) => tokenFile.demote(actor, params.id));
  route(app, accountEndpoints.remove, ({ actor, params }) => tokenFile.remove(actor, params.id));
  route(app, ownAccountEndpoints.get, ({ actor }) => own.show(actor));
  route(app, ownAccountEndpoints.update, ({ actor, body }) => own.setPhone(actor, body.no_hp));
  route(app, sessionEndpoints.list, ({ actor }) => devices.list(actor));
  route(app, sessionEndpoints.revoke, ({ actor, params }) => devices.revoke(actor, params.id));
}
