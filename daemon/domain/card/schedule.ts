import {
  MISSING_TEMPLATE_MESSAGE,
  SCHEDULE_KEYS,
  type ScheduleCard,
  type ScheduleKey,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleSettings,
  type ScheduleUpdate,
  type ScheduleValues,
} from '#shared/card/schedule.ts';
import type { Template } from '#shared/roster/template.ts';
import { type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import { changesOf } from '#daemon/base/version.ts';
import type { Automatic } from './automatic.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { invalidField, notFound } from '#daemon/base/errors.ts';
import type { Result } from '#daemon/base/list.ts';
import type { ScheduleNow } from './schedule-now.ts';
import { firstRun } from './schedule-run.ts';
import type { Prepare } from '#daemon/queue/send.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { ScheduleStore, StoredCard } from '#daemon/storage/card/schedule.ts';

/** Changes of these fields reset `saved_at` and `covers_from`; other changes keep the next run. */
const TIMING_FIELDS = ['active', 'h', 'jam'] as const;
const TEMPLATE_FIELDS = ['id_template_dkm', 'id_template_mubaligh'] as const;

export interface ScheduleOptions {
  store: ScheduleStore;
  templates: { find(id: string): Template | undefined };
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
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

  /** Sets the first covered target: no past ones if the card is switched on, otherwise the same as before. */
  function timed(key: ScheduleKey, card: ScheduleValues, before: StoredCard | undefined): StoredCard {
    const now = clock.now();
    const same = before && TIMING_FIELDS.every((field) => before[field] === card[field]);
    const coversFrom = before?.active ? before.covers_from : firstRun({ ...card, key }, now, timezone).target;
    return {
      ...card,
      key,
      saved_at: same ? before.saved_at : now,
      covers_from: same ? before.covers_from : coversFrom,
    };
  }

  /**
   * The card as it would be after a change. Throws not_found for an unknown key, and invalid for unsuitable templates.
   */
  function changedCard(key: string, input: ScheduleUpdate): StoredCard {
    if (!isScheduleKey(key)) throw notFound('Kartu tidak ditemukan');
    const before = store.find(key);
    const changed = { ...valuesOf(before), ...changes(input) };
    if (key === 'pengajian_bulanan') changed.force_broadcast = false;
    checkTemplates(key, changed);
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

    /** Returns the whole card. Throws not_found for an unknown key, and invalid for unsuitable templates. */
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
      return options.now.plan(changedCard(key, input), target, at, signal);
    },

    /** A manual run. Throws as `update` and ScheduleNow's `run` do. */
    run: (key: string, target: string): Prepare => options.now.run(() => changedCard(key, {}), target),
  };
}
export type ScheduleService = ReturnType<typeof createScheduleService>;

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
  };
}

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
