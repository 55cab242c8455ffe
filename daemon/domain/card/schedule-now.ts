import type { SendResult } from '#shared/queue/send.ts';
import { formatDate, MONTHS } from '#shared/base/dates.ts';
import type { SchedulePlan } from '#shared/card/schedule.ts';
import type { Actor } from '../base/actor.ts';
import type { Audit } from '../base/audit.ts';
import { adviceFor } from '../broadcast/broadcast-advice.ts';
import type { CardBroadcast } from './card-broadcast.ts';
import { openRuns } from './card-plan.ts';
import type { ClockSanity } from './clock-sanity.ts';
import type { Clock } from '../base/clock.ts';
import { conflict, invalidField, MimbarError } from '../base/errors.ts';
import type { FitCheck } from '../queue/fit.ts';
import type { Once } from '../base/idempotency.ts';
import type { Line } from '../base/line.ts';
import { requireShort, tooLongText } from '../queue/message-length.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Pace } from '../queue/pace/pace.ts';
import { previewItems } from '../broadcast/preview-items.ts';
import type { Result } from '../base/result.ts';
import { isMonthly, type Run } from './schedule-run.ts';
import { inSlices, untilUndisturbed, type Sliced } from '../base/slices.ts';
import type { BroadcastStore } from '../queue/broadcast-store.ts';
import type { MessageStage } from '../queue/message-stage.ts';
import type { MessageStore } from '../queue/message-store.ts';
import type { ScheduleRunStore } from './schedule-run-store.ts';
import type { StoredCard } from './schedule-store.ts';

/** How far ahead a run may be asked for, in ms. */
const AHEAD = 100 * 86_400_000;

export interface ScheduleNowOptions {
  runs: ScheduleRunStore;
  broadcast: CardBroadcast;
  messages: MessageStore;
  broadcasts: BroadcastStore;
  outbox: Pick<Outbox, 'sortOut' | 'storeLater'>;
  pace: Pace;
  fit: FitCheck;
  sanity: Pick<ClockSanity, 'canRun' | 'state'>;
  audit: Audit;
  clock: Clock;
  timezone: string;
  line: Line;
}

