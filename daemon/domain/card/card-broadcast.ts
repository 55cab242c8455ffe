import { dateInZone } from '#shared/base/dates.ts';
import type { SendResult } from '#shared/queue/send.ts';
import type { Template } from '#shared/roster/template.ts';
import type { Actor } from '../base/actor.ts';
import { digestDrafts, monthDates, reminderDrafts, type RunDrafts } from './automatic-draft.ts';
import { jadwalsFrom, type JadwalSource } from '../broadcast/jadwal-source.ts';
import { columnsOf, type Templates } from '../broadcast/message-templates.ts';
import type { Manner, Outbox } from '../queue/outbox.ts';
import { isMonthly } from './schedule-run.ts';
import type { Sliced } from '../base/slices.ts';
import type { BroadcastStore } from '../queue/broadcast-store.ts';
import type { MessageStage } from '../queue/message-stage.ts';
import type { StoredCard } from './schedule-store.ts';

export interface CardBroadcastOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  broadcasts: BroadcastStore;
  outbox: Outbox;
  timezone: string;
}

/** What a card's run sends, whether the clock or a person starts it. */
export function createCardBroadcast({ pengajian, jumatan, findTemplate, broadcasts, outbox, timezone }: CardBroadcastOptions) {
  function templatesOf({ id_template_dkm, id_template_mubaligh }: StoredCard): Templates {
    const find = (id: string | null) => (id === null ? undefined : findTemplate(id));
    return { dkm: find(id_template_dkm), mubaligh: find(id_template_mubaligh) };
  }

  return {
    /** For targets in order (dates, or one month), as it would be sent at an instant (UTC ms). */
    *draftsFor(card: StoredCard, targets: readonly string[], at: number): Sliced<RunDrafts> {
      if (isMonthly(card.key)) {
        const { start, end } = monthDates(targets[0]!);
        const jadwals = yield* jadwalsFrom(pengajian, start, end);
        return yield* digestDrafts(broadcasts, jadwals, templatesOf(card), targets[0]!, dateInZone(at, timezone), timezone);
      }
      const source = card.key === 'jumatan_reminder' ? jumatan : pengajian;
      const jadwals = (yield* jadwalsFrom(source, targets[0]!, targets.at(-1)!)).filter(({ tanggal }) => targets.includes(tanggal));
      return yield* reminderDrafts(card, jadwals, templatesOf(card), at, timezone);
    },

    /** Stores what `outbox` has put aside of a run's drafts. */
    store(actor: Actor, card: StoredCard, targets: readonly string[], staged: MessageStage, manner: Manner): SendResult {
      const broadcast = { kind: card.key, month: isMonthly(card.key) ? targets[0]! : null, ...columnsOf(templatesOf(card)) };
      return outbox.store(actor, broadcast, staged, manner);
    },
  };
}
export type CardBroadcast = ReturnType<typeof createCardBroadcast>;
