import type { ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';

interface EditViewProps {
  /** What the pencil says, such as 'Ubah nama masjid, Masjid Al-Ikhlas'. */
  label: string;
  onEdit: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A value with its pencil; a double-click opens the editor too. */
export function EditView({ label, onEdit, children, ref }: EditViewProps) {
  return (
    <span className="edit" onDoubleClick={onEdit}>
      {children}
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
