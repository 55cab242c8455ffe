import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress, addressList } from '#daemon/base/address.ts';
import { cliActor, type Actor } from '#daemon/base/audit.ts';
import { MimbarError } from '#daemon/base/errors.ts';

/** Finds the actor of a token. */
export interface TokenSource {
  find(token: string): Actor | undefined;
}

export interface AccessService {
  /**
   * The owner of the token: a signed-in account, or the CLI. `user` is the unix user that the CLI reports; `isLocal`
   * tells whether the request comes from this machine.
   */
  byToken(token: string, caller: { user: string; isLocal: () => boolean }): Actor | undefined;
}

/** The CLI's token is only valid on this machine, as superadmin 'cli:<unix user>'. */
export function createAccessService(options: { cliToken: string; sessions: TokenSource }): AccessService {
  const cliToken = Buffer.from(options.cliToken);
  return {
    byToken(token, caller) {
      const given = Buffer.from(token);
      if (given.length === cliToken.length && timingSafeEqual(given, cliToken)) {
        return caller.isLocal() ? cliActor(caller.user) : undefined;
      }
      return options.sessions.find(token);
    },
  };
}

/** Checks access by the endpoint's definition, before any body is read. */
export function registerAccess(app: FastifyInstance, access: AccessService): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const needed = request.routeOptions.config.endpoint?.access;
    if (needed === undefined || needed === 'ticket') return;
    request.actor = callerOf(request, access) ?? null;
    if (needed === 'public') return;
    if (!request.actor) throw new MimbarError('unauthenticated', 'Silakan login terlebih dahulu');
    if (needed === 'superadmin' && request.actor.role !== 'superadmin') {
      request.log.warn(
        { actor: request.actor.label, route: request.routeOptions.url },
        'Refused: for superadmins only',
      );
      throw new MimbarError('forbidden', 'Hanya superadmin yang dapat melakukan ini');
    }
  });
}

function tokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}

function callerOf(request: FastifyRequest, access: AccessService): Actor | undefined {
  const token = tokenOf(request.headers.authorization);
  if (!token) return undefined;
  const user = request.headers['x-mimbar-user'];
  return access.byToken(token, { user: typeof user === 'string' ? user : 'unknown', isLocal: () => isLocal(request) });
}

const isLoopback = addressList(['loopback']);

/** True also for this machine's own address, if the daemon listens only there. */
function isLocal({ ip, socket }: FastifyRequest): boolean {
  const address = plainAddress(ip);
  return isLoopback(ip) || (address !== undefined && address === plainAddress(socket.localAddress ?? ''));
}
