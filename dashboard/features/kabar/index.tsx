import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { useServices } from '#dashboard/app/services.tsx';
import { useStore } from '#dashboard/app/store.ts';

export { useKabarLive } from './kabar-queries.ts';
export { StatusWhy } from './status-why.tsx';
export { whyText } from './why-text.ts';

const KabarDialog = lazyDialog(() => import('./kabar-dialog.tsx'), { ahead: false });

/** The dialog that toasts, rows and Home open; rendered once for all screens. */
export function KabarHost() {
  const { kabar } = useServices();
  const { open, which } = useStore(kabar);
  return <KabarDialog open={open} which={which} onClose={kabar.close} />;
}
