import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { t } from '#dashboard/words/words.ts';
import { Button } from '../button.tsx';
import { LazyModal } from './lazy-dialog.tsx';

export interface Question {
  title: string;
  description?: ReactNode;
  /** Stands below the description; may come later, such as how many schedules go along. */
  detail?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** A third way, which is no yes. */
  other?: { label: string; run: () => void };
  danger?: boolean;
}

type Confirm = (question: Question, onYes: () => void, onNo?: () => void) => void;
const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Asks before something that can't be undone. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm outside of ConfirmProvider');
  return confirm;
}

/** Every delete asks with these words (specification, section 8). */
export function deleteQuestion(title: string, detail?: ReactNode): Question {
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
  const answers = useRef<{ onYes: () => void; onNo?: () => void }>(undefined);

  const confirm = useCallback<Confirm>((next, onYes, onNo) => {
    answers.current?.onNo?.();
    answers.current = { onYes, onNo };
    setQuestion(next);
    setOpen(true);
  }, []);

  const close = (yes: boolean) => {
    const { onYes, onNo } = answers.current ?? {};
    answers.current = undefined;
    setOpen(false);
    if (yes) onYes?.();
    else onNo?.();
  };

  const leave = (run: () => void) => {
    close(false);
    run();
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      <LazyModal open={open} onClose={() => close(false)} title={question?.title ?? ''} className="confirm" alert>
        {typeof question?.description === 'string' ? <p>{question.description}</p> : question?.description}
        {question?.detail}
        <div className="dialog-foot">
          <Button onClick={() => close(false)} data-autofocus>
            {question?.cancelLabel ?? t('cancel')}
          </Button>
          {question?.other && <Button onClick={() => leave(question.other!.run)}>{question.other.label}</Button>}
          <Button kind={question?.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
            {question?.confirmLabel ?? t('continue')}
          </Button>
        </div>
      </LazyModal>
    </ConfirmContext>
  );
}
