import { readActor } from '#shared/base/actor.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import type {
  BroadcastDetail,
  BroadcastMessage,
  BroadcastMessageQuery,
  BroadcastRow,
} from '#shared/broadcast/broadcasts.ts';
import type { BroadcastCounts } from '#shared/queue/events.ts';
import type { ListQuery } from '#shared/base/list.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import type { Blocked } from '../queue/blocked.ts';
import type { Clock } from '../base/clock.ts';
import { conflict, notFound } from '../base/errors.ts';
import { listOptions } from '../base/list.ts';
import type { MessageNews } from '../queue/message-news.ts';
import { durationInWords, type Pace } from '../queue/pace/pace.ts';
import type { MessageStore } from '../queue/message-store.ts';
import type { Message } from '../queue/message.ts';
import { CANCELLED_REASON, type Cancelling } from '../queue/cancelling.ts';
import type { AnyDraft } from '../queue/send/draft.ts';
import type { Prepare } from '../queue/send/prepared.ts';
import type { BroadcastMessageStore } from './broadcast-message-store.ts';
import type { Broadcast, BroadcastStore } from '../queue/broadcast-store.ts';
import type { Transaction } from '../base/transaction.ts';
import type { ListPage } from '../base/list-page.ts';

const COLUMNS = ['id', 'kind', 'actor', 'created_at'];
const FIELDS = [...COLUMNS, 'automatic', 'month', 'nama_template_dkm', 'nama_template_mubaligh', 'paused', 'counts'];
const MESSAGE_COLUMNS = [
  'id',
  'recipient',
  'audience',
  'nama_masjid',
  'no_hp',
  'message',
  'status',
  'state',
  'error_reason',
  'unanswered',
  'send_time',
  'delivered_at',
  'read_at',
  'ends_at',
];
/** What is sent again after its time ends a day later. */
const RESEND_ENDS = 86_400_000;
const READ_AT_ONCE = 250;

export interface BroadcastsOptions {
  broadcasts: BroadcastStore;
  store: BroadcastMessageStore;
  messages: MessageStore;
  cancelling: Pick<Cancelling, 'cancelRows'>;
  pace: Pace;
  blocked: Blocked;
  news: MessageNews;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  /** Tells the sender that there is something to do. */
  wake: () => void;
}

