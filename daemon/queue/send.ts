import { hash } from 'node:crypto';
import PQueue from 'p-queue';
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop, Clock } from '#daemon/base/clock.ts';
import { conflict, MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { Source, Optimistic } from '#daemon/base/version.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import type { Rest } from '#shared/broadcast/broadcast.ts';
import { tidyText } from '#shared/base/values.ts';
import type { Choice, SendResult } from '#shared/queue/send.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { NewBroadcast, BroadcastStore } from './broadcast.store.ts';
import { type CapacityCheck, requireShort } from './capacity.ts';
import type { Claim } from '#daemon/base/claim.ts';
import type { MessageStore } from './message.store.ts';
import type { MessageNews, MessageToQueue, Audience, JadwalLink } from './message.ts';
import type { OptOutStore } from './opt-out.store.ts';
import type { IdempotencyStore } from './queue.store.ts';

/** The messages to send, by the current data. */
export type Prepared = Content & (ByClock | ByPerson);

/** A new broadcast; `send` adds actor and time. */
export type NewContent = Omit<NewBroadcast, 'actor' | 'created_at'>;

interface Content {
  /**
   * A new broadcast, or an existing one that the messages join; undefined for a message outside of broadcasts, such as
   * a reply.
   */
  broadcast: NewContent | { id: string } | undefined;
  /** Drafts to all recipients; `send` leaves out those who opted out or have no number. */
  drafts: readonly AnyDraft[];
  /** Higher priorities are sent first; 0 by default. */
  priority?: number;
  /** Whether it waits during quiet hours. */
  quietHours?: boolean;
  /**
   * Whether conditions that no source covers still hold; called inside the transaction. If false, all is prepared
   * again.
   */
  isStillTrue?(): boolean;
  /** Stores what belongs to the send, inside its transaction. */
  stored?(result: SendResult, actor: Actor): void;
  /** Keeps a manual send for later instead of queueing its messages, inside the transaction. */
  keep?(actor: Actor): NonNullable<SendResult['nanti']>;
}

/** An automatic send: messages that are too long or too late fail when they are due, and the rest are sent. */
interface ByClock {
  by: 'clock';
}

/**
 * A manual send: rejected as a whole if a message is too long, or if one would not be sent before its end and `rest` is
 * undefined.
 */
interface ByPerson {
  by: 'person';
  /** What happens with late messages; undefined: all are rejected. */
  rest?: Rest | undefined;
  /** The reason if there are no recipients left; `stopped` counts those who opted out. */
  nobodyLeft(stopped: number): string;
  /** Warnings in the answer. */
  warnings?(stopped: number): string[];
}

/** Reads and composes. It is called again if a source has changed meanwhile, and must then read everything again. */
export type Prepare<P extends Prepared = Prepared> = (yieldLoop: YieldLoop) => Promise<P>;

/** The sources of messages. */
export const SEND_SOURCES = [
  'masjid',
  'mubaligh',
  'pengajian',
  'jumatan',
  'template',
  'opt_out',
  'card',
  'branding_lokasi',
  'grup',
] as const satisfies readonly Source[];

/**
 * Why a mosque or a preacher with the number that sends gets no messages: they would lie in the sender's notes to
 * himself, and nobody would hear an answer.
 */
export const OWN_NUMBER =
  'Nomor ini dipakai untuk mengirim, jadi pesan tidak dikirim ke sini. Buka halaman pribadinya untuk menjawab, atau isi nomor WhatsApp lain.';

export interface Recipients {
  /**
   * Separates recipients who opted out, or whose number sends, from drafts that are sent: to others with a number, and
   * to groups.
   */
  sortOut<D extends AnyDraft>(drafts: readonly D[]): { stopped: Stopped; sent: D[] };
}

export interface RecipientsOptions {
  optOuts: Pick<OptOutStore, 'findAmong'>;
  /** The sending number, digits, or null. */
  ownNumber(): string | null;
}

/** Whether it is for a mosque or a preacher; an admin may write to himself. */
export const isToContact = ({ id_masjid, id_mubaligh }: Pick<AnyDraft, 'id_masjid' | 'id_mubaligh'>): boolean =>
  id_masjid !== null || id_mubaligh !== null;

export function createRecipients({ optOuts, ownNumber }: RecipientsOptions): Recipients {
  return {
    sortOut(drafts) {
      const own = ownNumber();
      const stopped = new Map<string, { created_at: number } | 'own'>(
        optOuts.findAmong(drafts.map((draft) => normalizePhone(draft.no_hp))),
      );
      if (own !== null && drafts.some((draft) => isToContact(draft) && normalizePhone(draft.no_hp) === own))
        stopped.set(own, 'own');
      return {
        stopped,
        sent: drafts.filter(
          ({ skipped, id_grup, no_hp }) =>
            skipped === undefined && (id_grup !== undefined || (no_hp !== '' && !stopped.has(normalizePhone(no_hp)))),
        ),
      };
    },
  };
}

/** The WhatsApp groups, by their ids. */
export interface Groups {
  /** WhatsApp's address; undefined if there is no such group. */
  addressOf(id: string): string | undefined;
  /** Why nothing may be sent to these groups in one send, as a sentence; undefined if it may. */
  refusalOf(ids: readonly string[]): string | undefined;
}

/** The broadcast id in the answer for messages outside broadcasts. */
const NO_BROADCAST = '0';

export interface SendOptions extends Pick<Means, 'audit' | 'clock' | 'optimistic'> {
  messages: Pick<MessageStore, 'pendingAmong' | 'clearRestoreMarks' | 'queue'>;
  broadcasts: Pick<BroadcastStore, 'insert'>;
  recipients: Recipients;
  groups: Groups;
  capacity: CapacityCheck;
  idempotency: Idempotency;
  news: Pick<MessageNews, 'queued'>;
  /** A new WhatsApp message id, made before the first try and kept for every retry. */
  newMessageId: () => string;
}

/**
 * Prepares, and stores every message before it answers; only once for the same request. Throws what `prepare` throws;
 * for a manual send also conflict if there are no recipients, if a group refuses it, or if not all can be sent in time,
 * and invalid if a message is too long.
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
      id_grup: draft.id_grup ?? null,
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
    { broadcast, priority = 0, quietHours = false, keep }: Prepared,
    messages: readonly MessageToQueue[],
  ): SendResult {
    if (keep) return { id: NO_BROADCAST, queued: 0, waiting: 0, nanti: keep(actor) };
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
    const refusal = options.groups.refusalOf(sent.flatMap(({ id_grup }) => id_grup ?? []));
    if (refusal !== undefined) throw conflict(refusal);
    requireShort(sent);
    if (prepared.keep) return sent;
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
        if (!prepared.keep) prepared.stored?.(data, actor);
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

/**
 * A message as it would be queued. `ends_at` in UTC ms; `month` only for digests. `length` is set when the whole text
 * is too long to be sent; `message` is then its beginning.
 */
export interface Draft {
  audience: Audience;
  recipient: string;
  no_hp: string;
  message: string;
  length?: number;
  ends_at: number;
  dedupe_key: string;
  id_masjid: string | null;
  id_mubaligh: string | null;
  month: string | null;
  links: JadwalLink[];
  /** Why it is shown, but not sent. */
  skipped?: string;
  /** What it says, so that it is not sent when that is not true any more. */
  claim: Claim;
  /** Its file; the text is then a caption. */
  id_lampiran?: string;
}

/** A draft that belongs to no schedule, such as a test message, has no audience and no links. */
export type AnyDraft = Omit<Draft, 'audience'> & {
  audience: Draft['audience'] | null;
  /** The first attempt of a message that is sent again. */
  id_first?: string;
  /** It is not sent before this, UTC ms. */
  not_before?: number;
  /** It goes to this group; `no_hp` is then ''. */
  id_grup?: string;
};

/** Numbers that opted out, normalised, with the instant in UTC ms; and the number that sends. */
export type Stopped = ReadonlyMap<string, { created_at: number } | 'own'>;

/** The key by which the last digest of a month is stored. */
export function digestRecipient(
  audience: Audience | null,
  row: { id_masjid: string | null; id_mubaligh: string | null },
): string {
  return audience === 'dkm' ? `masjid:${row.id_masjid}` : `mubaligh:${row.id_mubaligh}`;
}

/**
 * Two reminders are equal if schedule version, audience, template and the run that asks again are, whatever the
 * question of the text has become (contract, What people believe). `run` counts the questions before it; 0 for a
 * reminder that does not ask again. Migration 0022 writes the same keys.
 */
export function reminderKey(
  { kind, id, broadcast_version }: { kind: JadwalKind; id: string; broadcast_version: number },
  audience: Audience,
  template: string,
  run = 0,
): string {
  return `reminder ${kind} ${id}.${broadcast_version} ${audience} ${template}${run === 0 ? '' : ` tanya ${run}`}`;
}

/** Likewise for a month's digest, which is about all its schedules. */
export function digestKey(
  month: string,
  recipient: string,
  template: string,
  jadwals: readonly { id: string; broadcast_version: number }[],
): string {
  const versions = jadwals
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, broadcast_version }) => `${id}.${broadcast_version}`);
  return `digest ${month} ${recipient} ${template} ${versions.join(' ')}`;
}

