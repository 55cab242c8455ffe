import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { useChange, type Change } from '#dashboard/api/change.ts';
import { t } from '#dashboard/words/words.ts';
import { Button } from '../button.tsx';
import { useConfirm } from '../dialog/confirm.tsx';
import { Modal } from '../dialog/modal.tsx';
import { showIssues } from './use-call-form.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';

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
function keptInput(form: string): FieldValues | undefined {
  return kept?.form === form && kept.owner === accountId() ? kept.values : undefined;
}

/** Keeps unsaved input when the session ends, until the same account has opened and left the same form. */
function useKeepInput(form: string, getValues: () => FieldValues, isDirty: boolean): void {
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

type FormSchema<Values extends FieldValues> = z.ZodType<Values, Values>;

interface FormDialogProps<Values extends FieldValues> {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  schema: FormSchema<Values>;
  defaults: DefaultValues<Values>;
  /** What saves the values. The dialog closes when it is done and stays when it fails. */
  onSubmit: (values: Values) => Change;
  /** While it is on hold, it cannot be submitted. */
  children: (form: UseFormReturn<Values>, hold: (isHeld: boolean) => void) => ReactNode;
  submitLabel?: string;
  /** Another way to submit; its button is before the first. */
  other?: { label: string; onSubmit: (values: Values) => Change };
  /** Nothing can be submitted before something has been changed. */
  onlyChanged?: boolean;
  /** The fields empty themselves after each submit, whatever came of it. */
  resetAfterSubmit?: boolean;
  size?: 'normal' | 'medium' | 'wide';
  /** The page of the guide behind its '?'. */
  guide?: string;
}

const UNSAVED = {
  title: 'Tutup tanpa menyimpan?',
  description: 'Isian yang belum disimpan akan hilang.',
  confirmLabel: 'Tutup',
  cancelLabel: 'Kembali ke isian',
};

/** A form in a dialog, checked by the contract's own schema. Closing it with unsaved input asks first. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { open, onClose, title, subtitle, size, guide } = props;
  const confirm = useConfirm();
  const dirty = useRef(false);
  const askClose = () => (dirty.current ? confirm(UNSAVED, onClose) : onClose());
  return (
    <Modal open={open} onClose={askClose} title={title} subtitle={subtitle} size={size} guide={guide}>
      <FormBody {...props} cancel={askClose} dirty={dirty} />
    </Modal>
  );
}

interface FormBodyProps<Values extends FieldValues> extends FormDialogProps<Values> {
  cancel: () => void;
  dirty: { current: boolean };
}

function FormBody<Values extends FieldValues>(props: FormBodyProps<Values>) {
  const { schema, defaults, onSubmit, onClose, children, submitLabel = t('submit') } = props;
  const { title, subtitle, onlyChanged, resetAfterSubmit, other, cancel, dirty } = props;
  const name = `${title} ${subtitle}`;
  const [interrupted] = useState(() => keptInput(name) as DefaultValues<Values> | undefined);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: interrupted ?? defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount } = form.formState;
  const isDirty = form.formState.isDirty || interrupted !== undefined;
  const { run } = useChange();
  const [isHeld, setHeld] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useUnsavedGuard(isDirty);
  useKeepInput(name, form.getValues, isDirty);
  useEffect(() => {
    const known = dirty;
    known.current = isDirty;
    return () => {
      known.current = false;
    };
  }, [dirty, isDirty]);

  // The first wrong field in visual order; the form's own order is that of their registration.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const submitWith = (save: (values: Values) => Change) =>
    form.handleSubmit(async (values) => {
      if (onlyChanged && !isDirty) return;
      await run(save(values), { done: onClose, failed: (error) => showIssues(error, form.setError) });
      if (resetAfterSubmit) form.reset();
    });

  return (
    <form ref={element} noValidate onSubmit={submitWith(onSubmit)}>
      <div className="dialog-body stack">{children(form, setHeld)}</div>
      <div className="dialog-foot">
        <Button onClick={cancel}>Batal</Button>
        {other && (
          <Button busy={isSubmitting} disabled={isHeld} onClick={submitWith(other.onSubmit)}>
            {other.label}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={isSubmitting} disabled={isHeld || (onlyChanged && !isDirty)}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
