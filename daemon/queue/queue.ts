import type { Actor } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { conflict, notFound } from '#daemon/base/errors.ts';
import { listOptions, type ListPage } from '#daemon/base/list.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { AuditAction } from '#shared/account/audit-action.ts';
import { timeInZone } from '#shared/base/dates.ts';
import { alertFrame, alertText, STATES } from '#shared/operations/alert.ts';
import type { AccountState } from '#shared/operations/health.ts';
import type { QueueQuery, QueueRow, QueueState, WaitingNoun } from '#shared/queue/queue.ts';
import { MESSENGER_NAME } from '#shared/queue/waclient.ts';
import type { Broadcast } from './broadcast.store.ts';
import { CANCELLED_REASON, type Cancelling } from './cancelling.ts';
import type { MessageStore } from './message.store.ts';
import type { Messenger } from './messenger.ts';
import { type Pace, SLOW_UNTIL_KEY } from './pace.ts';
import type { QueueStore, PaceStore } from './queue.store.ts';
import { SET_ASIDE } from './sender.ts';

type ToldOf = 'queuePaused' | 'queueResumed' | 'queueReleased';
const COLUMNS = [
  'id',
  'id_broadcast',
  'no_hp',
  'recipient',
  'nama_masjid',
  'message',
  'id_lampiran',
  'nama_lampiran',
  'status',
  'attempts',
  'created_at',
  'ends_at',
];

