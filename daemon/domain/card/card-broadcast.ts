import { dateInZone } from '#shared/base/dates.ts';
import type { Template } from '#shared/roster/template.ts';
import { digestDrafts, monthDates, reminderDrafts, type RunDrafts } from './automatic-draft.ts';
import { jadwalsFrom, type JadwalSource, columnsOf, type TemplatePair, type Reach } from '#daemon/broadcast/compose.ts';
import type { Begins } from '#daemon/roster/waktu.ts';
import { isMonthly } from './schedule-run.ts';
import type { Prepared } from '#daemon/queue/send.ts';
import type { YieldLoop } from '#daemon/base/clock.ts';
import type { BroadcastStore } from '#daemon/queue/broadcast.store.ts';
import type { StoredCard } from '#daemon/storage/card/schedule.ts';

export interface CardBroadcastOptions {
  pengajian: JadwalSource;
  jumatan: JadwalSource;
  findTemplate: (id: string) => Template | undefined;
  broadcasts: BroadcastStore;
  timezone: string;
  begins: Begins & Reach;
}

/** Makes the drafts of a card's run, for automatic and manual runs. */
export function createCardBroadcast({
  pengajian,
  jumatan,
  findTemplate,
  broadcasts,
  timezone,
  begins,
}: CardBroadcastOptions) {
  function templatesOf({ id_template_dkm, id_template_mubaligh }: StoredCard): TemplatePair {
    const find = (id: string | null) => (id === null ? undefined : findTemplate(id));
    return { dkm: find(id_template_dkm), mubaligh: find(id_template_mubaligh) };
  }

  return {
    /** Drafts for targets in order (dates, or one month), as of an instant (UTC ms). */
    async draftsFor(
      card: StoredCard,
      targets: readonly string[],
      at: number,
      yieldLoop: YieldLoop,
    ): Promise<RunDrafts> {
      if (isMonthly(card.key)) {
        const { start, end } = monthDates(targets[0]!);
        const jadwals = await jadwalsFrom(pengajian, start, end, yieldLoop);
        return digestDrafts(
          broadcasts,
          jadwals,
          templatesOf(card),
          targets[0]!,
          dateInZone(at, timezone),
          timezone,
          begins,
          yieldLoop,
        );
      }
      const source = card.key === 'jumatan_reminder' ? jumatan : pengajian;
      const found = await jadwalsFrom(source, targets[0]!, targets.at(-1)!, yieldLoop);
      const jadwals = found.filter(({ tanggal }) => targets.includes(tanggal));
      return reminderDrafts(card, jadwals, templatesOf(card), at, begins, yieldLoop);
    },

    /** The broadcast row of a run for these targets. */
    rowOf: (card: StoredCard, targets: readonly string[]): Prepared['broadcast'] => ({
      kind: card.key,
      month: isMonthly(card.key) ? targets[0]! : null,
      ...columnsOf(templatesOf(card)),
    }),
  };
}
export type CardBroadcast = ReturnType<typeof createCardBroadcast>;