export function hashOf(parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** The parts of a preview. */
interface Previewed<P extends { drafts: readonly AnyDraft[] }, T> {
  prepare(yieldLoop: YieldLoop): Promise<P>;
  show(prepared: P, to: { sent: P['drafts'][number][]; stopped: Stopped }, yieldLoop: YieldLoop): Promise<T>;
}

/** Prepares as for a send, from one consistent state of its sources; stores nothing. */
export function createSendPreview({ optimistic, recipients }: { optimistic: Optimistic; recipients: Recipients }) {
  return <P extends { drafts: readonly AnyDraft[] }, T>(
    { prepare, show }: Previewed<P, T>,
    signal?: AbortSignal,
  ): Promise<T> =>
    optimistic(
      SEND_SOURCES,
      async ({ yieldLoop, check }) => {
        const prepared = await prepare(yieldLoop);
        const to = recipients.sortOut<P['drafts'][number]>(prepared.drafts);
        await yieldLoop();
        const shown = await show(prepared, to, yieldLoop);
        check();
        return shown;
      },
      signal,
    );
}
export type SendPreview = ReturnType<typeof createSendPreview>;

/** How long a key is valid, in ms (contract, Messages). */
export const IDEMPOTENCY_MS = 24 * 3_600_000;

/** A request that its caller may retry: its Idempotency-Key, and a hash of its content. */
export interface IdempotentRequest {
  key: string;
  hash: string;
}

/** Stored answers by caller and key. No equal request may run between the calls of both methods. */
export function createIdempotency({ store, clock }: { store: IdempotencyStore; clock: Clock }) {
  return {
    /**
     * The stored answer of the same request. Throws invalid for a key that is not a short printable text, conflict if
     * the key was used for another request.
     */
    find<T>(actor: Actor, { key, hash }: IdempotentRequest): T | undefined {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw new MimbarError('invalid', 'Idempotency-Key harus 1 sampai 200 huruf tanpa spasi');
      store.removeBefore(clock.now() - IDEMPOTENCY_MS);
      const found = store.find(ownerOf(actor), key);
      if (found && found.request_hash !== hash) throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
      return found && (JSON.parse(found.answer) as T);
    },

    /** Stores the answer; call it inside the transaction of the request. The answer is plain JSON. */
    keep(actor: Actor, { key, hash }: IdempotentRequest, answer: object): void {
      store.insert({
        actor: ownerOf(actor),
        key,
        request_hash: hash,
        answer: JSON.stringify(answer),
        created_at: clock.now(),
      });
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

function ownerOf(actor: Actor): string {
  return actor.id_account === null ? actor.label : `account:${actor.id_account}`;
}

/** A choice as it is sent: at once, or later by the clock. */
export type WhenSent = Choice & { whenGone?: 'ignore' | undefined };

/**
 * The drafts without those that a person has unticked, and with the texts that he has written anew. `keyOf` is the
 * `kunci` of the preview. Throws conflict if a key is not among them any more: an untick that misses would send what
 * somebody has taken out. Of a later send it is ignored, because nobody is there to look again.
 */
export function choose<D extends AnyDraft>(
  drafts: readonly D[],
  { kecuali = [], ubahan = {}, whenGone }: WhenSent,
  keyOf: (draft: D) => string,
): D[] {
  const left = new Set(kecuali);
  const texts = new Map(Object.entries(ubahan));
  if (left.size === 0 && texts.size === 0) return [...drafts];
  const known = new Set(drafts.map(keyOf));
  if (whenGone === undefined && [...left, ...texts.keys()].some((key) => !known.has(key)))
    throw conflict('Daftar penerimanya sudah berubah. Periksa pratinjaunya lagi, lalu kirim.');
  return drafts.flatMap((draft) => {
    const key = keyOf(draft);
    const message = texts.get(key);
    if (left.has(key)) return [];
    if (message === undefined) return [draft];
    const { length: _, ...rest } = draft;
    return [{ ...(rest as D), message: tidyText(message) }];
  });
}
