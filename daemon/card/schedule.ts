import { type Actor, changed } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import { invalidField, notFound, conflict, MimbarError } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import { changesOf } from '#daemon/base/version.ts';
import type { RosterCheck } from '#daemon/board/index.ts';
import {
  adviceFor,
  type Advice,
  clashText,
  type Charges,
  previewItems,
  withFiles,
  withPlaces,
} from '#daemon/broadcast/index.ts';
import {
  type BroadcastStore,
  type CapacityCheck,
  tooLongText,
  type MessageStore,
  type Pace,
  type Prepare,
  type Draft,
  type SendPreview,
} from '#daemon/queue/index.ts';
import { formatDate, MONTHS } from '#shared/base/dates.ts';
import type { Notice } from '#shared/base/notice.ts';
import {
  MISSING_TEMPLATE_MESSAGE,
  SCHEDULE_KEYS,
  TOO_EARLY_MESSAGE,
  asksTooEarly,
  type ScheduleCard,
  type ScheduleKey,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleSettings,
  type ScheduleUpdate,
  type ScheduleValues,
} from '#shared/card/schedule.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Template } from '#shared/roster/template.ts';
import type { Automatic, CardBroadcast } from './automatic.ts';
import type { ClockSanity } from './clock-sanity.ts';
import { askingAgain, firstRun, isMonthly, openRuns, reminding, type Round, type Run } from './plan.ts';
import type { ScheduleStore, StoredCard, ScheduleRunStore } from './schedule.store.ts';

/** Changes of these fields of a run reset its `saved_at` and `covers_from`; other changes keep the next run. */
const TIMING_FIELDS = ['active', 'h', 'jam'] as const;
const TEMPLATE_FIELDS = ['id_template_dkm', 'id_template_mubaligh'] as const;

export interface ScheduleOptions extends Pick<Means, 'audit' | 'clock' | 'timezone' | 'transaction'> {
  store: ScheduleStore;
  templates: { find(id: string): Template | undefined };
  automatic: Pick<Automatic, 'describe'>;
  now: ScheduleNow;
  /** Called when the next run may have changed. */
  onChanged: () => void;
}

/**
 * The cards of automatic broadcasts (contract, Automatic broadcasts): storage and validation; `automatic` runs them.
 */
export function createScheduleService(options: ScheduleOptions) {
  const { store, templates, transaction, audit, clock, timezone } = options;

  function checkTemplates(key: ScheduleKey, card: ScheduleValues): void {
    for (const field of TEMPLATE_FIELDS) {
      const id = card[field];
      if (id === null) {
        if (card.active) throw invalidField(field, MISSING_TEMPLATE_MESSAGE);
        continue;
      }
      const template = templates.find(id);
      if (!template) throw invalidField(field, 'Template tidak ditemukan');
      if (template.type !== key) throw invalidField(field, 'Template tidak sesuai tipe kartu');
    }
  }

  /** The first covered target of a changed run: no past ones if it is switched on, otherwise the same as before. */
  function since(round: Round, before: Round | undefined): Pick<StoredCard, 'saved_at' | 'covers_from'> {
    if (before && TIMING_FIELDS.every((field) => before[field] === round[field])) return before;
    const now = clock.now();
    const covers_from = before?.active ? before.covers_from : firstRun(round, now, timezone).target;
    return { saved_at: now, covers_from };
  }

  function timed(key: ScheduleKey, values: ScheduleValues, before: StoredCard | undefined): StoredCard {
    const card = { ...values, key, saved_at: 0, covers_from: '', tanya_saved_at: 0, tanya_covers_from: '' };
    const { saved_at, covers_from } = since(reminding(card), before && reminding(before));
    // Only Fridays are asked about again.
    const again = key === 'jumatan_reminder' ? since(askingAgain(card), before && askingAgain(before)) : NEVER;
    return { ...card, saved_at, covers_from, tanya_saved_at: again.saved_at, tanya_covers_from: again.covers_from };
  }

  /**
   * The card as it would be after a change. Throws not_found for an unknown key, and invalid for unsuitable templates
   * or times.
   */
  function changedCard(key: string, input: ScheduleUpdate): StoredCard {
    if (!isScheduleKey(key)) throw notFound('Kartu tidak ditemukan');
    const before = store.find(key);
    const changed = { ...valuesOf(before), ...changes(input) };
    if (key === 'pengajian_bulanan') changed.force_broadcast = false;
    if (key !== 'jumatan_reminder') changed.tanya_lagi = false;
    checkTemplates(key, changed);
    if (asksTooEarly(changed)) throw invalidField('tanya_h', TOO_EARLY_MESSAGE);
    return timed(key, changed, before);
  }

  return {
    /** All cards, including those not saved yet. */
    get(): ScheduleSettings {
      const saved = store.all();
      const cards = SCHEDULE_KEYS.map(
        (key) =>
          [key, { ...valuesOf(saved.find((card) => card.key === key)), ...options.automatic.describe(key) }] as const,
      );
      return Object.fromEntries(cards) as ScheduleSettings;
    },

    /** Returns the whole card. Throws not_found for an unknown key, and invalid for unsuitable templates or times. */
    update(actor: Actor, key: string, input: ScheduleUpdate): ScheduleCard {
      const card = transaction(() => {
        const after = changedCard(key, input);
        const before = valuesOf(store.find(after.key));
        store.save(after);
        audit.record(
          actor,
          'schedule.update',
          `schedule:${key}`,
          changed('schedule', before, changesOf(before, valuesOf(after))),
        );
        return after;
      });
      options.onChanged();
      return { ...valuesOf(card), ...options.automatic.describe(card.key) };
    },

    /** The messages of a future run, with the card as it is or with changes. Throws as `update` does. */
    async preview(
      key: string,
      { target, at = 'due', ...input }: SchedulePreview,
      signal?: AbortSignal,
    ): Promise<Result<SchedulePlan>> {
      return options.now.plan(reminding(changedCard(key, input)), target, at, signal);
    },

    /** A manual run. Throws as `update` and ScheduleNow's `run` do. */
    run: (key: string, target: string): Prepare => options.now.run(() => reminding(changedCard(key, {})), target),
  };
}

