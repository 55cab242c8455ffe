import type { Rest } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Actor } from '../../base/actor.ts';
import type { Source } from '../../base/revision.ts';
import type { YieldLoop } from '../../base/yield-loop.ts';
import type { NewBroadcast } from '../broadcast-store.ts';
import type { AnyDraft } from './draft.ts';

/** What is to be sent, by the current data. */
export type Prepared = Content & (ByClock | ByPerson);

/** A new broadcast; `send` adds actor and time. */
export type NewContent = Omit<NewBroadcast, 'actor' | 'created_at'>;

interface Content {
  /**
   * A new one, or the one that the messages join; undefined for a message outside broadcasts, such as an answer to
   * somebody.
   */
  broadcast: NewContent | { id: string } | undefined;
  /** Drafts to all recipients; `send` leaves out those who opted out or have no number. */
  drafts: readonly AnyDraft[];
  /** Higher priorities leave first; 0 by default. */
  priority?: number;
  /** Whether it waits during quiet hours. */
  quietHours?: boolean;
  /**
   * Whether conditions that no source covers still hold; called inside the transaction. If false, all is prepared
   * again.
   */
  isStillTrue?(): boolean;
  /** Stores what belongs to the send, inside its transaction. */
  stored?(result: SendResult, actor: Actor): void;
}

/** Sent by the clock: messages that are too long or too late fail when their turn comes, and the rest are sent. */
interface ByClock {
  by: 'clock';
}

/**
 * Sent by a person: refused as a whole when a message is too long, or when one would not leave before its end and
 * `rest` is undefined.
 */
interface ByPerson {
  by: 'person';
  /** What becomes of messages that would not leave before their end; without it all are refused. */
  rest?: Rest | undefined;
  /** Why it is refused when nobody is left to send to; `stopped` counts those who opted out. */
  nobodyLeft(stopped: number): string;
  /** Warnings with the answer. */
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
