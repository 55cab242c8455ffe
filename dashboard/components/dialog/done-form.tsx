import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

/** The last page of a dialog: what has come of it, and a button that closes it. */
export function DoneForm({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <div className="dialog-body stack">{children}</div>
      <div className="dialog-foot">
        <Button type="submit" kind="primary">
          Selesai
        </Button>
      </div>
    </form>
  );
}
