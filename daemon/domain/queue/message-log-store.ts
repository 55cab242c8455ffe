import type { MessageLog } from '#shared/queue/message-log.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';

/** The view of finished attempts. */
export interface MessageLogStore {
  list: (options: ListOptions, status?: MessageLog['status']) => ListPage<MessageLog>;
  find: (id: string) => MessageLog | undefined;
  /** Takes text, number and name away; the row still counts for its broadcast. `now` in UTC ms. */
  clear(ids: readonly string[], now: number): number;
}
