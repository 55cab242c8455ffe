import type { FastifyInstance } from 'fastify';
import { adminEndpoints } from '#shared/account/admin.ts';
import { authEndpoints } from '#shared/account/auth.ts';
import type { OwnDevices } from '../../../domain/account/own-devices.ts';
import { route } from '#daemon/base/route.ts';

export function deviceRoutes(app: FastifyInstance, devices: OwnDevices): void {
  route(app, authEndpoints.devices, ({ actor }) => devices.list(actor));
  route(app, authEndpoints.endDevice, ({ actor, params }) => devices.remove(actor, params.id));
  route(app, authEndpoints.endOtherDevices, ({ actor }) => devices.removeOthers(actor));
  route(app, adminEndpoints.endDevices, ({ actor, params }) => devices.removeOfAdmin(actor, params.id));
}
