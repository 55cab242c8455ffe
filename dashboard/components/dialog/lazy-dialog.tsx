import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { ModalProps } from './modal.tsx';

const AHEAD_AFTER = 2000;

/**
 * A dialog whose code is not part of its screen: it is loaded a little after the screen, or when the dialog is first
 * opened. Once opened it stays mounted, so that it can return the focus. Without `ahead` it is loaded only when opened.
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { ahead = true }: { ahead?: boolean } = {},
): ComponentType<Props> {
  const Inner = lazy(load) as unknown as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    const opened = useRef(false);
    if (props.open) opened.current = true;
    useEffect(() => {
      if (!ahead) return;
      // A failed preload is ignored: it is loaded again when the dialog is opened, and then errors are shown.
      const timer = setTimeout(() => void load().catch(() => undefined), AHEAD_AFTER);
      return () => clearTimeout(timer);
    }, []);
    return opened.current ? (
      <Suspense>
        <Inner {...props} />
      </Suspense>
    ) : null;
  };
}

/** The dialog for what belongs to the first screen: Prime comes only when it is opened. */
export const LazyModal = lazyDialog<ModalProps>(() => import('./modal.tsx').then(({ Modal }) => ({ default: Modal })), {
  ahead: false,
});
