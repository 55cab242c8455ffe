import { STATES, alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { instantOf, type Mark } from './mark.ts';

/**
 * unread: the mark was not read since the start or since the network failed. asking: offline for long, and the place
 * can't be reached. taken: another machine sends now. twin: a copy of this machine sends now. waiting: this machine has
 * just taken over.
 */
export type Standing = 'unread' | 'ours' | 'asking' | 'taken' | 'twin' | 'waiting';

const TOLD = { taken: 'takenOver', twin: 'twin', asking: 'longAway' } as const;

/** The alert for admins when this state begins. */
export const alertOf = (standing: Standing): EventFrame | undefined =>
  standing in TOLD ? alertFrame(TOLD[standing as keyof typeof TOLD]) : undefined;

/** Why nothing is sent in this state; `until` in UTC ms. */
export function reasonOf(
  standing: Standing,
  { other, until, zone }: { other: Mark | undefined; until: number | undefined; zone: string },
): string | undefined {
  if (standing === 'taken') return STATES.takenOver({ at: other && instantOf(other.at), zone });
  if (standing === 'twin') return STATES.twin();
  if (standing === 'asking') return STATES.longAway();
  if (standing === 'waiting') return STATES.takingOver({ until: until!, zone });
  return undefined;
}
