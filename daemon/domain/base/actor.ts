import type { Role } from '#shared/account/auth.ts';
import { actorLabel, type ActorKind, type NamedKind, type SystemKind } from '#shared/base/actor.ts';

/**
 * Who makes a change. `label` is what audit rows and '… sudah diubah oleh …' show: a username, 'cli:user' or
 * 'jadwal:pengajian_reminder'.
 */
export interface Actor {
  kind: ActorKind;
  label: string;
  role: Role;
  id_account: string | null;
  id_session: string | null;
}

/** A signed-in person. */
export function accountActor({
  username,
  role,
  id_account,
  id_session,
}: {
  username: string;
  role: Role;
  id_account: string;
  id_session: string | null;
}): Actor {
  return { kind: 'account', label: username, role, id_account, id_session };
}

/**
 * An actor without an account: the system (by schedule or at start), the token file, or a person who replies to a
 * message.
 */
export function systemActor(
  ...[kind, name = '']: [kind: NamedKind, name: string] | [kind: Exclude<SystemKind, NamedKind>]
): Actor {
  return { kind, label: actorLabel(kind, name), role: 'superadmin', id_account: null, id_session: null };
}

/** The holder of the link to a personal page. He may do what that page offers, and nothing that needs a role. */
export const linkActor = ({ noun, id }: { noun: string; id: string }): Actor => ({
  ...systemActor('link', `${noun}-${id}`),
  role: 'admin',
});

/** A holder of the token file, named in the trail by his unix user. */
export const cliActor = (user: string): Actor =>
  systemActor('cli', user.replace(/[^\w.-]/g, '').slice(0, 32) || 'unknown');

/** Whether the actor holds the token file, on this machine. */
export const isTokenFile = ({ kind }: Actor): boolean => kind === 'cli';
