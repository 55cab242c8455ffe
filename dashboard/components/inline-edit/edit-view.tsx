import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';

interface EditViewProps {
  /** What the pencil says, such as 'Ubah nama masjid, Masjid Al-Ikhlas'. */
  label: string;
  onEdit: () => void;
  /** The input was just saved. */
  saved: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A value with its pencil; a double-click opens the editor too. */
export function EditView({ label, onEdit, saved, children, ref }: EditViewProps) {
  return (
    <span className="edit" onDoubleClick={onEdit}>
      {children}
      {saved && <SavedTick />}
      <button
        ref={ref}
        type="button"
        className="pen"
        aria-label={label}
        onClick={onEdit}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon name="pencil" />
      </button>
    </span>
  );
}

/** The answer to an edit in place; it fades, and stays to be read. */
export function SavedTick() {
  return (
    <span className="saved-tick" role="status">
      <Icon name="check" />
      <span className="sr">Tersimpan</span>
    </span>
  );
}
