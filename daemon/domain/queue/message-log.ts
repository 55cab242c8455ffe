import type { MessageLog, MessageLogQuery } from '#shared/queue/message-log.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { notFound } from '#daemon/base/errors.ts';
import { listOptions, type ListPage } from '#daemon/base/list.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { MessageLogStore } from '#daemon/storage/queue/message-log.ts';

const COLUMNS = ['id', 'no_hp', 'message', 'status', 'error_reason', 'send_time'];

export interface MessageLogOptions {
  store: MessageLogStore;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
}

export function createMessageLogService(options: MessageLogOptions) {
  const { store, transaction, audit, clock } = options;

  function getLog(id: string): MessageLog {
    const row = store.find(id);
    if (!row) throw notFound('Message Log tidak ditemukan');
    return row;
  }

  return {
    list: (query: MessageLogQuery): ListPage<MessageLog> =>
      store.list(listOptions(query, COLUMNS, 'send_time'), query.status),
    /** Throws not_found. */
    get: getLog,

    /** Removes text and number. Throws not_found. */
    remove(actor: Actor, id: string): MessageLog {
      return transaction(() => {
        const row = getLog(id);
        store.clear([id], clock.now());
        audit.record(actor, 'message-log.delete', `message:${id}`);
        return row;
      });
    },

    /** Ignores unknown ids. */
    removeMany(actor: Actor, ids: readonly string[]): { count: number } {
      return transaction(() => {
        const count = store.clear(ids, clock.now());
        if (count > 0) audit.record(actor, 'message-log.delete', 'message', { count });
        return { count };
      });
    },
  };
}
export type MessageLogService = ReturnType<typeof createMessageLogService>;
