import PQueue from 'p-queue';
import type { SendResult } from '#shared/queue/send.ts';
import type { Actor } from '../../base/actor.ts';
import type { Audit } from '../../base/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { conflict } from '../../base/errors.ts';
import type { Idempotency, IdempotentRequest } from './idempotency.ts';
import type { Optimistic } from '../../base/optimistic.ts';
import type { Result } from '../../base/result.ts';
import { yieldLoop, type YieldLoop } from '../../base/yield-loop.ts';
import type { BroadcastStore } from '#daemon/storage/broadcast/broadcast.ts';
import type { MessageNews } from '../message-news.ts';
import type { MessageStore } from '#daemon/storage/queue/message.ts';
import type { CapacityCheck } from './capacity.ts';
import type { AnyDraft } from './draft.ts';
import { requireShort } from './message-length.ts';
import type { MessageStage } from './message-stage.ts';
import { SEND_SOURCES, type NewContent, type Prepare, type Prepared } from './prepared.ts';
import { OWN_NUMBER, type Recipients } from './recipients.ts';

/** Messages per batch into the staging table: a few milliseconds' work. */
const STAGED_AT_ONCE = 250;
/** The broadcast id in the answer for messages outside broadcasts. */
const NO_BROADCAST = '0';

export interface SendOptions {
  messages: Pick<MessageStore, 'stage'>;
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

  async function fillStage(stage: MessageStage, drafts: readonly AnyDraft[], yielding: YieldLoop): Promise<void> {
    const keys = new Set<string>();
    for (let at = 0; at < drafts.length; at += STAGED_AT_ONCE) {
      await yielding();
      const fresh = drafts
        .slice(at, at + STAGED_AT_ONCE)
        .filter(({ dedupe_key }) => keys.size < keys.add(dedupe_key).size);
      stage.add(
        fresh.map((draft) => ({ ...draft, wa_id: options.newMessageId(), next_attempt_at: draft.not_before ?? 0 })),
      );
    }
    await yielding();
  }

  const open = (actor: Actor, broadcast: NewContent, created_at: number): string =>
    options.broadcasts.insert({ ...broadcast, actor: actor.label, created_at });

  /**
   * What comes before the staged messages, inside the transaction. A message that is still pending is not stored again;
   * if no new message is left, the answer names the earlier broadcast (contract, Messages).
   */
  function begin(
    actor: Actor,
    { broadcast, priority = 0, quietHours = false }: Prepared,
    stage: MessageStage,
  ): SendResult {
    stage.clearRestoreMarks();
    const pending = stage.dropPending();
    const queued = stage.count();
    const waiting = queued + pending.length;
    if (queued === 0) return { id: pending[0] ?? NO_BROADCAST, queued, waiting };
    const created_at = clock.now();
    const id = broadcast === undefined ? null : 'id' in broadcast ? broadcast.id : open(actor, broadcast, created_at);
    stage.queue({ id_broadcast: id, priority, quiet_hours: quietHours, created_at });
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
    return optimistic(SEND_SOURCES, async ({ yieldLoop: yielding, commitBulk, restart }) => {
      const prepared = await prepare(yielding);
      const { sent, stopped: refused } = recipients.sortOut(prepared.drafts);
      const stopped = prepared.drafts.length - sent.length;
      await yielding();
      const isOwn = refused.size === 1 && refused.values().next().value === 'own';
      if (prepared.by === 'person' && sent.length === 0 && isOwn) throw conflict(OWN_NUMBER);
      const going = allowed(prepared, sent, stopped);
      const stage = options.messages.stage(going.reduce((rows, { links }) => rows + 1 + links.length, 0));
      try {
        await fillStage(stage, going, yielding);
        return await commitBulk({
          bulk: stage,
          first() {
            if (prepared.isStillTrue?.() === false) restart();
            return begin(actor, prepared, stage);
          },
          last(data) {
            record(actor, prepared, data);
            prepared.stored?.(data, actor);
            const answer = { data, warnings: prepared.by === 'person' ? (prepared.warnings?.(stopped) ?? []) : [] };
            if (request) idempotency.keep(actor, request, answer);
            return answer;
          },
        });
      } finally {
        // Deleting thousands of rows also takes time.
        await yieldLoop();
        stage.close();
      }
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
