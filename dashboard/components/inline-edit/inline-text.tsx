import { useId, type ComponentType, type ReactNode } from 'react';
import { FieldError } from '../form/field.tsx';
import type { SuggestionsProps } from '../form/text-field.tsx';
import { EditView } from './edit-view.tsx';
import { useInlineEdit, type Save } from './use-inline-edit.ts';

interface InlineTextProps {
  label: string;
  value: string;
  onSave: Save;
  /** How the value is shown while it is not edited. */
  children?: ReactNode;
  inputMode?: 'text' | 'tel' | 'numeric';
  suggestions?: ComponentType<SuggestionsProps>;
  /** What stands below the field while it is edited. */
  note?: ComponentType<{ text: string }>;
}

/** One line of text: Enter or leaving the field saves, Escape reverts. */
export function InlineText(props: InlineTextProps) {
  const { label, value, onSave, children, inputMode, suggestions: Suggestions, note: Note } = props;
  const list = useId();
  const refusal = useId();
  const edit = useInlineEdit(value, onSave);
  if (!edit.editing) {
    return (
      <EditView ref={edit.pencil} label={label} onEdit={edit.open} saved={edit.saved}>
        {children || <span translate="no">{value}</span>}
      </EditView>
    );
  }
  return (
    <div className="editing" data-saving={edit.saving || undefined}>
      <input
        className="input"
        autoFocus
        aria-label={label}
        aria-invalid={edit.refusal !== '' || undefined}
        aria-describedby={edit.refusal ? refusal : undefined}
        inputMode={inputMode}
        list={Suggestions && list}
        autoComplete="off"
        value={edit.draft}
        readOnly={edit.saving}
        aria-busy={edit.saving}
        onFocus={(event) => event.target.select()}
        onChange={(event) => edit.setDraft(event.target.value)}
        onBlur={() => edit.save(edit.draft, false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') edit.close(true);
          if (event.key !== 'Enter') return;
          // Otherwise the same press would reach the pencil that gets the focus, and open the editor again.
          event.preventDefault();
          edit.save(edit.draft, true);
        }}
      />
      {Suggestions && <Suggestions id={list} text={edit.draft} />}
      {edit.refusal && <FieldError id={refusal} text={edit.refusal} />}
      {Note && <Note text={edit.draft} />}
    </div>
  );
}
