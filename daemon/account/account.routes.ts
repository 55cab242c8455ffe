import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { route, withNotices, batchIds, expectedVersion, SHARED, listed } from '#daemon/base/route.ts';
import { accountEndpoints, ownAccountEndpoints, sessionEndpoints } from '#shared/account/account.ts';
import { adminEndpoints } from '#shared/account/admin.ts';
import { auditEndpoints, type AuditRow } from '#shared/account/audit.ts';
import { authEndpoints } from '#shared/account/auth.ts';
import { twoFactorEndpoints } from '#shared/account/two-factor.ts';
import type { OwnAccount } from './account.ts';
import type { AdminService } from './admin.ts';
import type { AuditLog } from './audit-log.ts';
import type { AuthService } from './auth.ts';
import type { Account } from './index.ts';
import { type DeviceList, SESSION_MS, type OwnDevices } from './session.ts';
import type { TokenFileService } from './token-file.ts';
import type { TwoFactorService } from './two-factor.ts';

export async function accountRoutes(app: FastifyInstance, account: Account, demo: boolean): Promise<void> {
  await authRoutes(app, account.auth, { demo });
  twoFactorRoutes(app, account.twoFactor);
  deviceRoutes(app, account.ownDevices);
  adminRoutes(app, account.admin);
  auditRoutes(app, account.auditLog);
  ownAccountRoutes(app, account);
}

function ownAccountRoutes(
  app: FastifyInstance,
  { tokenFile, devices, own }: { tokenFile: TokenFileService; devices: DeviceList; own: OwnAccount },
): void {
  route(app, accountEndpoints.list, ({ actor }) => tokenFile.list(actor));
  route(app, accountEndpoints.create, async ({ actor, body }) => withNotices(await tokenFile.create(actor, body)));
  route(app, accountEndpoints.update, async ({ actor, params, body }) =>
    withNotices(await tokenFile.update(actor, params.id, body)),
  );
  route(app, accountEndpoints.promote, ({ actor, params }) => tokenFile.promote(actor, params.id));
  route(app, accountEndpoints.demote, ({ actor, params }) => tokenFile.demote(actor, params.id));
  route(app, accountEndpoints.remove, ({ actor, params }) => tokenFile.remove(actor, params.id));
  route(app, ownAccountEndpoints.get, ({ actor }) => own.show(actor));
  route(app, ownAccountEndpoints.update, ({ actor, body }) => own.setPhone(actor, body.no_hp));
  route(app, sessionEndpoints.list, ({ actor }) => devices.list(actor));
  route(app, sessionEndpoints.revoke, ({ actor, params }) => devices.revoke(actor, params.id));
}

function adminRoutes(app: FastifyInstance, admin: AdminService): void {
  route(app, adminEndpoints.list, ({ query, reply }) => listed(reply, admin.list(query)), SHARED);
  route(app, adminEndpoints.get, ({ params }) => admin.get(params.id));
  route(app, adminEndpoints.create, async ({ actor, body }) => withNotices(await admin.create(actor, body)));
  route(app, adminEndpoints.update, async ({ actor, params, body, request }) =>
    withNotices(await admin.update(actor, params.id, body, expectedVersion(request))),
  );
  route(app, adminEndpoints.remove, ({ actor, params }) => admin.remove(actor, params.id));
  route(app, adminEndpoints.removeBatch, ({ actor, query, body }) => admin.removeMany(actor, batchIds(query, body)));
}

function auditRoutes(app: FastifyInstance, auditLog: AuditLog): void {
  route(app, auditEndpoints.list, ({ query, reply }) => listed(reply, auditLog.list(query)) as AuditRow[]);
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** The cookie plugin is registered only here, so that other requests do not spend time on it. */
async function authRoutes(app: FastifyInstance, auth: AuthService, options: { demo: boolean }): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(cookie);
    registerAuth(scope, auth, options);
  });
}

function registerAuth(app: FastifyInstance, auth: AuthService, options: { demo: boolean }): void {
  const refreshCookie = cookieOf(options.demo ? 'refreshTokenDemo' : 'refreshToken', SESSION_MS / 1000);
  const deviceCookie = cookieOf(options.demo ? 'deviceDemo' : 'device', YEAR_SECONDS);

  route(app, authEndpoints.login, async ({ body, request, reply }) => {
    const signedIn = await auth.login(body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      device: deviceCookie.read(request),
      refreshToken: refreshCookie.read(request),
    });
    refreshCookie.write(reply, signedIn.refreshToken);
    deviceCookie.write(reply, signedIn.device);
    return signedIn.account;
  });
  route(app, authEndpoints.refresh, ({ request, reply }) => {
    const { account, refreshToken } = auth.refresh(refreshCookie.read(request));
    refreshCookie.write(reply, refreshToken);
    return account;
  });
  route(app, authEndpoints.logout, ({ request, reply }) => {
    const answer = auth.logout(request.actor, refreshCookie.read(request));
    refreshCookie.clear(reply);
    return answer;
  });
  route(app, authEndpoints.changePassword, async ({ actor, body }) =>
    withNotices(await auth.changePassword(actor, body)),
  );
}

/** A cookie for these endpoints only, hidden from scripts; Secure if the browser used https. */
function cookieOf(name: string, maxAge: number) {
  const attributes = (reply: FastifyReply) => ({
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: reply.request.protocol === 'https',
  });
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
    write: (reply: FastifyReply, value: string) => void reply.setCookie(name, value, { ...attributes(reply), maxAge }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, attributes(reply)),
  };
}

function deviceRoutes(app: FastifyInstance, devices: OwnDevices): void {
  route(app, authEndpoints.devices, ({ actor }) => devices.list(actor));
  route(app, authEndpoints.endDevice, ({ actor, params }) => devices.remove(actor, params.id));
  route(app, authEndpoints.endOtherDevices, ({ actor }) => devices.removeOthers(actor));
  route(app, adminEndpoints.endDevices, ({ actor, params }) => devices.removeOfAdmin(actor, params.id));
}

function twoFactorRoutes(app: FastifyInstance, twoFactor: TwoFactorService): void {
  route(app, twoFactorEndpoints.get, ({ actor }) => twoFactor.get(actor));
  route(app, twoFactorEndpoints.setup, ({ actor, body }) => twoFactor.setup(actor, body));
  route(app, twoFactorEndpoints.enable, ({ actor, body }) => twoFactor.enable(actor, body));
  route(app, twoFactorEndpoints.disable, ({ actor, body }) => twoFactor.disable(actor, body));
  route(app, twoFactorEndpoints.renewCodes, ({ actor, body }) => twoFactor.renewCodes(actor, body));
  route(app, twoFactorEndpoints.reset, ({ actor, params }) => twoFactor.reset(actor, params.id));
}
