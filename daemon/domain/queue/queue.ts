import { alertFrame, alertText } from '#shared/operations/alert.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import type { QueueQuery, QueueRow, QueueState } from '#shared/queue/queue.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, notFound } from '#daemon/base/errors.ts';
import { listOptions, type ListPage } from '#daemon/base/list.ts';
import { CANCELLED_REASON, type Cancelling } from './cancelling.ts';
import { SET_ASIDE } from './delivery/set-aside.ts';
import type { QueuePause } from './queue-pause.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { QueueStore } from '#daemon/storage/queue/queue.ts';

type ToldOf = 'queuePaused' | 'queueResumed' | 'queueReleased';
const COLUMNS = ['id', 'id_broadcast', 'no_hp', 'recipient', 'message', 'status', 'attempts', 'created_at', 'ends_at'];

export interface QueueOptions {
  store: QueueStore;
  messages: MessageStore;
  cancelling: Cancelling;
  pause: QueuePause;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  emit: (frame: EventFrame) => void;
  /** Wakes the sender: there may be a message to send. */
  wake: () => void;
  /** Other stops of the queue: a clock in doubt, the minute after an upgrade, a standby takeover. */
  stopped: () => { by: 'clock' | 'upgrade' | 'standby'; reason: string } | undefined;
  /** Called when an admin resumes the queue. Throws conflict if that is not allowed. */
  onResume: () => void;
}

/** Lists and cancels pending messages; pauses and resumes the queue. */
export function createQueueService(options: QueueOptions) {
  const { store, messages, cancelling, pause, transaction, audit, clock } = options;

  function state(): QueueState {
    const pauseNow = pause.get() ?? options.stopped();
    return {
      paused: pauseNow !== undefined,
      paused_reason: pauseNow?.reason ?? null,
      ...(pauseNow && 'by' in pauseNow && { paused_by: pauseNow.by }),
      ...messages.counts(),
    };
  }

  /** Makes a change and notifies every screen, with the actor's name. */
  function changed(actor: Actor, action: AuditAction, told: ToldOf, change: () => void): QueueState {
    transaction(() => {
      change();
      audit.record(actor, action, 'queue');
    });
    options.wake();
    options.emit(alertFrame(told, { by: actor.label }));
    return state();
  }

  return {
    state,
    list: (query: QueueQuery): ListPage<QueueRow> => store.list(listOptions(query, COLUMNS), query.status),

    /** Throws not_found, or conflict for a running or finished message. */
    cancel(actor: Actor, id: string): QueueRow {
      return transaction(() => {
        const row = store.find(id);
        if (!row) throw notFound('Pesan tidak ditemukan di antrean');
        const cancellable = messages.findCancellable([id]);
        if (cancellable.length === 0) throw conflict('Pesan sedang dikirim dan tidak dapat dibatalkan');
        cancelling.cancelRows(cancellable, CANCELLED_REASON);
        audit.record(actor, 'message.cancel', `message:${id}`);
        return row;
      });
    },

    /** Skips running and finished messages. */
    cancelMany(actor: Actor, ids: readonly string[]): { count: number } {
      return transaction(() => {
        const count = cancelling.cancelRows(messages.findCancellable(ids), CANCELLED_REASON);
        if (count > 0) audit.record(actor, 'message.cancel', 'message', { count });
        return { count };
      });
    },

    pause: (actor: Actor): QueueState =>
      changed(actor, 'queue.pause', 'queuePaused', () =>
        pause.set({ code: 'manual', reason: alertText('queuePaused', { by: actor.label }), at: clock.now() }),
      ),
    resume: (actor: Actor): QueueState =>
      changed(actor, 'queue.resume', 'queueResumed', () => {
        pause.clear();
        messages.retrySetAside(SET_ASIDE);
        options.onResume();
      }),
    /** Releases held messages, for example after another number was linked. */
    release: (actor: Actor): QueueState =>
      changed(actor, 'queue.release', 'queueReleased', () => void messages.moveAll('held', 'waiting')),
  };
}
export type QueueService = ReturnType<typeof createQueueService>;
