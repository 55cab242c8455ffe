import type { BroadcastStore, NewBroadcast } from '../storage/broadcast.ts';
import type { Transaction } from '../storage/database.ts';
import type { Message, MessageStore } from '../storage/message.ts';
import type { OptOutStore } from '../storage/opt-out.ts';
import type { SendResult } from '#shared/broadcast.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Draft } from './compose.ts';
import type { MessageNews } from './message-news.ts';
import type { CancelWaiting } from './outbox-cancel.ts';
import type { Stopped } from './preview-items.ts';

/** A draft that belongs to no schedule, such as a test message, has no audience and no links. */
export type AnyDraft = Omit<Draft, 'audience'> & { audience: Draft['audience'] | null };

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

  /**
   * Stores a broadcast whole, in one transaction. A message that still waits or is under way is not stored a second
   * time; when nothing new is left, the answer names the earlier broadcast (contract, Messages). Whoever has asked not to
   * be written to is passed over.
   */
  function enqueue(
    actor: Actor, broadcast: Omit<NewBroadcast, 'actor' | 'created_at'>, asked: readonly AnyDraft[], { priority = 0, quietHours = false }: Manner = {},
  ): SendResult {
    const result = transaction(() => {
      const drafts = withoutStopped(asked);
      const now = clock.now();
      const fresh: AnyDraft[] = [];
      const keys = new Set<string>();
      let earlier: Message | undefined;
      for (const draft of drafts) {
        if (keys.has(draft.dedupe_key)) continue;
        keys.add(draft.dedupe_key);
        const pending = messages.findPending(draft.dedupe_key);
        if (pending) earlier ??= pending;
        else fresh.push(draft);
      }
      messages.clearRestoreMarks(drafts.flatMap((draft) => (draft.audience && draft.month === null ? draft.links : [])));
      if (fresh.length === 0) return { id: earlier?.id_broadcast ?? '0', queued: 0, waiting: keys.size };
      const id = broadcasts.insert({ ...broadcast, actor: actor.label, created_at: now });
      for (const { links, ...draft } of fresh) {
        messages.insert({ ...draft, id_broadcast: id, wa_id: options.newMessageId(), state: 'waiting', priority, quiet_hours: quietHours, created_at: now }, links);
        if (draft.audience && draft.month === null) for (const link of links) messages.setAudienceStatus(link, draft.audience, 'waiting');
      }
      audit.record(actor, 'broadcast.create', `broadcast:${id}`, { kind: broadcast.kind, messages: fresh.length });
      return { id, queued: fresh.length, waiting: keys.size };
    });
    if (result.queued > 0) news.queued(result.id);
    return result;
  }

  /** Cancels these rows inside the caller's transaction; their audiences are left failed. Gives how many. */
  function cancelRows(rows: readonly Message[], reason: string): number {
    for (const row of rows) {
      const cancelled = messages.update(row, { state: 'cancelled', finished_at: clock.now(), error_code: 'cancelled', error_reason: reason });
      leaveFailed(cancelled);
      news.changed(cancelled);
    }
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

  return { enqueue, sortOut, withoutStopped, cancelRows, leaveFailed, cancelWaiting };
}
export type Outbox = ReturnType<typeof createOutbox>;
