import { lazy, Suspense, useRef, type ComponentType } from 'react';

/** A dialog whose code comes when it is opened first; afterwards it stays, so that focus finds its way back. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Inner = lazy(load) as unknown as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    const opened = useRef(false);
    if (props.open) opened.current = true;
    return opened.current ? <Suspense><Inner {...props} /></Suspense> : null;
  };
}
