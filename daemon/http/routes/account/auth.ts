import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authEndpoints } from '#shared/account/auth.ts';
import type { AuthService } from '../../../domain/account/auth.ts';
import { SESSION_MS } from '../../../domain/account/session.ts';
import { route, said } from '#daemon/base/route.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The cookie plugin is registered only here, so that other requests do not spend time on it. */
export async function authRoutes(app: FastifyInstance, auth: AuthService, options: { demo: boolean }): Promise<void> {
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
  route(app, authEndpoints.changePassword, async ({ actor, body }) => said(await auth.changePassword(actor, body)));
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
