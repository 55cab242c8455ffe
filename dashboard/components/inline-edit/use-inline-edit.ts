import { useEffect, useRef, useState } from 'react';

/** Saves an edit. A rejection means that it was not saved and that the reason has been said already. */
export type Save = (value: string) => Promise<unknown>;

/**
 * The state of one cell's editor. `save` does nothing but close while the value is unchanged; when saving fails the editor
 * stays open with its text. Focus goes back to the pencil unless it has moved on by itself.
 */
export function useInlineEdit(value: string, onSave: Save) {
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState(value);
  const [saving, setSaving] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const restore = useRef(false);
  const busy = useRef(false);

  useEffect(() => {
    if (!editing && restore.current) pencil.current?.focus();
    if (!editing) restore.current = false;
  }, [editing]);

  const open = () => {
    setDraft(value);
    setEditing(true);
  };
  const close = (refocus: boolean) => {
    restore.current = refocus;
    setEditing(false);
  };
  const save = async (next: string, refocus: boolean) => {
    if (busy.current) return;
    if (next === value) return close(refocus);
    busy.current = true;
    setSaving(true);
    try {
      await onSave(next);
      close(refocus);
    } catch {
      setDraft(next);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { editing, draft, setDraft, saving, open, close, save, pencil };
}
