import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { LazyModal } from './lazy-modal.tsx';

export interface Question {
  title: string;
  description?: ReactNode;
  /** A line that may come later, such as how many schedules go along. */
  detail?: Promise<string | undefined>;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

export type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks before something that can't be taken back; false when the person cancels. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm outside of ConfirmProvider');
  return confirm;
}

/** Every delete asks with these words (specification, section 8). */
export function deleteQuestion(title: string, detail?: Promise<string | undefined>): Question {
  return {
    title,
    description: 'Data yang sudah dihapus tidak dapat dikembalikan',
    detail,
    confirmLabel: 'Hapus',
    cancelLabel: 'Batal',
    danger: true,
  };
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const [detail, setDetail] = useState<string>();
  const answer = useRef<(yes: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((next) => {
    answer.current?.(false);
    setQuestion(next);
    setDetail(undefined);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
      // The detail only informs: without it the question stands as it is.
      next.detail?.then((line) => answer.current === resolve && setDetail(line), () => undefined);
    });
  }, []);

  const close = (yes: boolean) => {
    setOpen(false);
    answer.current?.(yes);
    answer.current = undefined;
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <LazyModal open={open} onClose={() => close(false)} title={question?.title ?? ''} className="confirm" alert>
        {question?.description && <p>{question.description}</p>}
        {detail && <p role="status">{detail}</p>}
        <div className="dialog-foot">
          <Button onClick={() => close(false)} data-autofocus>{question?.cancelLabel ?? 'Cancel'}</Button>
          <Button kind={question?.danger ? 'danger' : 'primary'} onClick={() => close(true)}>{question?.confirmLabel ?? 'Continue'}</Button>
        </div>
      </LazyModal>
    </ConfirmContext>
  );
}
