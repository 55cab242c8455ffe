import type { SettingStore } from '#daemon/base/setting.store.ts';

/**
 * Settings that Mimbar writes constantly, such as when it was last running: `changes` is the change counter `all`
 * without these writes.
 */
export function createQuietSettings(settings: SettingStore, all: () => number) {
  let quiet = 0;
  function quietly(work: () => void): void {
    const before = all();
    work();
    quiet += all() - before;
  }
  return {
    settings: {
      get: settings.get,
      set: (key, value) => quietly(() => settings.set(key, value)),
      remove: (key) => quietly(() => settings.remove(key)),
    } satisfies SettingStore,
    changes: (): number => all() - quiet,
  };
}
