import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import {
  MISSING_TEMPLATE_MESSAGE,
  TOO_EARLY_MESSAGE,
  asksTooEarly,
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
    submit: (fields: Partial<Draft> = {}) => {
      const values = { ...draft, ...fields };
      const found = problemOf(values);
      setProblem(found);
      if (found === undefined) run(save(values), { done: () => setEdits({}) });
    },
  };
}

/** A card as it is edited: days and times are text until they are saved. */
export type Draft = Omit<ScheduleValues, 'h' | 'tanya_h'> & { h: string; tanya_h: string };

const toDraft = ({ next_run: _, last_run: __, ...values }: ScheduleCard): Draft => ({
  ...values,
  h: String(values.h),
  tanya_h: String(values.tanya_h),
});

export const daysOf = (text: string) => (text === '' ? Number.NaN : Number(text));
const valuesOf = (draft: Draft): ScheduleValues => ({ ...draft, h: daysOf(draft.h), tanya_h: daysOf(draft.tanya_h) });

export function useCard(stored: ScheduleCard, save: (card: ScheduleValues) => Change) {
  const saved = toDraft(stored);
  // What is hidden while the switch is off stays as it is saved.
  const shown = (draft: Draft): Draft =>
    draft.tanya_lagi ? draft : { ...draft, tanya_h: saved.tanya_h, tanya_jam: saved.tanya_jam };
  return useEdits({
    saved,
    problemOf: (draft) => problemOf(shown(draft)),
    save: (draft) => save(valuesOf(shown(draft))),
  });
}

export function problemOf(draft: Draft): string | undefined {
  if (draft.id_template_dkm === null || draft.id_template_mubaligh === null) return MISSING_TEMPLATE_MESSAGE;
  const values = valuesOf(draft);
  const issue = scheduleUpdate.safeParse(values).error?.issues[0]?.message;
  return issue ?? (asksTooEarly(values) ? TOO_EARLY_MESSAGE : undefined);
}
