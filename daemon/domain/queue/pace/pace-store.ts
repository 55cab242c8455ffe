/** What has gone out and what will, for the pace. */
export interface PaceStore {
  /** How many messages have been on the wire since an instant (UTC ms). */
  sentSince: (instant: number) => number;
  /** When the last message went to the wire, in UTC ms; undefined before the first. */
  lastSentAt(): number | undefined;
  /** What waits for its turn, in the order in which it goes; what is held or paused is left out. */
  waiting(): PlannedMessage[];
}

/** What a message that waits needs to be planned. Instants in UTC ms. */
export interface PlannedMessage {
  id_broadcast: string | null;
  priority: number;
  ends_at: number;
  created_at: number;
  quiet_hours: boolean;
  /** It does not leave before: it was put off, or waits for its next try. */
  next_attempt_at: number;
}
