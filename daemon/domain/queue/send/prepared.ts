import type { Rest } from '#shared/broadcast/broadcast.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Source } from '#daemon/base/version.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { NewBroadcast } from '#daemon/storage/broadcast/broadcast.ts';
import type { AnyDraft } from './draft.ts';

/** The messages to send, by the current data. */
export type Prepared = Content & (ByClock | ByPerson);

/** A new broadcast; `send` adds actor and time. */
export type NewContent = Omit<NewBroadcast, 'actor' | 'created_at'>;

interface Content {
  /**
   * A new broadcast, or an existing one that the messages join; undefined for a message outside of broadcasts, such as
   * a reply.
   */
  broadcast: NewContent | { id: string } | undefined;
  /** Drafts to all recipients; `send` leaves out those who opted out or have no number. */
  drafts: readonly AnyDraft[];
  /** Higher priorities are sent first; 0 by default. */
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

/** An automatic send: messages that are too long or too late fail when they are due, and the rest are sent. */
interface ByClock {
  by: 'clock';
}

/**
 * A manual send: rejected as a whole if a message is too long, or if one would not be sent before its end and `rest` is
 * undefined.
 */
interface ByPerson {
  by: 'person';
  /** What happens with late messages; undefined: all are rejected. */
  rest?: Rest | undefined;
  /** The reason if there are no recipients left; `stopped` counts those who opted out. */
  nobodyLeft(stopped: number): string;
  /** Warnings in the answer. */
  warnings?(stopped: number): string[];
}

/** Reads and composes. It is called again if a source has changed meanwhile, and must then read everything again. */
export type Prepare<P extends Prepared = Prepared> = (yieldLoop: YieldLoop) => Promise<P>;

/** The sources of messages. */
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
