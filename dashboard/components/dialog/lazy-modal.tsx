import { lazyDialog } from './lazy-dialog.tsx';
import type { ModalProps } from './modal.tsx';

/** The dialog for what belongs to the first screen: Prime comes only when it is opened. */
export const LazyModal = lazyDialog<ModalProps>(() => import('./modal.tsx').then(({ Modal }) => ({ default: Modal })), {
  ahead: false,
});
