import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import {
  MISSING_TEMPLATE_MESSAGE,
  scheduleUpdate,
  type ScheduleCard,
  type ScheduleValues,
} from '#shared/card/schedule.ts';

interface Edits<Draft> {
  saved: Draft;
  /** Validation error before saving. */
  problemOf: (draft: Draft) => string | undefined;
  save: (draft: Draft) => Change;
}

/**
 * A card's saved and current values (specification, section 4). Changed means that they differ, so an edit that was
 * reverted by hand does not count. Unedited fields show what others save meanwhile.
 */
export function useEdits<Draft extends object>({ saved, problemOf, save }: Edits<Draft>) {
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const { run, busy: saving } = useChange();
  const [problem, setProblem] = useState<string>();
  const draft = { ...saved, ...edits };
  return {
    draft,
    changed: (Object.keys(saved) as (keyof Draft)[]).some((field) => draft[field] !== saved[field]),
    saving,
    problem,
    change: (fields: Partial<Draft>) => {
      setProblem(undefined);
      setEdits((now) => ({ ...now, ...fields }));
    },
    discard: () => {
      setProblem(undefined);
      setEdits({});
    },
    submit: () => {
      const found = problemOf(draft);
      setProblem(found);
      if (found === undefined) run(save(draft), { done: () => setEdits({}) });
    },
  };
}

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
