import { RINGKASAN_KEY, RINGKASAN_USUAL, type RingkasanValues } from '#shared/card/ringkasan.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';

/** `saved_at`: when these times were saved, UTC ms; `timezone`: their zone. */
export interface StoredRingkasan extends RingkasanValues {
  saved_at: number;
  timezone: string;
}

export interface RingkasanSettingOptions {
  settings: Pick<SettingStore, 'get' | 'set'>;
  clock: Pick<Clock, 'now'>;
  timezone: string;
}

/** The stored setting of the summary. Runs before it was saved, or of another zone, do not count. */
export function createRingkasanSetting({ settings, clock, timezone }: RingkasanSettingOptions) {
  const read = (): StoredRingkasan | undefined => {
    const text = settings.get(RINGKASAN_KEY);
    return text === undefined ? undefined : (JSON.parse(text) as StoredRingkasan);
  };
  const save = (values: RingkasanValues): StoredRingkasan => {
    const { active, jam_kamis, jam_jumat } = values;
    const stored = { active, jam_kamis, jam_jumat, saved_at: clock.now(), timezone };
    settings.set(RINGKASAN_KEY, JSON.stringify(stored));
    return stored;
  };

  return {
    read,
    values: (): RingkasanValues => {
      const { active, jam_kamis, jam_jumat } = read() ?? RINGKASAN_USUAL;
      return { active, jam_kamis, jam_jumat };
    },
    save,
    /** Stores the setting at the first call; runs before that are skipped. */
    adopt(): StoredRingkasan {
      const stored = read();
      return stored?.timezone === timezone ? stored : save(stored ?? RINGKASAN_USUAL);
    },
  };
}
export type RingkasanSetting = ReturnType<typeof createRingkasanSetting>;
