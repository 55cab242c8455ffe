import { dateInZone, instantInZone } from '#shared/base/dates.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { ReplyStore } from '#daemon/storage/reply/reply.ts';

/** How long Mimbar says nothing where the admin himself has written, in ms. */
const AFTER_ADMIN = 6 * 3_600_000;

export interface QuietOptions {
  store: Pick<ReplyStore, 'since' | 'insert'>;
  clock: Clock;
  timezone: string;
}

export interface Quiet {
  /** The admin has written to a number; `key` as of a reply. */
  begin(key: string, phone: string): void;
  /** Whether Mimbar says nothing to a number, because the admin is talking with him. */
  isQuiet(phone: string): boolean;
  /** Whether a question may be asked back: one a day and number. */
  mayAsk(phone: string): boolean;
}

/** When Mimbar leaves a conversation alone. */
export function createQuiet({ store, clock, timezone }: QuietOptions): Quiet {
  const isQuiet = (phone: string) => store.since(phone, clock.now() - AFTER_ADMIN).some(({ told }) => told === 'admin');
  return {
    begin: (key, phone) =>
      store.insert({ key, no_hp: phone, at: clock.now(), verdict: 'unclear', told: 'admin', nomor: null }),
    isQuiet,
    mayAsk(phone) {
      const dayBegan = instantInZone(dateInZone(clock.now(), timezone), '00:00', timezone);
      return !isQuiet(phone) && store.since(phone, dayBegan).every(({ told }) => told !== 'question');
    },
  };
}
