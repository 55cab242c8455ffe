import type { EventFrame } from '#shared/queue/events.ts';
import type { BroadcastStore } from '#daemon/storage/broadcast/broadcast.ts';
import type { Message } from './message.ts';

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
