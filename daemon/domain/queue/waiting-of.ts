import type { WaitingNoun } from '#shared/queue/queue.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';

export interface WaitingOfOptions {
  messages: Pick<MessageStore, 'countCancellableBy' | 'countCancellableMadeWith'>;
  /** The schedules that are deleted with these series. */
  ownSchedules: (rutin: readonly string[]) => string[];
}

/**
 * Number of waiting messages about these rows. Deleting the rows cancels them, except for a template, whose messages
 * are already written.
 */
export function createWaitingOf({ messages, ownSchedules }: WaitingOfOptions) {
  return (noun: WaitingNoun, ids: readonly string[]): number => {
    if (noun === 'template') return messages.countCancellableMadeWith(ids);
    if (noun === 'rutin') return messages.countCancellableBy({ column: 'id_pengajian', ids: ownSchedules(ids) });
    return messages.countCancellableBy({ column: `id_${noun}`, ids });
  };
}
export type WaitingOf = ReturnType<typeof createWaitingOf>;
