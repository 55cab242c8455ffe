import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '#dashboard/api/call-error.ts';
import { Button } from '../button.tsx';
import { useConfirm } from '../dialog/confirm.tsx';
import { Modal } from '../dialog/modal.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

type FormSchema<Values extends FieldValues> = z.ZodType<Values, Values>;

interface FormDialogProps<Values extends FieldValues> {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  schema: FormSchema<Values>;
  defaults: DefaultValues<Values>;
  /** A rejection means that it was not saved and that the reason has been said; the dialog stays. */
  onSubmit: (values: Values) => Promise<unknown>;
  children: (form: UseFormReturn<Values>) => ReactNode;
  submitLabel?: string;
  /** The fields empty themselves after each submit, whatever came of it. */
  resetAfterSubmit?: boolean;
  size?: 'normal' | 'medium' | 'wide';
}

/** A form in a dialog, checked by the contract's own schema. Closing it with unsaved input asks first. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { open, onClose, title, subtitle, size } = props;
  const confirm = useConfirm();
  const dirty = useRef(false);
  const onDirty = useCallback((next: boolean) => void (dirty.current = next), []);
  const askClose = async () => {
    const question = { title: 'Tutup tanpa menyimpan?', description: 'Isian yang belum disimpan akan hilang.', confirmLabel: 'Tutup', cancelLabel: 'Kembali ke isian' };
    if (!dirty.current || (await confirm(question))) onClose();
  };
  return (
    <Modal open={open} onClose={() => void askClose()} title={title} subtitle={subtitle} size={size}>
      <FormBody {...props} cancel={() => void askClose()} onDirty={onDirty} />
    </Modal>
  );
}

interface FormBodyProps<Values extends FieldValues> extends FormDialogProps<Values> {
  cancel: () => void;
  onDirty: (dirty: boolean) => void;
}

function FormBody<Values extends FieldValues>({ schema, defaults, onSubmit, onClose, children, submitLabel = 'Submit', resetAfterSubmit, cancel, onDirty }: FormBodyProps<Values>) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: defaults, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false });
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useUnsavedGuard(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [onDirty, isDirty]);

  // The first wrong field as one sees them; the form's own order is that of their registration.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
      onClose();
    } catch (error) {
      if (error instanceof CallError) {
        for (const issue of error.issues) form.setError(issue.path as FieldPath<Values>, { message: issue.message });
      }
    } finally {
      if (resetAfterSubmit) form.reset();
    }
  });

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <div className="dialog-body stack">{children(form)}</div>
      <div className="dialog-foot">
        <Button onClick={cancel}>Batal</Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>{submitLabel}</Button>
      </div>
    </form>
  );
}
