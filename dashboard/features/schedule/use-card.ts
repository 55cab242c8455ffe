import type { Change } from '#dashboard/api/change.ts';
import {
  MISSING_TEMPLATE_MESSAGE,
  scheduleUpdate,
  type ScheduleCard,
  type ScheduleValues,
} from '#shared/card/schedule.ts';
import { useEdits } from './use-edits.ts';

/** A card as it is edited: `h` and `jam` are text until they are saved. */
export type Draft = Omit<ScheduleValues, 'h'> & { h: string };

function toDraft({ active, h, jam, id_template_dkm, id_template_mubaligh, force_broadcast }: ScheduleCard): Draft {
  return { active, h: String(h), jam, id_template_dkm, id_template_mubaligh, force_broadcast };
}

export const useCard = (stored: ScheduleCard, save: (card: ScheduleValues) => Change) =>
  useEdits({ saved: toDraft(stored), problemOf, save: (draft) => save({ ...draft, h: Number(draft.h) }) });

function problemOf(draft: Draft): string | undefined {
  if (draft.id_template_dkm === null || draft.id_template_mubaligh === null) return MISSING_TEMPLATE_MESSAGE;
  const checked = scheduleUpdate.safeParse({ ...draft, h: draft.h === '' ? Number.NaN : Number(draft.h) });
  return checked.error?.issues[0]?.message;
}
