import type { ScheduleKey, ScheduleValues } from '#shared/card/schedule.ts';

/** `saved_at`: last change of its switch or time, UTC ms; `covers_from`: the first target that the card covers. */
export type StoredCard = ScheduleValues & {
  key: ScheduleKey;
  saved_at: number;
  covers_from: string;
};

export interface ScheduleStore {
  /** All saved cards, unordered. */
  all: () => StoredCard[];
  find: (key: ScheduleKey) => StoredCard | undefined;
  save(card: StoredCard): void;
}
