import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';

/** The input of one form; only in this page's memory, and never a password. */
let kept: { owner: string; form: string; values: FieldValues } | undefined;

/** The id of the stored account; the session removes it before its screens go. */
function accountId(): string | undefined {
  try {
    return (JSON.parse(localStorage.getItem('account') ?? 'null') as { id?: string } | null)?.id;
  } catch {
    return undefined;
  }
}

/** The input of this form that the end of the same account's session had interrupted; undefined for none. */
export function keptInput(form: string): FieldValues | undefined {
  return kept?.form === form && kept.owner === accountId() ? kept.values : undefined;
}

/** Keeps unsaved input when the session ends, until the same account has opened and left the same form. */
export function useKeepInput(form: string, getValues: () => FieldValues, isDirty: boolean): void {
  const newest = useRef({ form, getValues, isDirty });
  useEffect(() => {
    newest.current = { form, getValues, isDirty };
  });
  useEffect(() => {
    const owner = accountId();
    const last = newest;
    return () => {
      const left = last.current;
      const values = left.getValues();
      const isOver = owner !== undefined && accountId() === undefined;
      if (!isOver) {
        if (keptInput(left.form)) kept = undefined;
      } else if (left.isDirty && !Object.keys(values).some((field) => field.includes('password')))
        kept = { owner, form: left.form, values };
    };
  }, []);
}
