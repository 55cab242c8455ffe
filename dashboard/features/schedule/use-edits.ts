import { useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';

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
