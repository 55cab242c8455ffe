import type { SendResult } from '#shared/queue/send.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import type { Clock } from '../base/clock.ts';
import type { Draft, Stopped } from './draft.ts';
import type { MessageNews } from './message-news.ts';
import type { CancelWaiting } from '../roster/cancel-waiting.ts';
import { atOnce, type Sliced } from '../base/slices.ts';
import type { BroadcastStore, NewBroadcast } from './broadcast-store.ts';
import type { Transaction } from '../base/transaction.ts';
import type { MessageStage } from './message-stage.ts';
import type { MessageStore } from './message-store.ts';
import type { Message } from './message.ts';
import type { OptOutStore } from './opt-out-store.ts';

/** A draft that belongs to no schedule, such as a test message, has no audience and no links. */
export type AnyDraft = Omit<Draft, 'audience'> & { audience: Draft['audience'] | null };

export type BroadcastOf = Omit<NewBroadcast, 'actor' | 'created_at'>;

const SLICE = 250;

/** `error_code` of a message under way that must not be tried again, because what it says is no longer true. */
export const WITHDRAWN = 'withdrawn';
export const CHANGED_REASON = 'Jadwal diubah sebelum terkirim';
export const CANCELLED_REASON = 'Dibatalkan sebelum terkirim';

/** `priority`: ahead of what has a lower one; `quietHours`: it waits while they last. */
export interface Manner {
  priority?: number;
  quietHours?: boolean;
}

export interface OutboxOptions {
  messages: MessageStore;
  optOuts: Pick<OptOutStore, 'findAmong'>;
  broadcasts: BroadcastStore;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  news: MessageNews;
  /** A new id at WhatsApp, made before the first try and kept for every retry. */
  newMessageId: () => string;
}

/** The durable queue: what is in it has been promised. */
export function createOutbox(options: OutboxOptions) {
  const { messages, broadcasts, transaction, audit, clock, news } = options;

  /** Who has asked to be left alone, and the drafts to all others who have a number. */
  function sortOut<D extends AnyDraft>(drafts: readonly D[]): { stopped: Stopped; sent: D[] } {
    const stopped = options.optOuts.findAmong(drafts.map((draft) => normalizePhone(draft.no_hp)));
    return { stopped, sent: drafts.filter((draft) => draft.no_hp !== '' && !stopped.has(normalizePhone(draft.no_hp))) };
  }

  const withoutStopped = <D extends AnyDraft>(drafts: readonly D[]): D[] => sortOut(drafts).sent;

  /** Puts drafts aside for the queue, slice by slice, but for those to people who have asked not to be written to. */
  function* stage(asked: readonly AnyDraft[]): Sliced<MessageStage> {
    const drafts = withoutStopped(asked);
    const staged = messages.stage();
    const keys = new Set<string>();
    try {
      for (let at = 0; at < drafts.length; at += SLICE) {
        yield;
        const fresh = drafts.slice(at, at + SLICE).filter(({ dedupe_key }) => keys.size < keys.add(dedupe_key).size);
        staged.add(fresh.map((draft) => ({ ...draft, wa_id: options.newMessageId() })));
      }
    } catch (error) {
      staged.close();
      throw error;
    }
    return staged;
  }

  /**
   * Stores a broadcast whole, in one transaction. A message that still waits or is under way is not stored a second
   * time; when nothing new is left, the answer names the earlier broadcast (contract, Messages). What has been put aside
   * must still be true.
   */
  function store(actor: Actor, broadcast: BroadcastOf, staged: MessageStage, { priority = 0, quietHours = false }: Manner = {}): SendResult {
    const result = transaction(() => {
      staged.clearRestoreMarks();
      const pending = staged.dropPending();
      const waiting = staged.count() + pending.length;
      if (staged.count() === 0) return { id: pending[0] ?? '0', queued: 0, waiting };
      const created_at = clock.now();
      const id = broadcasts.insert({ ...broadcast, actor: actor.label, created_at });
      staged.insert({ id_broadcast: id, priority, quiet_hours: quietHours, created_at });
      audit.record(actor, 'broadcast.create', `broadcast:${id}`, { kind: broadcast.kind, messages: staged.count() });
      return { id, queued: staged.count(), waiting };
    });
    if (result.queued > 0) news.queued(result.id);
    return result;
  }

  /**
   * Puts drafts aside, then does `end` with them in a transaction if no audit row has come since `mark`. Gives undefined
   * when one has, or when `end` does; then nothing is stored.
   */
  function* storeLater<T>(drafts: readonly AnyDraft[], mark: string, end: (staged: MessageStage) => T | undefined): Sliced<T | undefined> {
    const staged = yield* stage(drafts);
    try {
      yield;
      return transaction(() => (audit.mark() === mark ? end(staged) : undefined));
    } finally {
      yield;
      staged.close();
    }
  }

  /** Puts aside and stores in one go. */
  function enqueue(actor: Actor, broadcast: BroadcastOf, drafts: readonly AnyDraft[], manner?: Manner): SendResult {
    const staged = atOnce(stage(drafts));
    try {
      return store(actor, broadcast, staged, manner);
    } finally {
      staged.close();
    }
  }

  /** Cancels these rows inside the caller's transaction; their audiences are left failed. Gives how many. */
  function cancelRows(rows: readonly Message[], reason: string): number {
    if (rows.length === 0) return 0;
    messages.cancel(rows, { finished_at: clock.now(), error_code: 'cancelled', error_reason: reason });
    for (const row of rows) news.changed({ ...row, state: 'cancelled', error_reason: reason });
    return rows.length;
  }

  /** An audience is failed unless another message to it has not ended yet; digests never touch it. */
  function leaveFailed(row: Message): void {
    if (row.audience === null || row.month !== null) return;
    for (const link of messages.links(row.id)) {
      if (!messages.hasOtherPending(row.id, link, row.audience)) messages.setAudienceStatus(link, row.audience, 'failed');
    }
  }

  /** What is under way can't be called back; it is marked, so that it is not tried again when this try fails. */
  const cancelBy = (column: Parameters<MessageStore['findCancellableBy']>[0]['column']) => (ids: readonly string[]) => {
    messages.markRunningBy({ column, ids }, { error_code: WITHDRAWN, error_reason: CHANGED_REASON });
    return cancelRows(messages.findCancellableBy({ column, ids }), CHANGED_REASON);
  };

  const cancelWaiting: CancelWaiting = {
    byMasjid: cancelBy('id_masjid'),
    byMubaligh: cancelBy('id_mubaligh'),
    byPengajian: cancelBy('id_pengajian'),
    byJumatan: cancelBy('id_jumatan'),
  };

  return { store, storeLater, enqueue, sortOut, withoutStopped, cancelRows, leaveFailed, cancelWaiting };
}
export type Outbox = ReturnType<typeof createOutbox>;
