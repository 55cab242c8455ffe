import { useEffect, useRef, useState } from 'react';
import { CallError } from '#dashboard/api/call-error.ts';
import { useChange, type Change } from '#dashboard/api/change.ts';

/** What saves an edit. */
export type Save = (value: string) => Change;

/**
 * The state of one cell's editor. `save` does nothing but close while the value is unchanged; when saving fails the
 * editor stays open with its text. Focus goes back to the pencil unless the person has gone on to something else. An
 * edit is based on the row as it was when the editor opened: live changes meanwhile are neither reverted by an
 * unchanged field nor overwritten unnoticed. After a refusal the next try is based on the current row; only Enter sends
 * the refused value again, since the person leaves the field to close the refusal.
 */
export function useInlineEdit(value: string, onSave: Save) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const [draft, setDraft] = useState(value);
  const [pending, setPending] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const restore = useRef(false);
  /** Enter makes the field read-only, which takes the focus away: only the first of the two saves. */
  const saving = useRef(false);
  const started = useRef<{ value: string; onSave: Save }>(undefined);
  const [refused, setRefused] = useState<{ value: string; text: string }>();
  const newest = useRef({ value, onSave });
  /** Counts openings and closings: a late answer may belong to an editor that was closed. */
  const turn = useRef(0);
  const { run } = useChange();

  useEffect(() => {
    newest.current = { value, onSave };
  });

  useEffect(() => {
    if (!editing && restore.current && isFree(pencil.current)) pencil.current?.focus();
    if (!editing) restore.current = false;
  }, [editing]);

  const begin = (isOpen: boolean) => {
    turn.current += 1;
    saving.current = false;
    setRefused(undefined);
    setPending(false);
    setEditing(isOpen);
  };
  const open = () => {
    started.current = { value, onSave };
    setDraft(value);
    setSaved(false);
    begin(true);
  };
  const close = (refocus: boolean) => {
    restore.current = refocus;
    begin(false);
  };
  const save = (next: string, byEnter: boolean) => {
    if (saving.current || (!byEnter && next === refused?.value)) return;
    const base = started.current ?? newest.current;
    if (next === base.value) return close(byEnter);
    saving.current = true;
    setPending(true);
    const mine = turn.current;
    run(base.onSave(next), {
      done: () => {
        setSaved(true);
        if (turn.current === mine) close(byEnter);
      },
      failed: (error) => {
        if (turn.current !== mine) return;
        saving.current = false;
        setPending(false);
        setRefused({ value: next, text: error instanceof CallError && !error.told ? error.message : '' });
        started.current = undefined;
        setDraft(next);
      },
    });
  };
  /** What the toast says, beside the value for as long as it stands there. */
  const refusal = refused?.value === draft ? refused.text : '';
  return { editing, saved, draft, setDraft, saving: pending, refusal, open, close, save, pencil };
}

/** Whether the focus is still on the pencil or nowhere; the person may have moved on before the save ended. */
function isFree(pencil: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.contains(pencil);
}
