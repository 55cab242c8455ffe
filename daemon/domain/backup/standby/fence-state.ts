import { STATES, alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { instantOf, type Mark } from './mark.ts';

/**
 * unread: the mark was not read since the start or since the network failed. asking: offline for a long time, and the
 * place cannot be reached. taken: another machine sends now. twin: a copy of this machine sends now. waiting: this
 * machine has just taken over.
 */
export type FenceState = 'unread' | 'ours' | 'asking' | 'taken' | 'twin' | 'waiting';

const TOLD = { taken: 'takenOver', twin: 'twin', asking: 'longAway' } as const;

/** What the log says where this machine may send, and could not write that into the mark. */
export const UNSTAMPED = 'The mark in the second place could not be stamped';

/** The alert for admins when this state begins. */
export const alertOf = (state: FenceState): EventFrame | undefined =>
  state in TOLD ? alertFrame(TOLD[state as keyof typeof TOLD]) : undefined;

/** Why nothing is sent in this state; `until` in UTC ms. */
export function reasonOf(
  state: FenceState,
  { other, until, zone }: { other: Mark | undefined; until: number | undefined; zone: string },
): string | undefined {
  if (state === 'taken') return STATES.takenOver({ at: other && instantOf(other.at), zone });
  if (state === 'twin') return STATES.twin();
  if (state === 'asking') return STATES.longAway();
  if (state === 'waiting') return STATES.takingOver({ until: until!, zone });
  return undefined;
}
