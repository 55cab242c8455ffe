import type { Audience, Cancellation, JadwalLink, LinkFilter, Message } from './message.ts';
import type { MessageStage } from './send/message-stage.ts';

export interface NextFilter {
  now: number;
  withDoubtful: boolean;
  quietBefore: number | undefined;
  onlySentSince: number | undefined;
}

export interface MessageStore {
  next: ({ now, withDoubtful, quietBefore, onlySentSince }: NextFilter) => Message | undefined;
  isPaused: ({ id_broadcast }: Message) => boolean;
  nextDue: (now: number) => number | undefined;
  findEnded: (now: number) => Message[];
  findRunning: () => Message[];
  /** What waits, went to the wire before `before` (UTC ms), and was never heard of again. */
  findDoubtful: (before: number) => Message[];
  find: (id: string) => Message | undefined;
  findByWaId: (waId: string) => Message | undefined;
  /** Of these keys, those of messages that have not ended yet. */
  pendingAmong: (keys: readonly string[]) => Set<string>;
  /** For many on their way into the queue. */
  stage: () => MessageStage;
  cancel: (rows: readonly Message[], cancellation: Cancellation) => void;
  /** Gives the row as it is now; call it with one that was read in the same turn. */
  update(row: Message, changes: Partial<Message>): Message;
  findCancellable(ids: readonly string[]): Message[];
  findCancellableOf(idBroadcast: string): Message[];
  /** `numbers` each as it may have been typed. */
  findCancellableTo(numbers: readonly string[]): Message[];
  /** Messages that may still be called back and speak of one of these schedules, mosques or preachers. */
  findCancellableBy(filter: LinkFilter): Message[];
  countCancellableBy(filter: LinkFilter): number;
  /** Messages that may still be called back and were made with one of these templates. */
  countCancellableMadeWith(templates: readonly string[]): number;
  /** Marks what is under way and speaks of one of these schedules, mosques or preachers. */
  markRunningBy(
    filter: LinkFilter,
    mark: {
      error_code: string;
      error_reason: string;
    },
  ): void;
  links: (id: string) => JadwalLink[];
  /** Marks the schedule as asked, unless it has changed since or somebody has answered; gives whether it was. */
  setAsked(link: JadwalLink): boolean;
  /** Whether another message to this audience of the schedule's version has not ended yet. */
  hasOtherPending(id: string, link: JadwalLink, audience: Audience): boolean;
  /**
   * Lets what waits for its next try be tried at once: the clock was set, and the instants of the next tries mean
   * nothing. What was put off on purpose keeps its instant, unless that lies after `latest` (UTC ms): then it was
   * reckoned from a wrong clock.
   */
  retryNow(latest: number): void;
  /** Moves every message from one pending state to another; gives how many. */
  moveAll(from: 'waiting' | 'held', to: 'waiting' | 'held'): number;
  /** Messages that an admin has to let go, oldest first. */
  findHeld(): Message[];
  counts(): Record<'waiting' | 'held' | 'running', number>;
  /** Numbers, as they were typed, whose last try found that they are not on WhatsApp; in their order. */
  findUnregistered(): string[];
  /**
   * Sets an audience's status of the schedule that a message spoke of, unless the schedule has changed since; what was
   * accepted stays accepted (contract, Broadcast status).
   */
  setAudienceStatus(link: JadwalLink, audience: Audience, status: 'waiting' | 'accepted' | 'failed'): void;
  /**
   * A message that was accepted did not arrive: its audience is failed, and nobody is asked by it, unless another has
   * been accepted for the same version of the schedule, or the schedule has changed since.
   */
  takeBackAccepted(id: string, link: JadwalLink, audience: Audience): void;
}
