import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { createStore, type Store } from './store.ts';

/** A schedule that needs a substitute. */
export interface JadwalOf {
  kind: JadwalKind;
  id: string;
}
interface Asked {
  open: boolean;
  jadwal?: JadwalOf;
  /** Set if a preacher may be chosen on the screen itself. */
  onPick?: (() => void) | undefined;
}

export interface Seeking extends Pick<Store<Asked>, 'get' | 'subscribe'> {
  open(jadwal: JadwalOf, onPick?: () => void): void;
  close(): void;
}

/** Opens the dialog that seeks a substitute, from any screen. */
export function createSeeking(): Seeking {
  const store = createStore<Asked>({ open: false });
  return {
    get: store.get,
    subscribe: store.subscribe,
    open: (jadwal, onPick) => store.set({ open: true, jadwal, onPick }),
    close: () => store.set({ ...store.get(), open: false }),
  };
}
