import type { JadwalLink, NewMessage } from '../message.ts';

/** Messages on their way into the queue. All but `add` and `close` belong inside a transaction. */
export interface MessageStage {
  add(messages: readonly StagedMessage[]): void;
  /** Somebody sends these reminders; a restore may have marked their schedules. */
  clearRestoreMarks(): void;
  /** Lets go what has the key of a message that has not ended; gives the broadcasts of those, in the order given. */
  dropPending(): (string | null)[];
  /** How many are left. */
  count(): number;
  /** Stores what is left, in the order given, to be sent; its reminders' audiences then wait. */
  insert(values: BroadcastValues): void;
  close(): void;
}

/** What a message brings along, with the schedules that it speaks of. */
export type StagedMessage = Pick<
  NewMessage,
  | 'audience'
  | 'recipient'
  | 'no_hp'
  | 'message'
  | 'dedupe_key'
  | 'id_masjid'
  | 'id_mubaligh'
  | 'month'
  | 'wa_id'
  | 'ends_at'
  | 'next_attempt_at'
> & { links: readonly JadwalLink[]; id_first?: string };

/** What is the same for all messages of a broadcast. */
export type BroadcastValues = Required<Pick<NewMessage, 'id_broadcast' | 'priority' | 'quiet_hours' | 'created_at'>>;
