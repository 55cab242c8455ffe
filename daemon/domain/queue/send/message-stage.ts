import type { Bulk } from '../../base/transaction.ts';
import type { Claim } from '../claim.ts';
import type { JadwalLink, NewMessage } from '../message.ts';

/** New messages in a staging table. Call all methods except `add` and `close` inside a transaction. */
export interface MessageStage extends Bulk {
  add(messages: readonly StagedMessage[]): void;
  /** Clears the restore marks of these reminders' schedules, because a person sends them. */
  clearRestoreMarks(): void;
  /**
   * Drops staged messages whose key a pending message already has; returns the broadcasts of those pending messages, in
   * order.
   */
  dropPending(): (string | null)[];
  /** Number of remaining messages. */
  count(): number;
  /** `steps` will queue the remaining messages in the given order; their reminders' audiences then wait. */
  queue(values: BroadcastValues): void;
  close(): void;
}

/** A staged message with its schedules. */
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
> & { links: readonly JadwalLink[]; claim: Claim; id_first?: string };

/** Values that all messages of a broadcast share. */
export type BroadcastValues = Required<Pick<NewMessage, 'id_broadcast' | 'priority' | 'quiet_hours' | 'created_at'>>;
