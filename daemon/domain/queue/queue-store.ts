import type { QueueRow } from '#shared/queue/queue.ts';
import type { ListPage } from '../base/list-page.ts';
import type { ListOptions } from '../base/list.ts';

/** The view of pending messages. */
export interface QueueStore {
  list: (options: ListOptions, status?: QueueRow['status']) => ListPage<QueueRow>;
  find: (id: string) => QueueRow | undefined;
}
