import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { Audience, Cancellation, JadwalLink, LinkFilter, Message, MessageToQueue, SendValues } from './message.ts';

export interface NextFilter {
  now: number;
  withDoubtful: boolean;
  quietBefore: number | undefined;
  onlySentSince: number | undefined;
}

/** A pending message about a schedule, or a mosque's or preacher's month. */
export interface PendingOther {
  /** Of the schedule, or for a digest of the mosque or preacher. */
  id: string;
  audience: Audience;
  dedupe_key: string;
  /** Null if its broadcast has none. */
  template: string | null;
}

export interface MessageStore {
  next: ({ now, withDoubtful, quietBefore, onlySentSince }: NextFilter) => Message | undefined;
  isPaused: ({ id_broadcast }: Message) => boolean;
  isLeaving: ({ id }: Message) => boolean;
  nextDue: (now: number) => number | undefined;
  findEnded: (now: number) => Message[];
  findRunning: () => Message[];
  /** Waiting messages that were handed over before `before` (UTC ms) and never reported on. */
  findDoubtful: (before: number) => Message[];
  find: (id: string) => Message | undefined;
  findByWaId: (waId: string) => Message | undefined;
  /** Those of these keys whose messages are still pending, in order of these, with their broadcasts. */
  pendingAmong: (keys: readonly string[]) => ReadonlyMap<string, string | null>;
  /** Their texts, by key. */
  pendingTexts: (keys: readonly string[]) => ReadonlyMap<string, string>;
  /** Pending reminders about the current version of these schedules. */
  pendingAbout: (kind: JadwalKind, ids: readonly string[]) => PendingOther[];
  /** Pending digests of a month ('YYYY-MM'). */
  pendingDigests: (month: string) => PendingOther[];
  /** Clears the restore marks of the schedules that these messages remind of, because they go out. */
  clearRestoreMarks: (messages: readonly MessageToQueue[]) => void;
  /** Stores new messages in this order; the reminders' audiences then wait. Call it inside a transaction. */
  queue: (messages: readonly MessageToQueue[], values: SendValues) => void;
  cancel: (rows: readonly Message[], cancellation: Cancellation) => void;
  /** Returns the updated row; call it with a row that was read in the same turn. */
  update(row: Message, changes: Partial<Message>): Message;
  findCancellable(ids: readonly string[]): Message[];
  findCancellableOf(idBroadcast: string): Message[];
  /** `numbers` in each format in which they may have been typed. */
  findCancellableTo(numbers: readonly string[]): Message[];
  /** Messages that can still be cancelled and are about one of these schedules, mosques or preachers. */
  findCancellableBy(filter: LinkFilter): Message[];
  countCancellableBy(filter: LinkFilter): number;
  /** Number of messages that can still be cancelled and were made from one of these templates. */
  countCancellableMadeWith(templates: readonly string[]): number;
  /** Marks running messages about one of these schedules, mosques or preachers. */
  markRunningBy(
    filter: LinkFilter,
    mark: {
      error_code: string;
      error_reason: string;
    },
  ): void;
  links: (id: string) => JadwalLink[];
  /** Marks the schedule as asked, unless it has changed since or the preacher has answered; returns whether it did. */
  setAsked(link: JadwalLink): boolean;
  /** Whether another message to this audience about this version of the schedule is still pending. */
  hasOtherPending(id: string, link: JadwalLink, audience: Audience): boolean;
  /**
   * Makes retries due at once: the clock was set, so their instants are wrong. Messages that were postponed on purpose
   * keep their instant unless it is after `latest` (UTC ms): then it came from a wrong clock.
   */
  retryNow(latest: number): void;
  /**
   * WhatsApp has refused this recipient (his number in each format in which it may have been typed): what waits for him
   * goes behind the others and is not due any more, with the refusal's code and reason.
   */
  setAside(numbers: readonly string[], refusal: Pick<Message, 'error_code' | 'error_reason'>): void;
  findSetAside(code: string): Message[];
  /** Makes what was set aside due again, behind the others; a person wants it to be tried. */
  retrySetAside(code: string): void;
  /** Whether something waits for others than this recipient that was not set aside. */
  isWaitingForOthers(numbers: readonly string[]): boolean;
  /** Whether others than this recipient were refused with this code since an instant (UTC ms). */
  wereOthersRefused(numbers: readonly string[], code: string, since: number): boolean;
  /** Moves all messages from one pending state to another; returns their number. */
  moveAll(from: 'waiting' | 'held', to: 'waiting' | 'held'): number;
  /** Held messages, which an admin has to release, oldest first. */
  findHeld(): Message[];
  counts(): Record<'waiting' | 'held' | 'running', number>;
  /** Numbers, as typed, that were not on WhatsApp at the last try; in their order. */
  findUnregistered(): string[];
  /**
   * Sets the status of an audience of a message's schedule, unless the schedule has changed since. An accepted audience
   * stays accepted (contract, Broadcast status).
   */
  setAudienceStatus(link: JadwalLink, audience: Audience, status: 'waiting' | 'accepted' | 'failed'): void;
  /**
   * An accepted message did not arrive: sets its audience to failed and clears `is_asked`, unless another message about
   * the same version of the schedule was accepted, or the schedule has changed since.
   */
  takeBackAccepted(id: string, link: JadwalLink, audience: Audience): void;
}
