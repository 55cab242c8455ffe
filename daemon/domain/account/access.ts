import { timingSafeEqual } from 'node:crypto';
import { cliActor, type Actor } from '../base/actor.ts';

/** Where a token may come from. */
export interface TokenSource {
  find(token: string): Actor | undefined;
}

export interface AccessService {
  /**
   * Who holds the token: a signed-in account, or the CLI. `user` is the unix user that the CLI names; `isLocal` says
   * whether the call comes from this very machine.
   */
  byToken(token: string, caller: { user: string; isLocal: () => boolean }): Actor | undefined;
}

/** The CLI's token counts on this machine only, as superadmin 'cli:<unix user>'. */
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
