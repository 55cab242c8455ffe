import type { EventFrame } from '#shared/queue/events.ts';

export interface Events {
  emit(frame: EventFrame): void;
  /** Calls back at every frame; gives a function that ends it. */
  subscribe(listener: (frame: EventFrame) => void): () => void;
}

/** What happens in the daemon, for whoever watches at the moment; nothing is kept. */
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
