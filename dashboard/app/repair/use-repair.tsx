import { useCallback, useState, type ReactNode } from 'react';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';

const RepairDialog = lazyDialog(() => import('./repair-dialog.tsx'), { ahead: false });

/** Opens the dialog that corrects the number of a failed message. */
export function useRepair(): { repair: (message: string) => void; dialog: ReactNode } {
  const [{ open, message }, setState] = useState({ open: false, message: '' });
  const repair = useCallback((id: string) => setState({ open: true, message: id }), []);
  return {
    repair,
    dialog: (
      <RepairDialog
        key={message}
        open={open}
        message={message}
        onClose={() => setState((now) => ({ ...now, open: false }))}
      />
    ),
  };
}
