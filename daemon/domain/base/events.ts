import type { EventFrame } from '#shared/queue/events.ts';

export interface Events {
  emit(frame: EventFrame): void;
  /** Calls the listener for every frame; returns the function that unsubscribes. */
  subscribe(listener: (frame: EventFrame) => void): () => void;
}

/** Publishes events of the daemon to all current subscribers; nothing is stored. */
export function createEvents(): Events {
  const listeners = new Set<(frame: EventFrame) => void>();
  return {
    emit(frame) {
      for (const listener of listeners) listener(frame);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
