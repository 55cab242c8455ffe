import type { MessageLog } from '#shared/queue/message-log.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';

/** The view of finished attempts. */
export interface MessageLogStore {
  list: (options: ListOptions, status?: MessageLog['status']) => ListPage<MessageLog>;
  find: (id: string) => MessageLog | undefined;
  /** Removes text, number and name; the row still counts for its broadcast. `now` in UTC ms. */
  clear(ids: readonly string[], now: number): number;
}
