import PQueue from 'p-queue';
import type { SendResult } from '#shared/queue/send.ts';
import type { Actor, Audit } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict } from '#daemon/base/errors.ts';
import type { Idempotency, IdempotentRequest } from './idempotency.ts';
import type { Optimistic } from '#daemon/base/version.ts';
import type { Result } from '#daemon/base/list.ts';
import type { BroadcastStore } from '#daemon/storage/broadcast/broadcast.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { MessageNews } from '../message-news.ts';
import type { MessageToQueue } from '../message.ts';
import type { CapacityCheck } from './capacity.ts';
import type { AnyDraft } from './draft.ts';
import { requireShort } from './message-length.ts';
import { SEND_SOURCES, type NewContent, type Prepare, type Prepared } from './prepared.ts';
import { OWN_NUMBER, type Recipients } from './recipients.ts';

/** The broadcast id in the answer for messages outside broadcasts. */
const NO_BROADCAST = '0';

export interface SendOptions {
  messages: Pick<MessageStore, 'pendingAmong' | 'clearRestoreMarks' | 'queue'>;
  broadcasts: Pick<BroadcastStore, 'insert'>;
  recipients: Recipients;
  capacity: CapacityCheck;
  optimistic: Optimistic;
  idempotency: Idempotency;
  audit: Audit;
  clock: Clock;
  news: Pick<MessageNews, 'queued'>;
  /** A new WhatsApp message id, made before the first try and kept for every retry. */
  newMessageId: () => string;
}

/**
 * Prepares, and stores every message before it answers; only once for the same request. Throws what `prepare` throws;
 * for a manual send also conflict if there are no recipients or not all can be sent in time, and invalid if a message
 * is too long.
 */
export type Send = (actor: Actor, prepare: Prepare, request?: IdempotentRequest) => Promise<Result<SendResult>>;

/** The only way into the queue, one send at a time. */
export function createSend(options: SendOptions): Send {
  const { recipients, idempotency, optimistic, audit, clock } = options;
  /**
   * A mutex: a send must see what the one before has queued, and a hundred at once must not take more memory than one.
   */
  const mutex = new PQueue({ concurrency: 1 });

  /** Each key once, with the id by which WhatsApp will know the message. */
  function withIds(drafts: readonly AnyDraft[]): MessageToQueue[] {
    const byKey = new Map<string, AnyDraft>();
    for (const draft of drafts) if (!byKey.has(draft.dedupe_key)) byKey.set(draft.dedupe_key, draft);
    return Array.from(byKey.values(), (draft) => ({
      ...draft,
      wa_id: options.newMessageId(),
      next_attempt_at: draft.not_before ?? 0,
    }));
  }

  const open = (actor: Actor, broadcast: NewContent, created_at: number): string =>
    options.broadcasts.insert({ ...broadcast, actor: actor.label, created_at });

  /**
   * Stores the messages, inside the transaction. One that is still pending is not stored again; if no new message is
   * left, the answer names the earlier broadcast (contract, Messages).
   */
  function store(
    actor: Actor,
    { broadcast, priority = 0, quietHours = false }: Prepared,
    messages: readonly MessageToQueue[],
  ): SendResult {
    options.messages.clearRestoreMarks(messages);
    const pending = options.messages.pendingAmong(messages.map(({ dedupe_key }) => dedupe_key));
    const fresh = messages.filter(({ dedupe_key }) => !pending.has(dedupe_key));
    const queued = fresh.length;
    const waiting = messages.length;
    if (queued === 0) return { id: [...pending.values()][0] ?? NO_BROADCAST, queued, waiting };
    const created_at = clock.now();
    const id = broadcast === undefined ? null : 'id' in broadcast ? broadcast.id : open(actor, broadcast, created_at);
    options.messages.queue(fresh, { id_broadcast: id, priority, quiet_hours: quietHours, created_at });
    return { id: id ?? NO_BROADCAST, queued, waiting };
  }

  function record(actor: Actor, { broadcast }: Prepared, { id, queued }: SendResult): void {
    if (broadcast === undefined || queued === 0) return;
    const [action, facts] =
      'id' in broadcast
        ? (['broadcast.resend', {}] as const)
        : (['broadcast.create', { kind: broadcast.kind }] as const);
    audit.record(actor, action, `broadcast:${id}`, { ...facts, messages: queued });
  }

  /** The drafts that will be sent. */
  function allowed(prepared: Prepared, sent: readonly AnyDraft[], stopped: number): readonly AnyDraft[] {
    if (prepared.by === 'clock') return sent;
    if (sent.length === 0) throw conflict(prepared.nobodyLeft(stopped));
    requireShort(sent);
    return options.capacity.admit(sent, prepared.rest, prepared.priority);
  }

  async function storeOnce(
    actor: Actor,
    prepare: Prepare,
    request: IdempotentRequest | undefined,
  ): Promise<Result<SendResult>> {
    return optimistic(SEND_SOURCES, async ({ yieldLoop: yielding, commit, restart }) => {
      const prepared = await prepare(yielding);
      const { sent, stopped: refused } = recipients.sortOut(prepared.drafts);
      const stopped = prepared.drafts.length - sent.length;
      await yielding();
      const isOwn = refused.size === 1 && refused.values().next().value === 'own';
      if (prepared.by === 'person' && sent.length === 0 && isOwn) throw conflict(OWN_NUMBER);
      const messages = withIds(allowed(prepared, sent, stopped));
      await yielding();
      return commit(() => {
        if (prepared.isStillTrue?.() === false) restart();
        const data = store(actor, prepared, messages);
        record(actor, prepared, data);
        prepared.stored?.(data, actor);
        const answer = { data, warnings: prepared.by === 'person' ? (prepared.warnings?.(stopped) ?? []) : [] };
        if (request) idempotency.keep(actor, request, answer);
        return answer;
      });
    });
  }

  return (actor, prepare, request) =>
    mutex.add(async () => {
      const before = request && idempotency.find<Result<SendResult>>(actor, request);
      if (before) return before;
      const answer = await storeOnce(actor, prepare, request);
      if (answer.data.queued > 0) options.news.queued(answer.data.id === NO_BROADCAST ? null : answer.data.id);
      return answer;
    });
}
