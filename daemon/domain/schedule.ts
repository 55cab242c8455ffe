import { MISSING_TEMPLATE_MESSAGE, SCHEDULE_KEYS, type ScheduleCard, type ScheduleKey, type ScheduleSettings, type ScheduleUpdate } from '#shared/schedule.ts';
import type { Template } from '#shared/template.ts';
import type { Transaction } from '../storage/database.ts';
import type { ScheduleStore, StoredCard } from '../storage/schedule.ts';
import type { Actor } from './actor.ts';
import type { Audit } from './audit.ts';
import type { Clock } from './clock.ts';
import { invalidField, notFound } from './errors.ts';

const TEMPLATE_FIELDS = ['id_template_dkm', 'id_template_mubaligh'] as const;

export interface ScheduleOptions {
  store: ScheduleStore;
  templates: { find(id: string): Template | undefined };
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
}

/** The cards of automatic broadcasts (contract, Automatic broadcasts): kept and checked; they fire elsewhere. */
export function createScheduleService(options: ScheduleOptions) {
  const { store, templates, transaction, audit, clock } = options;

  function checkTemplates(key: ScheduleKey, card: ScheduleCard): void {
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

  return {
    /** All cards, also those that nobody has saved yet. */
    get(): ScheduleSettings {
      const saved = store.all();
      const cards = SCHEDULE_KEYS.map((key) => [key, cardOf(saved.find((card) => card.key === key))] as const);
      return Object.fromEntries(cards) as ScheduleSettings;
    },

    /** Gives the whole card. Throws not_found for an unknown key, and invalid for templates that don't do. */
    update(actor: Actor, key: string, input: ScheduleUpdate): ScheduleCard {
      if (!isScheduleKey(key)) throw notFound('Kartu tidak ditemukan');
      return transaction(() => {
        const card = { ...cardOf(store.find(key)), ...changes(input) };
        if (key === 'pengajian_bulanan') card.force_broadcast = false;
        checkTemplates(key, card);
        store.save({ ...card, key, saved_at: clock.now() });
        audit.record(actor, 'schedule.update', `schedule:${key}`, { fields: Object.keys(input), active: card.active });
        return card;
      });
    },
  };
}
export type ScheduleService = ReturnType<typeof createScheduleService>;

function isScheduleKey(key: string): key is ScheduleKey {
  return SCHEDULE_KEYS.some((known) => known === key);
}

function cardOf(card: StoredCard | undefined): ScheduleCard {
  return {
    active: card?.active ?? false,
    h: card?.h ?? 0,
    jam: card?.jam ?? '00:00',
    id_template_dkm: card?.id_template_dkm ?? null,
    id_template_mubaligh: card?.id_template_mubaligh ?? null,
    force_broadcast: card?.force_broadcast ?? false,
  };
}

/** The fields that are there; a template that is '' or null is none. */
function changes(input: ScheduleUpdate): Partial<ScheduleCard> {
  const { id_template_dkm, id_template_mubaligh, ...rest } = input;
  const templateOf = (id: string | number | null) => (id === null || id === '' ? null : String(id));
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(id_template_dkm !== undefined && { id_template_dkm: templateOf(id_template_dkm) }),
    ...(id_template_mubaligh !== undefined && { id_template_mubaligh: templateOf(id_template_mubaligh) }),
  };
}
