import { randomBytes } from 'node:crypto';
import type { Actor } from '../../domain/base/actor.ts';
import type { Clock } from '../../domain/base/clock.ts';

/** Lifetime of an unused token, in ms. */
const TICKET_MS = 30_000;
/** Maximum number of unused tokens per caller; a further one evicts the oldest. */
const UNUSED_MAX = 20;

interface Ticket {
  kind: string;
  actor: Actor;
  expiresAt: number;
}

/** One-time tokens, because a browser's socket cannot send headers. In memory: a restart closes the sockets anyway. */
export function createTickets(clock: Clock) {
  const tickets = new Map<string, Ticket>();
  const ownerOf = (actor: Actor) => actor.id_session ?? actor.label;

  return {
    issue(actor: Actor, kind: string): string {
      const now = clock.now();
      for (const [token, ticket] of tickets) if (ticket.expiresAt <= now) tickets.delete(token);
      const own = [...tickets].filter(([, ticket]) => ownerOf(ticket.actor) === ownerOf(actor));
      for (const [token] of own.slice(0, Math.max(own.length - UNUSED_MAX + 1, 0))) tickets.delete(token);
      const token = randomBytes(32).toString('base64url');
      tickets.set(token, { kind, actor, expiresAt: now + TICKET_MS });
      return token;
    },

    /** The owner of a token, only the first time. */
    take(token: string | undefined, kind: string): Actor | undefined {
      const ticket = token === undefined ? undefined : tickets.get(token);
      if (!ticket || ticket.kind !== kind) return undefined;
      tickets.delete(token!);
      return ticket.expiresAt > clock.now() ? ticket.actor : undefined;
    },
  };
}
