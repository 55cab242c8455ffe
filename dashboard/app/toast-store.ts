import type { ToastInput } from '#dashboard/api/change.ts';
import { createStore, type Store } from './store.ts';

/** Limits of toasts from the specification (sections 2, 4 and 9). */
const LIMIT = 1;
const REMOVE_AFTER = 1_000_000;

export interface ToastItem extends ToastInput {
  id: number;
  /** The toast's subject: the toast disappears when an action on it succeeds. */
  about?: string | undefined;
  open: boolean;
}

export interface Toasts extends Pick<Store<readonly ToastItem[]>, 'get' | 'subscribe'> {
  show(toast: ToastInput, about?: string): void;
  /** Removes the toasts with this subject, or all of them. */
  clear(about?: string): void;
  dismiss(id: number): void;
}

export function createToasts(): Toasts {
  const store = createStore<readonly ToastItem[]>([]);
  let last = 0;
  return {
    get: store.get,
    subscribe: store.subscribe,
    show(toast, about) {
      last += 1;
      store.set([{ ...toast, about, id: last, open: true }, ...store.get()].slice(0, LIMIT));
    },
    clear(about) {
      const left = store.get().filter((item) => about !== undefined && item.about !== about);
      if (left.length < store.get().length) store.set(left);
    },
    dismiss(id) {
      if (!store.get().some((item) => item.id === id && item.open)) return;
      store.set(store.get().map((item) => (item.id === id ? { ...item, open: false } : item)));
      setTimeout(() => store.set(store.get().filter((item) => item.id !== id)), REMOVE_AFTER);
    },
  };
}
