import type { Rest } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Actor } from '../../base/actor.ts';
import type { Source } from '../../base/revision.ts';
import type { YieldLoop } from '../../base/yield-loop.ts';
import type { NewBroadcast } from '../broadcast-store.ts';
import type { AnyDraft } from './draft.ts';

/** What is to be sent, as things stand now. */
export type Prepared = Content & (ByClock | ByPerson);

/** What a new broadcast is; who sends it, and when, the door knows. */
export type NewContent = Omit<NewBroadcast, 'actor' | 'created_at'>;

interface Content {
  /**
   * A new one, or the one that the messages join; undefined for what is no broadcast, such as an answer to somebody: it
   * is only seen among the messages.
   */
  broadcast: NewContent | { id: string } | undefined;
  /** To everybody; the door leaves out who has asked to stop, and who has no number. */
  drafts: readonly AnyDraft[];
  /** It leaves before what has a lower one; 0 unless said. */
  priority?: number;
  /** It waits while quiet hours last. */
  quietHours?: boolean;
  /** Whether what no source tells of is still true; asked inside the transaction, and if not all is prepared anew. */
  isStillTrue?(): boolean;
  /** Stores what belongs to the send, inside its transaction. */
  stored?(result: SendResult, actor: Actor): void;
}

/**
 * Nobody waits for an answer: what is too long or does not fit the time fails when its turn comes, and the rest goes.
 */
interface ByClock {
  by: 'clock';
}

/** Is refused as a whole when a message is too long, or would not leave before it ends and nobody said what then. */
interface ByPerson {
  by: 'person';
  /** What becomes of messages that would not leave before their end; without it all are refused. */
  rest?: Rest | undefined;
  /** Why it is refused when nobody is left to send to; `stopped` were left out by the door. */
  nobodyLeft(stopped: number): string;
  /** What to tell beside the answer. */
  warnings?(stopped: number): string[];
}

/** Reads and composes. It is called again when a source has changed meanwhile, and must then read all anew. */
export type Prepare<P extends Prepared = Prepared> = (yieldLoop: YieldLoop) => Promise<P>;

/** What messages are made from. */
export const SEND_SOURCES = [
  'masjid',
  'mubaligh',
  'pengajian',
  'jumatan',
  'template',
  'opt_out',
  'card',
  'branding_lokasi',
] as const satisfies readonly Source[];
