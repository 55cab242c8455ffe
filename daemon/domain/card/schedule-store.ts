import type { ScheduleKey, ScheduleValues } from '#shared/card/schedule.ts';

/**
 * `saved_at`: when its switch or its time was last changed, UTC ms; `covers_from`: the first target that the card
 * covers.
 */
export type StoredCard = ScheduleValues & {
  key: ScheduleKey;
  saved_at: number;
  covers_from: string;
};

export interface ScheduleStore {
  /** The cards that were ever saved, in no order. */
  all: () => StoredCard[];
  find: (key: ScheduleKey) => StoredCard | undefined;
  save(card: StoredCard): void;
}
