import { useId, type ReactNode } from 'react';
import { t } from '#dashboard/words/words.ts';
import { FieldError } from '../form/field.tsx';
import { EditView } from './edit-view.tsx';
import { useInlineEdit, type Save } from './use-inline-edit.ts';

interface InlineLongTextProps {
  label: string;
  value: string;
  onSave: Save;
  children: ReactNode;
}

/** Ten rows of text: Shift+Enter or leaving the field saves, Enter starts a new line, Escape reverts. */
export function InlineLongText({ label, value, onSave, children }: InlineLongTextProps) {
  const edit = useInlineEdit(value, onSave);
  const hint = useId();
  const refusal = useId();
  if (!edit.editing)
    return (
      <EditView ref={edit.pencil} label={label} onEdit={edit.open} saved={edit.saved}>
        {children}
      </EditView>
    );
  return (
    <div className="editing" data-saving={edit.saving || undefined}>
      <textarea
        className="input"
        rows={10}
        autoFocus
        aria-label={label}
        aria-invalid={edit.refusal !== '' || undefined}
        aria-describedby={edit.refusal ? `${hint} ${refusal}` : hint}
        value={edit.draft}
        readOnly={edit.saving}
        aria-busy={edit.saving}
        onChange={(event) => edit.setDraft(event.target.value)}
        onBlur={() => edit.save(edit.draft, false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') edit.close(true);
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          edit.save(edit.draft, true);
        }}
      />
      {edit.refusal && <FieldError id={refusal} text={edit.refusal} />}
      <span id={hint} className="help">
        {t('shiftEnter')}
      </span>
    </div>
  );
}
