import type { BroadcastCounts, EventFrame } from '#shared/queue/events.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import type { QueueRow } from '#shared/queue/queue.ts';

type Ended = 'success' | 'failed' | 'cancelled';

/** What is known of a broadcast that is under way. */
export type Progress = ReturnType<typeof createProgress>;

/** Where a broadcast's progress is shown. */
export interface ProgressView {
  show(progress: Progress, remark: string | undefined): void;
  end(): Promise<void>;
}

/** How many messages are needed to estimate the pace. */
const ETA_FROM = 3;

/** Puts together what the daemon tells by itself and what polling finds; `total` counts the broadcast's messages. */
export function createProgress(id: string, total: number) {
  const pending = new Map<string, QueueRow>();
  const recipients = new Map<string, QueueRow>();
  const ended = new Map<string, { state: Ended; reason: string | null }>();
  let told: BroadcastCounts | undefined;
  const began = performance.now();

  function counts(): BroadcastCounts {
    if (told) return told;
    const of = (state: Ended) => [...ended.values()].filter((message) => message.state === state).length;
    return {
      menunggu: Math.max(0, total - ended.size),
      terkirim: of('success'),
      sampai: 0,
      dibaca: 0,
      gagal: of('failed'),
      dibatalkan: of('cancelled'),
    };
  }

  return {
    id,
    total,
    counts,
    /** How long the rest takes at the pace so far, in ms; undefined until some have ended. */
    rest(): number | undefined {
      const { menunggu } = counts();
      const done = total - menunggu;
      return done < ETA_FROM || menunggu === 0 ? undefined : ((performance.now() - began) / done) * menunggu;
    },
    isFinished: () => counts().menunggu === 0,
    /** Who a message was for, where it was seen waiting. */
    recipientOf: (idMessage: string) => recipients.get(idMessage),
    failedIds: () => [...ended].filter(([, message]) => message.state === 'failed').map(([idMessage]) => idMessage),

    /** A frame of the live socket. */
    frame(frame: EventFrame): void {
      if (frame.type === 'broadcast' && frame.id === id) told = frame.counts;
      if (frame.type !== 'message' || frame.id_broadcast !== id) return;
      const { state } = frame;
      if (state === 'success' || state === 'failed' || state === 'cancelled')
        ended.set(frame.id, { state, reason: frame.error_reason });
    },

    /** The whole queue as it is now. Gives the ids that have left it without a frame. */
    queue(rows: readonly QueueRow[]): string[] {
      const own = rows.filter((row) => row.id_broadcast === id);
      pending.clear();
      for (const row of own) {
        pending.set(row.id, row);
        recipients.set(row.id, row);
      }
      return [...recipients.keys()].filter((idMessage) => !pending.has(idMessage) && !ended.has(idMessage));
    },

    /** How many messages were gone before anybody looked, and the id that they stand below. */
    unseen: () => {
      const known = new Set([...recipients.keys(), ...ended.keys()]);
      return { count: total - known.size, below: Math.min(...[...known].map(Number)) };
    },

    /** What became of messages that have left the queue; one without a row in the log was cancelled. */
    finished(ids: readonly string[], logs: readonly MessageLog[]): void {
      const byId = new Map(logs.map((log) => [log.id, log]));
      for (const idMessage of ids) {
        const log = byId.get(idMessage);
        ended.set(idMessage, { state: log?.status ?? 'cancelled', reason: log?.error_reason ?? null });
      }
      // Polled data are newer than the last frame before the connection was lost.
      told = undefined;
    },
  };
}