function isScheduleKey(key: string): key is ScheduleKey {
  return SCHEDULE_KEYS.some((known) => known === key);
}

function valuesOf(card: StoredCard | undefined): ScheduleValues {
  return {
    active: card?.active ?? false,
    h: card?.h ?? 0,
    jam: card?.jam ?? '00:00',
    id_template_dkm: card?.id_template_dkm ?? null,
    id_template_mubaligh: card?.id_template_mubaligh ?? null,
    force_broadcast: card?.force_broadcast ?? false,
    tanya_lagi: card?.tanya_lagi ?? false,
    tanya_h: card?.tanya_h ?? 1,
    tanya_jam: card?.tanya_jam ?? '19:30',
  };
}

const NEVER = { saved_at: 0, covers_from: '' };

/** The given fields; '' or null means no template. */
function changes(input: ScheduleUpdate): Partial<ScheduleValues> {
  const { id_template_dkm, id_template_mubaligh, ...rest } = input;
  const templateOf = (id: string | number | null) => (id === null || id === '' ? null : String(id));
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(id_template_dkm !== undefined && { id_template_dkm: templateOf(id_template_dkm) }),
    ...(id_template_mubaligh !== undefined && { id_template_mubaligh: templateOf(id_template_mubaligh) }),
  };
}

/** How far ahead a run may be requested, in ms. */
const AHEAD = 100 * 86_400_000;

export interface ScheduleNowOptions extends Pick<Means, 'audit' | 'clock' | 'timezone'> {
  runs: ScheduleRunStore;
  broadcast: CardBroadcast;
  messages: MessageStore;
  broadcasts: BroadcastStore;
  sendPreview: SendPreview;
  pace: Pace;
  capacity: CapacityCheck;
  /** Those of these schedules that have clashes. */
  clashing: RosterCheck['clashingAmong'];
  charges: Charges;
  lampiran: Parameters<typeof withFiles>[2]['lampiran'];
  /** Why the queue is stopped until a person resumes it; undefined while it runs. */
  stopped: () => string | undefined;
  sanity: Pick<ClockSanity, 'canRun' | 'state'>;
}

/**
 * Preview and manual start of a card's next run. It is stored under the same target as the automatic run, so that it
 * happens at most once.
 */
