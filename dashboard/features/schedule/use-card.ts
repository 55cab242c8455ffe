import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';
import {
  MISSING_TEMPLATE_MESSAGE,
  scheduleUpdate,
  type ScheduleCard,
  type ScheduleValues,
} from '#shared/card/schedule.ts';

/** A card as it is edited: `h` and `jam` are text until they are saved. */
export type Draft = Omit<ScheduleValues, 'h'> & { h: string };

function toDraft({ active, h, jam, id_template_dkm, id_template_mubaligh, force_broadcast }: ScheduleCard): Draft {
  return { active, h: String(h), jam, id_template_dkm, id_template_mubaligh, force_broadcast };
}
const same = (a: Draft, b: Draft) => (Object.keys(a) as (keyof Draft)[]).every((field) => a[field] === b[field]);

/**
 * A card's saved and current values (specification, section 4): changed means that they differ, so an edit that is
 * taken back by hand is none. What others save meanwhile shows in the fields that nobody edits here.
 */
export function useCard(stored: ScheduleCard, save: (card: ScheduleValues) => Change) {
  const saved = toDraft(stored);
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const { run, busy: saving } = useChange();
  const [problem, setProblem] = useState<string>();
  const draft = { ...saved, ...edits };

  const submit = () => {
    const found = problemOf(draft);
    setProblem(found);
    if (found !== undefined) return;
    run(save({ ...draft, h: Number(draft.h) }), { done: () => setEdits({}) });
  };
  return {
    draft,
    changed: !same(draft, saved),
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
    submit,
  };
}

function problemOf(draft: Draft): string | undefined {
  if (draft.id_template_dkm === null || draft.id_template_mubaligh === null) return MISSING_TEMPLATE_MESSAGE;
  const checked = scheduleUpdate.safeParse({ ...draft, h: draft.h === '' ? Number.NaN : Number(draft.h) });
  return checked.error?.issues[0]?.message;
}