export interface QueueOptions extends Pick<Means, 'audit' | 'clock' | 'emit' | 'transaction'> {
  store: QueueStore;
  messages: MessageStore;
  cancelling: Cancelling;
  pause: QueuePause;
  /** Wakes the sender: there may be a message to send. */
  wake: () => void;
  /** Other stops of the queue: a clock in doubt, the minute after an upgrade, a standby takeover. */
  stopped: () => { by: NonNullable<QueueState['paused_by']>; reason: string } | undefined;
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

export interface BlockedOptions extends Pick<Means, 'clock' | 'timezone'> {
  queue: () => ReturnType<QueueService['state']>;
  messenger: Messenger;
  pace: Pace;
  store: PaceStore;
}

/** Why a broadcast is currently stopped; `passes`: whether that ends by itself at a known time. */
export function createBlocked({ queue, messenger, pace, store, clock, timezone }: BlockedOptions) {
  return {
    /** The first reason that applies (a restriction, quiet hours, the day's limit), as a sentence. */
    reason({ id, paused_at }: Broadcast): { reason: string; passes: boolean } | null {
      const { paused, paused_reason } = queue();
      if (paused) return { reason: paused_reason ?? 'Antrean dijeda.', passes: false };
      if (messenger.frame().state !== 'CONNECTED')
        return { reason: `Menunggu ${MESSENGER_NAME} terhubung.`, passes: false };
      if (paused_at !== null) return { reason: 'Broadcast ini dijeda.', passes: false };
      const own = store.waiting().filter((message) => message.id_broadcast === id);
      const { quietBefore, onlySentSince, changesAt } = pace.window();
      const until = timeInZone(changesAt === Infinity ? clock.now() : changesAt, timezone).replace(':', '.');
      if (
        quietBefore !== undefined &&
        own.length > 0 &&
        own.every((message) => message.quiet_hours || message.created_at < quietBefore)
      ) {
        return { reason: `Jam tenang. Dilanjutkan pukul ${until}.`, passes: true };
      }
      if (onlySentSince !== undefined)
        return { reason: `Batas ${pace.limitToday()} pesan sehari sudah tercapai. Dilanjutkan besok.`, passes: true };
      return null;
    },
  };
}
export type Blocked = ReturnType<typeof createBlocked>;

const KEY = 'queue_pause';

/** Paused by an admin, by a restriction of WhatsApp, by repeated failures, or after a restore. */
export type PauseCode = 'manual' | 'limited-429' | `restricted-${string}` | 'failures' | 'restored';

/** A stop of the queue: manual, or because WhatsApp restricts the account. `reason` is shown to the admin. */
export interface Pause {
  code: PauseCode;
  reason: string;
  /** UTC ms. */
  at: number;
  /** When it ends by itself, UTC ms; undefined: a person has to end it. */
  until?: number;
}

/** The pause survives a restart, because a person has to fix its cause. */
export function createQueuePause(settings: SettingStore) {
  return {
    get(): Pause | undefined {
      const value = settings.get(KEY);
      return value === undefined ? undefined : (JSON.parse(value) as Pause);
    },
    set: (pause: Pause): void => settings.set(KEY, JSON.stringify(pause)),
    clear: (): void => settings.remove(KEY),
  };
}
export type QueuePause = ReturnType<typeof createQueuePause>;

export interface WaitingOfOptions {
  messages: Pick<MessageStore, 'countCancellableBy' | 'countCancellableMadeWith'>;
  /** The schedules that are deleted with these series. */
  ownSchedules: (rutin: readonly string[]) => string[];
}

/**
 * Number of waiting messages about these rows. Deleting the rows cancels them, except for a template, whose messages
 * are already written.
 */
export function createWaitingOf({ messages, ownSchedules }: WaitingOfOptions) {
  return (noun: WaitingNoun, ids: readonly string[]): number => {
    if (noun === 'template') return messages.countCancellableMadeWith(ids);
    if (noun === 'rutin') return messages.countCancellableBy({ column: 'id_pengajian', ids: ownSchedules(ids) });
    return messages.countCancellableBy({ column: `id_${noun}`, ids });
  };
}

/**
 * After WhatsApp's 'too many' (429) the queue pauses for this time, in ms, and resumes by itself; after a second one
 * within a day it does not.
 */
const TOO_MANY = '429';
const REST = 3_600_000;
const DAY = 86_400_000;
/** Number of consecutive refused or unanswered messages after which the queue is paused. */
const RUN = 5;
/** Number of consecutive ones after which the admin is warned. */
const RUN_TOLD = 2;
export const TOO_MANY_AT_KEY = 'too_many_at';

export interface StandingOptions extends Pick<Means, 'clock' | 'emit' | 'settings' | 'timezone'> {
  pause: QueuePause;
  pace: Pace;
  messenger: Messenger;
}

/** Watches the account's standing at WhatsApp, and pauses the queue before it gets worse. */
export function createStandingWatch(options: StandingOptions) {
  const { pause, pace, settings, clock, timezone } = options;
  /** Ids of consecutive failed messages; several tries of one message count once. */
  const failing = new Set<string>();

  function stop(code: PauseCode, alert: ReturnType<typeof alertFrame>, until?: number): void {
    pause.set({ code, reason: alert.message, at: clock.now(), ...(until !== undefined && { until }) });
    tell(alert);
  }

  function tell(alert: ReturnType<typeof alertFrame>): void {
    failing.clear();
    options.emit(alert);
  }

  function tooMany(): void {
    const now = clock.now();
    const before = Number(settings.get(TOO_MANY_AT_KEY) ?? -Infinity);
    settings.set(TOO_MANY_AT_KEY, String(now));
    settings.set(SLOW_UNTIL_KEY, String(now + DAY));
    if (now - before < DAY) return stop('limited-429', alertFrame('limitedAgain', { code: TOO_MANY }));
    const standing = pause.get();
    // What only a person may end stays, and does not end by itself.
    if (standing && standing.until === undefined) return tell(alertFrame('limitedWhilePaused', { code: TOO_MANY }));
    const until = now + REST;
    stop('limited-429', alertFrame('limited', { code: TOO_MANY, until, zone: timezone }), until);
  }

  return {
    /**
     * An error of WhatsApp about the account; call it inside the transaction that puts the message back. `reason`: what
     * to do, if the messenger knows it.
     */
    restricted(code: string, reason?: string): void {
      if (code === TOO_MANY) return tooMany();
      stop(
        `restricted-${code}`,
        reason === undefined ? alertFrame('restricted', { code }) : alertFrame('restrictedBecause', { reason }),
      );
    },

    /** WhatsApp refused a message or did not answer. */
    failed(idMessage: string): void {
      failing.add(idMessage);
      if (failing.size < RUN || pause.get()) return;
      stop('failures', alertFrame('failures', { run: RUN }));
    },

    /** WhatsApp accepted a message, or sent a receipt. */
    succeeded: (): void => failing.clear(),

    /** Ends an expired pause. Returns when the current pause ends by itself, in UTC ms. */
    resumeIfDue(): number | undefined {
      const { until } = pause.get() ?? {};
      if (until === undefined || until > clock.now()) return until;
      pause.clear();
      options.emit(alertFrame('slower'));
      return undefined;
    },

    /** The account's standing: its kind and a sentence. */
    state(queue: QueueState): AccountState {
      const { code } = options.messenger.frame();
      if (code === 'restricted') return { state: 'dijeda', reason: STATES.refused() };
      if (queue.paused)
        return { state: 'dijeda', reason: queue.paused_reason, ...(queue.paused_by && { by: queue.paused_by }) };
      const slow = slowedBy(queue);
      return { state: slow === null ? 'sehat' : 'melambat', reason: slow };
    },
  };

  function slowedBy({ waiting }: QueueState): string | null {
    if (waiting > 0 && pace.isLimitReached()) return STATES.limitReached({ limit: pace.limitToday() });
    if (failing.size >= RUN_TOLD) return STATES.failing({ run: failing.size });
    if (clock.now() < Number(settings.get(SLOW_UNTIL_KEY) ?? 0)) return STATES.slowed();
    return null;
  }
}
export type StandingWatch = ReturnType<typeof createStandingWatch>;
