import type { FastifyInstance } from 'fastify';
import { twoFactorEndpoints } from '#shared/account/two-factor.ts';
import type { TwoFactorService } from '../../../domain/account/two-factor.ts';
import { route } from '#daemon/base/route.ts';

export function twoFactorRoutes(app: FastifyInstance, twoFactor: TwoFactorService): void {
  route(app, twoFactorEndpoints.get, ({ actor }) => twoFactor.get(actor));
  route(app, twoFactorEndpoints.setup, ({ actor, body }) => twoFactor.setup(actor, body));
  route(app, twoFactorEndpoints.enable, ({ actor, body }) => twoFactor.enable(actor, body));
  route(app, twoFactorEndpoints.disable, ({ actor, body }) => twoFactor.disable(actor, body));
  route(app, twoFactorEndpoints.renewCodes, ({ actor, body }) => twoFactor.renewCodes(actor, body));
  route(app, twoFactorEndpoints.reset, ({ actor, params }) => twoFactor.reset(actor, params.id));
}
