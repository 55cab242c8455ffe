import { timeInZone } from '#shared/base/dates.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import type { Messenger } from './messenger.ts';
import type { Clock } from '#daemon/base/clock.ts';
import type { Pace } from './pace/pace.ts';
import type { QueueService } from './queue.ts';
import type { Broadcast } from '#daemon/storage/broadcast/broadcast.ts';
import type { PaceStore } from '#daemon/storage/queue/pace.ts';

export interface BlockedOptions {
  queue: () => ReturnType<QueueService['state']>;
  messenger: Messenger;
  pace: Pace;
  store: PaceStore;
  clock: Clock;
  timezone: string;
}

/** Why a broadcast is currently stopped; `passes`: whether that ends by itself at a known time. */
export function createBlocked({ queue, messenger, pace, store, clock, timezone }: BlockedOptions) {
  return {
    /** The first reason that applies (a restriction, quiet hours, the day's limit), as a sentence. */
    reason({ id, paused_at }: Broadcast): { reason: string; passes: boolean } | null {
      const { paused, paused_reason } = queue();
      if (paused) return { reason: paused_reason ?? 'Antrean dijeda.', passes: false };
      if (messenger.frame().state !== 'CONNECTED')
        return { reason: `Menunggu ${MESSENGER_NAME} terhubung.`, passes: false };
      if (paused_at !== null) return { reason: 'Broadcast ini dijeda.', passes: false };
      const own = store.waiting().filter((message) => message.id_broadcast === id);
      const { quietBefore, onlySentSince, changesAt } = pace.window();
      const until = timeInZone(changesAt === Infinity ? clock.now() : changesAt, timezone).replace(':', '.');
      if (
        quietBefore !== undefined &&
        own.length > 0 &&
        own.every((message) => message.quiet_hours || message.created_at < quietBefore)
      ) {
        return { reason: `Jam tenang. Dilanjutkan pukul ${until}.`, passes: true };
      }
      if (onlySentSince !== undefined)
        return { reason: `Batas ${pace.limitToday()} pesan sehari sudah tercapai. Dilanjutkan besok.`, passes: true };
      return null;
    },
  };
}
export type Blocked = ReturnType<typeof createBlocked>;