/** A card's coming run, looked at or set off by a person. It has the clockwork's identity, so that it happens at most once. */
export function createScheduleNow(options: ScheduleNowOptions) {
  const { runs, broadcast, outbox, fit, clock, timezone } = options;

  function openOf(card: StoredCard): Run[] {
    const now = clock.now();
    return card.active ? openRuns(card, (first) => runs.covered(card.key, first), now + 1, now + AHEAD, timezone) : [];
  }

  /** The target of the first run after an instant (UTC ms) that has something to send. */
  function* nextWithMessages(card: StoredCard, after: number): Sliced<string | null> {
    for (const { target, due_at } of openOf(card)) {
      if (due_at <= after) continue;
      const { drafts } = yield* broadcast.draftsFor(card, [target], due_at);
      if (drafts.length > 0) return target;
    }
    return null;
  }

  /** Runs that go out together: the next ones, or those with this target. */
  function coming(card: StoredCard, target?: string): Run[] {
    const open = openOf(card);
    const chosen = target === undefined ? open[0] : open.find((run) => run.target === target);
    if (!chosen) return [];
    return isMonthly(card.key) ? [chosen] : open.filter(({ due_at }) => due_at === chosen.due_at);
  }

  function requireOpen(card: StoredCard, target: string): Run[] {
    if (!card.active) throw conflict('Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.');
    if (runs.covered(card.key, target).has(target)) throw conflict(`Broadcast otomatis untuk ${targetText(target)} sudah berjalan`);
    const open = coming(card, target);
    if (open.length === 0) throw invalidField('target', `Kartu ini tidak mengirim untuk ${targetText(target)}`);
    return open;
  }

  function* planned(card: StoredCard, target: string | undefined, at: 'now' | 'due'): Sliced<Result<SchedulePlan>> {
    const open = target === undefined ? coming(card) : requireOpen(card, target);
    if (open.length === 0) return { data: { due_at: null, targets: [], messages: [], next: null }, warnings: [] };
    const { due_at } = open[0]!;
    const targets = open.map((run) => run.target);
    const { drafts } = yield* broadcast.draftsFor(card, targets, at === 'now' ? clock.now() : due_at);
    const { stopped, sent } = outbox.sortOut(drafts);
    yield;
    const advice = at === 'now' ? yield* adviceFor(options, { drafts: sent, jadwals: [], past: 0, digests: [] }) : { warnings: toldOf(sent) };
    const next = drafts.length === 0 ? yield* nextWithMessages(card, due_at) : null;
    return { data: { due_at: new Date(due_at).toISOString(), targets, messages: previewItems(drafts, stopped, timezone), next }, ...advice };
  }

  /** The targets of a run that nobody has run. */
  function requireRun(card: StoredCard, target: string): string[] {
    if (!options.sanity.canRun()) throw new MimbarError('unavailable', options.sanity.state().reason ?? 'Jam perangkat belum diperiksa. Coba lagi sebentar.');
    return requireOpen(card, target).map((one) => one.target);
  }

  function store(actor: Actor, card: StoredCard, targets: string[], staged: MessageStage): SendResult {
    const now = clock.now();
    const sent = broadcast.store(actor, card, targets, staged, { quietHours: false });
    const last = targets.at(-1)!;
    for (const each of targets) {
      const messages = each === last ? sent.queued : 0;
      runs.insert({ key: card.key, target: each, state: 'done', due_at: now, ran_at: now, id_broadcast: sent.queued > 0 ? sent.id : null, messages });
    }
    options.audit.record(actor, 'schedule.run', `schedule:${card.key}`, { targets, messages: sent.queued });
    return sent;
  }

  /** Gives undefined, and stores nothing, when somebody has changed something meanwhile. */
  function* running(actor: Actor, card: StoredCard, target: string, once: Once<SendResult>): Sliced<SendResult | undefined> {
    const mark = options.audit.mark();
    const targets = requireRun(card, target);
    const found = yield* broadcast.draftsFor(card, targets, clock.now());
    const { sent } = outbox.sortOut(found.drafts);
    if (sent.length === 0) throw conflict('Tidak ada pesan untuk dikirim');
    yield;
    requireShort(sent);
    fit.require(sent);
    return yield* outbox.storeLater(sent, mark, (staged) => {
      // A run of the clockwork that had nothing to send leaves no mark.
      if (runs.covered(card.key, target).has(target)) return undefined;
      return once(() => store(actor, card, targets, staged));
    });
  }

  return {
    /**
     * What a card (stored or not) would send, now or when it is due, and what there is to say of sending it now. For a
     * target it throws as `run` does.
     */
    plan: (card: StoredCard, target: string | undefined, at: 'now' | 'due', signal?: AbortSignal): Promise<Result<SchedulePlan>> =>
      inSlices(planned(card, target, at), signal),

    /**
     * Sends now what the clockwork would send later, and stores that it is done. A person's word: quiet hours don't hold it
     * back. Throws conflict for an inactive card, a run that has happened, when nothing is to be sent (the run stays open)
     * or it would not all be sent in time, invalid for a target that is none, unavailable while the clock is in doubt.
     */
    run: (actor: Actor, cardNow: () => StoredCard, target: string, once: Once<SendResult>): Promise<SendResult> =>
      options.line(() => untilUndisturbed(() => running(actor, cardNow(), target, once))),
  };
}
export type ScheduleNow = ReturnType<typeof createScheduleNow>;

/** The clock will not send what is too long. */
function toldOf(drafts: Parameters<typeof tooLongText>[0]): string[] {
  const long = tooLongText(drafts);
  return long === undefined ? [] : [`${long}. Pesan itu tidak akan dikirim.`];
}

/** '22 Nov 2026', or 'bulan Desember 2026'. */
function targetText(target: string): string {
  return target.length > 7 ? formatDate(target) : `bulan ${MONTHS[Number(target.slice(5)) - 1] ?? target} ${target.slice(0, 4)}`;
}
