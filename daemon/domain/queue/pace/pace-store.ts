/** Sent and waiting messages, as the pace needs them. */
export interface PaceStore {
  /** How many messages were handed over since an instant (UTC ms). */
  sentSince: (instant: number) => number;
  /** When the last message was handed over, in UTC ms; undefined before the first. */
  lastSentAt(): number | undefined;
  /** The waiting messages in sending order, without held and paused ones. */
  waiting(): PlannedMessage[];
}

/** A waiting message, as the plan needs it. Instants in UTC ms. */
export interface PlannedMessage {
  id_broadcast: string | null;
  priority: number;
  ends_at: number;
  created_at: number;
  quiet_hours: boolean;
  /** It is not sent before this: it was postponed, or waits for its next try. */
  next_attempt_at: number;
}