/** Broadcasts as things one can see and steer. */
export function createBroadcastsService(options: BroadcastsOptions) {
  const { broadcasts, store, messages, cancelling, pace, transaction, audit, clock } = options;

  function getBroadcast(id: string): Broadcast {
    const row = /^\d{1,15}$/.test(id) ? broadcasts.find(id) : undefined;
    if (!row) throw notFound('Broadcast tidak ditemukan');
    return row;
  }

  function detail(id: string): BroadcastDetail {
    const row = getBroadcast(id);
    const counts = broadcasts.counts(id);
    const blocked = counts.menunggu === 0 ? null : options.blocked.reason(row);
    const standing = blocked !== null && !blocked.passes;
    const end = counts.menunggu > 0 && !standing ? pace.endOf(id) : undefined;
    const remaining_ms =
      counts.menunggu === 0 ? 0 : end === undefined ? null : Math.max(0, Math.round(end - clock.now()));
    const unsent = store.countUnsent(id, false);
    return {
      ...wire(row, counts),
      remaining_ms,
      remaining: remaining_ms === null || remaining_ms === 0 ? null : durationInWords(remaining_ms),
      blocked: blocked?.reason ?? null,
      unsent,
      unanswered: store.countUnsent(id, true) - unsent,
      pace: { gap: pace.gapInWords(), sent_today: pace.sentToday(), daily_limit: pace.limitToday() },
    };
  }

  /** Changes the whole broadcast; screens hear of it. */
  function steer(actor: Actor, id: string, action: AuditAction, change: (row: Broadcast) => void): BroadcastDetail {
    transaction(() => {
      change(getBroadcast(id));
      audit.record(actor, action, `broadcast:${id}`);
    });
    options.news.figures(id);
    options.wake();
    return detail(id);
  }

  function requireWaiting({ id }: Broadcast): void {
    if (broadcasts.counts(id).menunggu === 0) throw conflict('Tidak ada lagi pesan yang menunggu di broadcast ini');
  }

  /** A reminder or digest whose time has not come ends as before, anything else a day from now (contract, Messages). */
  function draftOf({
    id,
    audience,
    recipient,
    no_hp,
    message,
    dedupe_key,
    id_masjid,
    id_mubaligh,
    month,
    ends_at,
  }: Message): AnyDraft {
    const now = clock.now();
    const ends = ends_at > now ? ends_at : now + RESEND_ENDS;
    return {
      audience,
      recipient,
      no_hp,
      message,
      dedupe_key,
      id_masjid,
      id_mubaligh,
      month,
      ends_at: ends,
      links: messages.links(id),
    };
  }

  return {
    /** List rules, newest first. */
    list(query: ListQuery): ListPage<BroadcastRow> {
      const { orderBy, descending } = listOptions({ ...query, fields: undefined }, COLUMNS);
      const { fields, ...asked } = listOptions({ ...query, orderBy: undefined }, FIELDS);
      const page = broadcasts.list({ ...asked, fields: undefined, orderBy, descending });
      const counts = broadcasts.countsOf(page.rows.map(({ id }) => id));
      const rows = page.rows.map((row) => pick(wire(row, counts.get(row.id)!), fields));
      return { rows, total: page.total };
    },

    /** Throws not_found. */
    get: detail,

    /** Its messages, in the order in which they leave. Throws not_found. */
    listMessages(id: string, query: BroadcastMessageQuery): ListPage<BroadcastMessage> {
      getBroadcast(id);
      const { status, ...list } = query;
      return store.list(
        listOptions({ orderType: list.orderBy ? undefined : 'asc', ...list }, MESSAGE_COLUMNS),
        id,
        status,
      );
    },

    /** Throws not_found, and conflict when nothing of it waits. */
    pause: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.pause', (row) => {
        requireWaiting(row);
        broadcasts.setPaused(id, clock.now());
      }),

    resume: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.resume', () => broadcasts.setPaused(id, null)),

    /**
     * What waits will not be sent; what is on its way goes on. Throws not_found, and conflict when nothing of it waits.
     */
    cancel: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.cancel', (row) => {
        requireWaiting(row);
        cancelling.cancelRows(messages.findCancellableOf(id), CANCELLED_REASON);
        broadcasts.setPaused(id, null);
      }),

    /**
     * The same texts anew to those who failed and have not been reached since; those that may have arrived only
     * `withUnanswered`. What would be outdated by now is left out. Throws not_found.
     */
    resend:
      (id: string, withUnanswered: boolean): Prepare =>
      async (yieldLoop) => {
        const { month, id_template_dkm, id_template_mubaligh, nama_template_dkm, nama_template_mubaligh } =
          getBroadcast(id);
        const unsent = store.findUnsent(id, withUnanswered);
        const drafts: AnyDraft[] = [];
        for (let at = 0; at < unsent.length; at += READ_AT_ONCE) {
          await yieldLoop();
          const rows = unsent.slice(at, at + READ_AT_ONCE);
          const outdated = store.findOutdated(rows.map((row) => row.id));
          drafts.push(...rows.filter((row) => !outdated.has(row.id)).map(draftOf));
        }
        const outdated = unsent.length - drafts.length;
        const left = (stopped: number) => [
          ...(outdated > 0 ? [`${outdated} pesan dilewati karena jadwal atau nomornya sudah diubah.`] : []),
          ...(stopped > 0 ? [`${stopped} penerima dilewati karena meminta berhenti.`] : []),
        ];
        return {
          by: 'person',
          broadcast: {
            kind: 'resend',
            month,
            id_template_dkm,
            id_template_mubaligh,
            nama_template_dkm,
            nama_template_mubaligh,
          },
          drafts,
          nobodyLeft: (stopped) => ['Tidak ada pesan yang perlu dikirim lagi.', ...left(stopped)].join(' '),
          warnings: left,
          // Who was reached meanwhile is not sent to again.
          isStillTrue: () => store.areUnsent(unsent, id, withUnanswered),
        };
      },
  };
}
export type BroadcastsService = ReturnType<typeof createBroadcastsService>;

function wire(row: Broadcast, counts: BroadcastCounts): BroadcastRow {
  const { id, kind, actor, month, nama_template_dkm, nama_template_mubaligh } = row;
  return {
    id,
    kind,
    actor,
    automatic: readActor(actor).kind === 'schedule',
    month,
    nama_template_dkm,
    nama_template_mubaligh,
    created_at: new Date(row.created_at).toISOString(),
    paused: row.paused_at !== null,
    counts,
  };
}

function pick(row: BroadcastRow, fields: string[] | undefined): BroadcastRow {
  return fields
    ? (Object.fromEntries(fields.map((name) => [name, row[name as keyof BroadcastRow]])) as BroadcastRow)
    : row;
}
