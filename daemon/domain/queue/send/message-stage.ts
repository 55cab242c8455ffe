import type { JadwalLink, NewMessage } from '../message.ts';

/** New messages in a staging table. All but `add` and `close` belong inside a transaction. */
export interface MessageStage {
  add(messages: readonly StagedMessage[]): void;
  /** Clears the marks of a restore from the schedules of these reminders: a person sends them. */
  clearRestoreMarks(): void;
  /**
   * Drops staged messages whose key a pending message has; gives the broadcasts of those pending messages, in order.
   */
  dropPending(): (string | null)[];
  /** How many are left. */
  count(): number;
  /** Stores what is left, in the order given, to be sent; its reminders' audiences then wait. */
  insert(values: BroadcastValues): void;
  close(): void;
}

/** A staged message, with the schedules that it is about. */
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
