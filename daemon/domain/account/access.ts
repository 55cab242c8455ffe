import { timingSafeEqual } from 'node:crypto';
import { cliActor, type Actor } from '#daemon/base/audit.ts';

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
