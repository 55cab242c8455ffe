import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../domain/actor.ts';
import type { AccessService } from '../domain/access.ts';
import { MimbarError } from '../domain/errors.ts';

/** Lets a call in by what its definition says; the check runs before any body is read. */
export function registerAccess(app: FastifyInstance, access: AccessService): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const refusal = refusalOf(request, access);
    if (refusal) throw refusal;
  });
}

/** Why the call may not be made, undefined when it may; notes who calls. */
export function refusalOf(request: FastifyRequest, access: AccessService): MimbarError | undefined {
  const needed = request.routeOptions.config.endpoint?.access;
  if (needed === undefined || needed === 'ticket') return undefined;
  request.actor = callerOf(request, access) ?? null;
  if (needed === 'public') return undefined;
  if (!request.actor) return new MimbarError('unauthenticated', 'Silakan login terlebih dahulu');
  if (needed === 'superadmin' && request.actor.role !== 'superadmin') return new MimbarError('forbidden', 'Hanya superadmin yang dapat melakukan ini');
  return undefined;
}

function callerOf(request: FastifyRequest, access: AccessService): Actor | undefined {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  const user = request.headers['x-mimbar-user'];
  return access.byToken(token, { user: typeof user === 'string' ? user : 'unknown', isLocal: () => isLocal(request) });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** On this machine's own address too, where the daemon listens on no other. */
function isLocal({ ip, socket }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) || ip === socket.localAddress;
}
