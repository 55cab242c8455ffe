import type { Row as TableRow } from '@tanstack/react-table';
import { memo, type RefObject, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Features, Identified } from '../data-table/columns.ts';
import { SelectRow } from '../data-table/select.tsx';
import type { PhoneLook } from './phone-look.ts';

interface PhoneLineProps<Row extends Identified> {
  row: TableRow<Features, Row>;
  /** Rendered again only when this, the row or the selection changes. */
  data: Row;
  look: Pick<PhoneLook<Row>, 'first' | 'second' | 'button'>;
  name: string;
  selectable: boolean;
  isSelected: boolean;
  /** A stable ref for all rows, so that none renders again when selecting begins. */
  isSelecting: RefObject<boolean>;
  onOpen: (row: Row) => void;
}

export const lineId = (id: string) => `baris-${id}`;

/** A row of two lines: a press opens its sheet; a long one, or its checkbox, selects it. */
function Line<Row extends Identified>(props: PhoneLineProps<Row>) {
  const { row, data, look, name, selectable, isSelected, isSelecting, onOpen } = props;
  const toggle = () => row.toggleSelected();
  const press = useLongPress(
    () => selectable && toggle(),
    () => (isSelecting.current ? toggle() : onOpen(data)),
  );
  const first = look.first(data);
  const second = look.second(data);
  return (
    <li className={isSelected ? 'row-line selected' : 'row-line'}>
      {selectable && (
        <label className="tick">
          <SelectRow row={row} name={name} />
        </label>
      )}
      <button {...press} type="button" id={lineId(data.id)} className="line-open">
        <span className="line-one">
          <span>{first.text}</span> {first.mark}
        </span>{' '}
        <span className="line-two">
          <span>{second.text}</span> {second.mark}
        </span>
      </button>
      {look.button?.(data)}
    </li>
  );
}

export const PhoneLine = memo(
  Line,
  (before, now) =>
    before.data === now.data &&
    before.look.first === now.look.first &&
    before.look.second === now.look.second &&
    before.look.button === now.look.button &&
    before.name === now.name &&
    before.isSelected === now.isSelected &&
    before.onOpen === now.onOpen,
) as typeof Line;

const LONG = 500;
/** A finger that moves further than this scrolls. */
const STILL = 10;

/** A press that lasts, of a finger or a mouse. The click that ends it counts no more. */
function useLongPress(onLongPress: () => void, onClick: () => void) {
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
