import type { BroadcastCounts, EventFrame } from '#shared/queue/events.ts';
import type { MessageLog } from '#shared/queue/message-log.ts';
import type { QueueRow } from '#shared/queue/queue.ts';
import type { Output } from './output.ts';
import { durationText, number } from './text.ts';
import { t } from '../words/words.ts';

type Ended = 'success' | 'failed' | 'cancelled';

/** The state of a running broadcast. */
export type Progress = ReturnType<typeof createProgress>;

/** Shows a broadcast's progress. */
export interface ProgressView {
  show(progress: Progress, remark: string | undefined): void;
  end(): Promise<void>;
}

/** Minimum number of finished messages for an estimate of the pace. */
const ETA_FROM = 3;

/** Merges live frames and polled data; `total` counts the broadcast's messages. */
export function createProgress(id: string, total: number) {
  const pending = new Map<string, QueueRow>();
  const recipients = new Map<string, QueueRow>();
  const ended = new Map<string, { state: Ended; reason: string | null }>();
  let reported: BroadcastCounts | undefined;
  const began = performance.now();

  function counts(): BroadcastCounts {
    if (reported) return reported;
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
    /** Estimated time for the rest at the pace so far, in ms; undefined until some messages are finished. */
    rest(): number | undefined {
      const { menunggu } = counts();
      const done = total - menunggu;
      return done < ETA_FROM || menunggu === 0 ? undefined : ((performance.now() - began) / done) * menunggu;
    },
    isFinished: () => counts().menunggu === 0,
    /** The recipient of a message, if it was seen in the queue. */
    recipientOf: (idMessage: string) => recipients.get(idMessage),
    failedIds: () => [...ended].filter(([, message]) => message.state === 'failed').map(([idMessage]) => idMessage),

    /** A frame of the live socket. */
    frame(frame: EventFrame): void {
      if (frame.type === 'broadcast' && frame.id === id) reported = frame.counts;
      if (frame.type !== 'message' || frame.id_broadcast !== id) return;
      const { state } = frame;
      if (state === 'success' || state === 'failed' || state === 'cancelled')
        ended.set(frame.id, { state, reason: frame.error_reason });
    },

    /** Takes the whole current queue. Returns the ids that left it without a frame. */
    queue(rows: readonly QueueRow[]): string[] {
      const own = rows.filter((row) => row.id_broadcast === id);
      pending.clear();
      for (const row of own) {
        pending.set(row.id, row);
        recipients.set(row.id, row);
      }
      return [...recipients.keys()].filter((idMessage) => !pending.has(idMessage) && !ended.has(idMessage));
    },

    /** Number of messages that were finished before the first poll, and the id that theirs are below. */
    unseen: () => {
      const known = new Set([...recipients.keys(), ...ended.keys()]);
      return { count: total - known.size, below: Math.min(...[...known].map(Number)) };
    },

    /** Records the result of messages that left the queue; one without a row in the log was cancelled. */
    finished(ids: readonly string[], logs: readonly MessageLog[]): void {
      const byId = new Map(logs.map((log) => [log.id, log]));
      for (const idMessage of ids) {
        const log = byId.get(idMessage);
        ended.set(idMessage, { state: log?.status ?? 'cancelled', reason: log?.error_reason ?? null });
      }
      // Polled data are newer than the last frame of a lost connection.
      reported = undefined;
    },
  };
}

/** '47 terkirim (40 sampai, 12 dibaca), 1 gagal, 32 menunggu'. */
export function countsText({ menunggu, terkirim, sampai, dibaca, gagal, dibatalkan }: BroadcastCounts): string {
  const seen = [
    sampai > 0 && t('deliveredCount', { sampai: number.format(sampai) }),
    dibaca > 0 && t('readCount', { dibaca: number.format(dibaca) }),
  ].filter(Boolean);
  return [
    t('sentCount', { terkirim: number.format(terkirim), seen: seen.length > 0 ? ` (${seen.join(', ')})` : '' }),
    gagal > 0 && t('failedCount', { gagal: number.format(gagal) }),
    dibatalkan > 0 && t('cancelledCount', { dibatalkan: number.format(dibatalkan) }),
    menunggu > 0 && t('waitingCount', { menunggu: number.format(menunggu) }),
  ]
    .filter(Boolean)
    .join(', ');
}

export const countsLine = (progress: Progress): string => countsText(progress.counts());

/** countsText with the estimated time for the rest. */
export function progressLine(progress: Progress): string {
  const rest = progress.rest();
  return rest === undefined
    ? countsLine(progress)
    : t('progressWithRest', { progress: countsLine(progress), rest: durationText(rest) });
}

/** For pipes: a remark at every tenth of the progress, and at a standstill. */
export function createProgressLines(output: Output): ProgressView {
  let tenth = -1;
  let lastRemark: string | undefined;
  return {
    show(progress, remark) {
      const now = Math.floor((10 * (progress.total - progress.counts().menunggu)) / Math.max(1, progress.total));
      if (now > tenth) output.note(progressLine(progress));
      if (remark && remark !== lastRemark) output.note(remark, 'careful');
      [tenth, lastRemark] = [Math.max(now, tenth), remark];
    },
    async end() {},
  };
}
