import type { BroadcastMessage, RecipientState } from '#shared/broadcast/broadcasts.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';
import type { Message } from '../queue/message.ts';

/** The messages of one broadcast. */
export interface BroadcastMessageStore {
  list(options: ListOptions, idBroadcast: string, wanted?: RecipientState): ListPage<BroadcastMessage>;
  /** What 'Kirim ke yang belum' would send, oldest first. */
  findUnsent: (idBroadcast: string, withUnanswered: boolean) => Message[];
  /** How many they are. */
  countUnsent: (idBroadcast: string, withUnanswered: boolean) => number;
  /** Whether these are still what 'Kirim ke yang belum' would send, by their number and the sum of their ids. */
  areUnsent(rows: readonly Message[], idBroadcast: string, withUnanswered: boolean): boolean;
  /**
   * Of these messages, those that would say or go to something else by now: a changed or deleted schedule, another
   * number.
   */
  findOutdated(ids: readonly string[]): Set<string>;
}
