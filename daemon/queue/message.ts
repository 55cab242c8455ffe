import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { notFound } from '#daemon/base/errors.ts';
import { listOptions, type ListPage } from '#daemon/base/list.ts';
import type { message, messageJadwal } from '#daemon/base/schema.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { MessageLog, MessageLogQuery } from '#shared/queue/message-log.ts';
import type { BroadcastStore } from './broadcast.store.ts';
import type { MessageLogStore } from './queue.store.ts';

/** A row of queue and log; instants in UTC ms. */
export type Message = typeof message.$inferSelect;

export type Audience = 'dkm' | 'mubaligh';

/** A schedule that a message is about. */
export type JadwalLink = Omit<typeof messageJadwal.$inferSelect, 'id_message'>;

export interface LinkFilter {
  column: 'id_pengajian' | 'id_jumatan' | 'id_masjid' | 'id_mubaligh';
  ids: readonly string[];
}

/** A message of a send, with its schedules; `id_first` is the first attempt of one that is sent again. */
export type MessageToQueue = Pick<
  Message,
  | 'wa_id'
  | 'audience'
  | 'recipient'
  | 'no_hp'
  | 'message'
  | 'dedupe_key'
  | 'id_masjid'
  | 'id_mubaligh'
  | 'month'
  | 'next_attempt_at'
  | 'ends_at'
  | 'claim'
  | 'id_grup'
> & { links: readonly JadwalLink[]; id_first?: string; id_lampiran?: string };

/** What all messages of a send share. */
export type SendValues = Pick<Message, 'id_broadcast' | 'priority' | 'quiet_hours' | 'created_at'>;

/** Why and when messages were cancelled; UTC ms. */
export type Cancellation = Pick<Message, 'finished_at' | 'error_code' | 'error_reason'>;

const COLUMNS = [
  'id',
  'no_hp',
  'recipient',
  'nama_masjid',
  'grup',
  'message',
  'id_lampiran',
  'nama_lampiran',
  'status',
  'error_reason',
  'send_time',
];

export interface MessageLogOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  store: MessageLogStore;
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

/** Throttle for the figures of one broadcast, in ms. */
const FIGURES_EVERY = 500;

export interface MessageNews {
  /** The state of a message has changed. */
  changed(message: Message): void;
  /** A broadcast has changed as a whole. */
  figures(idBroadcast: string): void;
  /** New messages were queued; null for messages without a broadcast. */
  queued(idBroadcast: string | null): void;
  /** Calls `listener` when messages were queued; returns the function that unsubscribes. */
  onQueued(listener: () => void): () => void;
  /** Stops all notifications. */
  stop(): void;
}

/** Notifies screens of changed messages and broadcast figures, after the transaction that changed them. */
export function createMessageNews(options: {
  broadcasts: BroadcastStore;
  emit: (frame: EventFrame) => void;
}): MessageNews {
  const dirty = new Set<string>();
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;

  function figuresOf(idBroadcast: string | null): void {
    if (idBroadcast === null) return;
    dirty.add(idBroadcast);
    timer ??= setTimeout(tellFigures, FIGURES_EVERY);
  }

  function tellFigures(): void {
    timer = undefined;
    for (const id of dirty) options.emit({ type: 'broadcast', id, counts: options.broadcasts.counts(id) });
    dirty.clear();
  }

  return {
    changed(message) {
      const { id, id_broadcast, state, error_reason } = message;
      queueMicrotask(() => options.emit({ type: 'message', id, id_broadcast, state, error_reason }));
      figuresOf(id_broadcast);
    },
    figures: figuresOf,
    queued(idBroadcast) {
      figuresOf(idBroadcast);
      for (const listener of listeners) listener();
    },
    onQueued(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