export function createScheduleNow(options: ScheduleNowOptions) {
  const { runs, broadcast, clock, timezone } = options;

  function openOf(card: Round): Run[] {
    const now = clock.now();
    return card.active ? openRuns(card, (first) => runs.covered(card.key, first), now + 1, now + AHEAD, timezone) : [];
  }

  /** The target of the first run after an instant (UTC ms) that has messages. */
  async function nextWithMessages(card: Round, after: number, yieldLoop: YieldLoop): Promise<string | null> {
    for (const { target, due_at } of openOf(card)) {
      if (due_at <= after) continue;
      const { drafts } = await broadcast.draftsFor(card, [target], due_at, yieldLoop);
      if (drafts.length > 0) return target;
    }
    return null;
  }

  /** Runs that are sent together: the next ones, or those with this target. */
  function coming(card: Round, target?: string): Run[] {
    const open = openOf(card);
    const chosen = target === undefined ? open[0] : open.find((run) => run.target === target);
    if (!chosen) return [];
    return isMonthly(card.key) ? [chosen] : open.filter(({ due_at }) => due_at === chosen.due_at);
  }

  function requireOpen(card: Round, target: string): Run[] {
    if (!card.active) throw conflict('Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.');
    if (runs.covered(card.key, target).has(target))
      throw conflict(`Broadcast otomatis untuk ${targetText(target)} sudah berjalan`);
    const open = coming(card, target);
    if (open.length === 0) throw invalidField('target', `Kartu ini tidak mengirim untuk ${targetText(target)}`);
    return open;
  }

  const planned = (
    card: Round,
    target: string | undefined,
    at: 'now' | 'due',
    signal?: AbortSignal,
  ): Promise<Result<SchedulePlan>> =>
    options.sendPreview(
      {
        async prepare(yieldLoop) {
          const open = target === undefined ? coming(card) : requireOpen(card, target);
          const targets = open.map((run) => run.target);
          const due_at = open[0]?.due_at;
          if (due_at === undefined) return { due_at, targets, drafts: [], told: [] };
          const sendAt = at === 'now' ? clock.now() : due_at;
          const { drafts, told } = await broadcast.draftsFor(card, targets, sendAt, yieldLoop);
          return { due_at, targets, drafts, told };
        },
        async show({ due_at, targets, drafts, told }, { sent, stopped }, yieldLoop): Promise<Result<SchedulePlan>> {
          if (due_at === undefined) return { data: { due_at: null, targets, messages: [], next: null }, warnings: [] };
          const clashes = await options.clashing(told, yieldLoop);
          const { waiting, ...advice }: Partial<Pick<Advice, 'waiting'>> & Omit<Result<SchedulePlan>, 'data'> =
            at === 'now'
              ? await adviceFor(
                  options,
                  { drafts: sent, jadwals: [], past: 0, told, clashes, digests: [], flaws: [] },
                  yieldLoop,
                )
              : noticesOf(sent, clashText(clashes, told));
          const next = drafts.length === 0 ? await nextWithMessages(card, due_at, yieldLoop) : null;
          const items = withFiles(previewItems(drafts, stopped, timezone, undefined, waiting), drafts, options);
          const messages = withPlaces(items, drafts, told);
          return { data: { due_at: new Date(due_at).toISOString(), targets, messages, next }, ...advice };
        },
      },
      signal,
    );

  /** The notices about an automatic run, which does not send messages that are too long. */
  function noticesOf(sent: readonly Draft[], clashes: string | undefined): { notices: Notice[]; warnings: string[] } {
    const long = tooLongText(sent);
    const notices: Notice[] = [
      ...(clashes === undefined ? [] : [{ kind: 'bentrok' as const, text: `${clashes}.` }]),
      ...(long === undefined ? [] : [{ kind: 'too_long' as const, text: `${long}. Pesan itu tidak akan dikirim.` }]),
    ];
    // No questions, because the automatic run will not ask.
    return { notices, warnings: notices.map(({ text }) => text) };
  }

  /** The targets of an open run. */
  function requireRun(card: Round, target: string): string[] {
    if (!options.sanity.canRun())
      throw new MimbarError(
        'unavailable',
        options.sanity.state().reason ?? 'Jam perangkat belum diperiksa. Coba lagi sebentar.',
      );
    return requireOpen(card, target).map((one) => one.target);
  }

  function record(actor: Actor, key: ScheduleKey, targets: readonly string[], { id, queued }: SendResult): void {
    const now = clock.now();
    const id_broadcast = queued > 0 ? id : null;
    for (const target of targets) {
      runs.insert({
        key,
        target,
        state: 'done',
        due_at: now,
        ran_at: now,
        id_broadcast,
        messages: target === targets.at(-1) ? queued : 0,
      });
    }
    options.audit.record(actor, 'schedule.run', `schedule:${key}`, { targets: [...targets], messages: queued });
  }

  return {
    /**
     * The messages of a card (stored or not), now or when due, and the notices about sending them now. With a target it
     * throws as `run` does.
     */
    plan: planned,

    /**
     * Sends the messages of a later run now and records the run as done. It is manual, so quiet hours do not delay it.
     * Throws conflict for an inactive card or a run that has happened, invalid for a wrong target, unavailable while
     * the clock is in doubt. If there is nothing to send, the run stays open.
     */
    run:
      (cardNow: () => Round, target: string): Prepare =>
      async (yieldLoop) => {
        const card = cardNow();
        const targets = requireRun(card, target);
        const { drafts } = await broadcast.draftsFor(card, targets, clock.now(), yieldLoop);
        return {
          by: 'person',
          broadcast: broadcast.rowOf(card, targets),
          drafts,
          nobodyLeft: () => 'Tidak ada pesan untuk dikirim',
          // An automatic run without messages changes no source, so it must be checked here.
          isStillTrue: () => !runs.covered(card.key, target).has(target),
          stored: (sent, actor) => record(actor, card.key, targets, sent),
        };
      },
  };
}
export type ScheduleNow = ReturnType<typeof createScheduleNow>;

/** '22 Nov 2026', or 'bulan Desember 2026'. */
function targetText(target: string): string {
  return target.length > 7
    ? formatDate(target)
    : `bulan ${MONTHS[Number(target.slice(5)) - 1] ?? target} ${target.slice(0, 4)}`;
}
