import { useEffect, useRef, useState } from 'react';
import { useChange, type Change } from '#dashboard/api/change.ts';

/** What saves an edit. */
export type Save = (value: string) => Change;

/**
 * The state of one cell's editor. `save` does nothing but close while the value is unchanged; when saving fails the
 * editor stays open with its text. Focus goes back to the pencil unless it has moved on by itself.
 * An edit is of the row as it was when the editor opened: what comes meanwhile, live, is neither put back by a field
 * that is left as it was, nor overwritten unseen. After a refusal the next try is of the row as it stands by then.
 */
export function useInlineEdit(value: string, onSave: Save) {
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState(value);
  const pencil = useRef<HTMLButtonElement>(null);
  const restore = useRef(false);
  /** Enter makes the field read-only, which takes the focus away: only the first of the two saves. */
  const saving = useRef(false);
  const started = useRef<{ value: string; onSave: Save }>(undefined);
  const newest = useRef({ value, onSave });
  const { run, busy } = useChange();

  useEffect(() => {
    newest.current = { value, onSave };
  });

  useEffect(() => {
    if (!editing && restore.current) pencil.current?.focus();
    if (!editing) restore.current = false;
  }, [editing]);

  const open = () => {
    started.current = { value, onSave };
    setDraft(value);
    setEditing(true);
  };
  const close = (refocus: boolean) => {
    restore.current = refocus;
    setEditing(false);
  };
  const save = (next: string, refocus: boolean) => {
    if (saving.current) return;
    const base = started.current ?? newest.current;
    if (next === base.value) return close(refocus);
    saving.current = true;
    run(base.onSave(next), {
      done: () => {
        saving.current = false;
        close(refocus);
      },
      failed: () => {
        saving.current = false;
        started.current = undefined;
        setDraft(next);
      },
    });
  };
  return { editing, draft, setDraft, saving: busy, open, close, save, pencil };
}
