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
import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import {
  type Blocked,
  type MessageNews,
  durationInWords,
  type Pace,
  type MessageStore,
  CANCELLED_REASON,
  type Cancelling,
  type Broadcast,
  type BroadcastStore,
} from '#daemon/queue/index.ts';
import { conflict } from '#daemon/base/errors.ts';
import { listOptions, type ListPage } from '#daemon/base/list.ts';
import type { BroadcastMessageStore } from './broadcast.store.ts';
import type { Past } from './broadcast.ts';
import { getBroadcast, leftOutTexts } from './resend.ts';

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
  'perbaiki',
  'send_time',
  'delivered_at',
  'read_at',
  'ends_at',
];
export interface BroadcastsOptions extends Pick<Means, 'audit' | 'clock' | 'transaction'> {
  broadcasts: BroadcastStore;
  store: Pick<BroadcastMessageStore, 'list'>;
  past: Pick<Past, 'countUnsent'>;
  messages: MessageStore;
  cancelling: Pick<Cancelling, 'cancelRows'>;
  pace: Pace;
  blocked: Blocked;
  news: MessageNews;
  /** Wakes the sender: there may be a message to send. */
  wake: () => void;
}

/** Lists broadcasts, and pauses, resumes and cancels them. */
export function createBroadcastsService(options: BroadcastsOptions) {
  const { broadcasts, store, past, messages, cancelling, pace, transaction, audit, clock } = options;

  function detail(id: string): BroadcastDetail {
    const row = getBroadcast(broadcasts, id);
    const counts = broadcasts.counts(id);
    const blocked = counts.menunggu === 0 ? null : options.blocked.reason(row);
    const isStopped = blocked !== null && !blocked.passes;
    const end = counts.menunggu > 0 && !isStopped ? pace.endOf(id) : undefined;
    const remaining_ms =
      counts.menunggu === 0 ? 0 : end === undefined ? null : Math.max(0, Math.round(end - clock.now()));
    const counted = past.countUnsent(id, false);
    const unsent = counted.sent;
    return {
      ...wire(row, counts),
      remaining_ms,
      remaining: remaining_ms === null || remaining_ms === 0 ? null : durationInWords(remaining_ms),
      blocked: blocked?.reason ?? null,
      unsent,
      unanswered: past.countUnsent(id, true).sent - unsent,
      left_out: leftOutTexts(counted),
      pace: { gap: pace.gapInWords(), sent_today: pace.sentToday(), daily_limit: pace.limitToday() },
    };
  }

  /** Changes the whole broadcast and notifies screens. */
  function steer(actor: Actor, id: string, action: AuditAction, change: (row: Broadcast) => void): BroadcastDetail {
    transaction(() => {
      change(getBroadcast(broadcasts, id));
      audit.record(actor, action, `broadcast:${id}`);
    });
    options.news.figures(id);
    options.wake();
    return detail(id);
  }

  function requireWaiting({ id }: Broadcast): void {
    if (broadcasts.counts(id).menunggu === 0) throw conflict('Tidak ada lagi pesan yang menunggu di broadcast ini');
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

    /** Its messages, in sending order. Throws not_found. */
    listMessages(id: string, query: BroadcastMessageQuery): ListPage<BroadcastMessage> {
      getBroadcast(broadcasts, id);
      const { status, ...list } = query;
      return store.list(
        listOptions({ orderType: list.orderBy ? undefined : 'asc', ...list }, MESSAGE_COLUMNS),
        id,
        status,
      );
    },

    /** Throws not_found, and conflict if none of its messages wait. */
    pause: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.pause', (row) => {
        requireWaiting(row);
        broadcasts.setPaused(id, clock.now());
      }),

    resume: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.resume', () => broadcasts.setPaused(id, null)),

    /** Cancels waiting messages; running ones continue. Throws not_found, and conflict if none of its messages wait. */
    cancel: (actor: Actor, id: string): BroadcastDetail =>
      steer(actor, id, 'broadcast.cancel', (row) => {
        requireWaiting(row);
        cancelling.cancelRows(messages.findCancellableOf(id), CANCELLED_REASON);
        broadcasts.setPaused(id, null);
      }),
  };
}

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
