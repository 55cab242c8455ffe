import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';

const AHEAD_AFTER = 2000;

/**
 * A dialog whose code is not part of its screen: it comes a little after the screen, or when the dialog is opened
 * first. Once opened it stays, so that focus finds its way back. Without `ahead` it comes only when it is opened.
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
      // What can't be fetched ahead is fetched again, and complained of, when it is opened.
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
