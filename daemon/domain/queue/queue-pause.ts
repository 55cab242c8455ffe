import type { SettingStore } from '#daemon/base/setting.store.ts';

const KEY = 'queue_pause';

/** Paused by an admin, by a restriction of WhatsApp, by repeated failures, or after a restore. */
export type PauseCode = 'manual' | 'limited-429' | `restricted-${string}` | 'failures' | 'restored';

/** A stop of the queue: manual, or because WhatsApp restricts the account. `reason` is shown to the admin. */
export interface Pause {
  code: PauseCode;
  reason: string;
  /** UTC ms. */
  at: number;
  /** When it ends by itself, UTC ms; undefined: a person has to end it. */
  until?: number;
}

/** The pause survives a restart, because a person has to fix its cause. */
export function createQueuePause(settings: SettingStore) {
  return {
    get(): Pause | undefined {
      const value = settings.get(KEY);
      return value === undefined ? undefined : (JSON.parse(value) as Pause);
    },
    set: (pause: Pause): void => settings.set(KEY, JSON.stringify(pause)),
    clear: (): void => settings.remove(KEY),
  };
}
export type QueuePause = ReturnType<typeof createQueuePause>;
