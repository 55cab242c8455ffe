import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useServices } from './services.tsx';
import { useStore } from './store.ts';

const Toaster = lazyDialog<{ open: boolean }>(() => import('./toaster.tsx'));

/** The toasts; their code is no part of the first screen. It comes with the first toast, or two seconds after the page. */
export function LazyToaster() {
  const shown = useStore(useServices().toasts);
  return <Toaster open={shown.length > 0} />;
}
