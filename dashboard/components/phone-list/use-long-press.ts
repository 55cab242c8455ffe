import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG = 500;
/** A finger that moves further than this scrolls. */
const STILL = 10;

/** A press that lasts, of a finger or a mouse. The click that ends it counts no more. */
export function useLongPress(onLongPress: () => void, onClick: () => void) {
  const timer = useRef<number>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isDone = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown(event: PointerEvent) {
      isDone.current = false;
      stop();
      if (event.button !== 0) return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = window.setTimeout(() => {
        isDone.current = true;
        navigator.vibrate?.(10);
        onLongPress();
      }, LONG);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    /** The browser's own menu of a long press. */
    onContextMenu(event: MouseEvent) {
      if (isDone.current) event.preventDefault();
    },
    onClick() {
      if (!isDone.current) onClick();
      isDone.current = false;
    },
  };
}
