import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { Badge } from '#dashboard/components/badge.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import type { PapanBaris, PapanSel } from '#shared/roster/papan/papan.ts';
import type { BoardView } from './board-figures.ts';
import { cellKey, cellOf, cellText, lineName, stateOf } from './papan-words.ts';
import { useReach, drawnOf, useRowWindow } from './use-row-window.ts';

/** Height of a line in px, until one has been measured. */
const LINE = 69;

/** A mosque with its cell of the shown Friday. */
export interface Item {
  row: PapanBaris;
  sel: PapanSel | null;
}

interface PhoneLinesProps extends Pick<BoardView, 'swapFrom' | 'target' | 'open'> {
  items: readonly Item[];
  /** Plain date. */
  tanggal: string;
}

/** A section's mosques. Only visible lines and the focused one are rendered. */
export function PhoneLines({ items, tanggal, swapFrom, target, open }: PhoneLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = useMemo(() => items.map(({ row }) => row.id_masjid), [items]);
  const { first, end, topOf } = useRowWindow(list, keys, LINE);
  const [focused, setFocused] = useState<string>();
  useReach(list, target);
  const drawn = drawnOf({ first, end }, keys.indexOf(target?.id_masjid ?? focused ?? ''));
  return (
    <ul
      ref={list}
      style={{ paddingBottom: topOf(items.length) - topOf((drawn.at(-1) ?? -1) + 1) }}
      onFocus={({ target: { dataset } }) => dataset.cell && setFocused(cellOf(dataset.cell).id_masjid)}
    >
      {drawn.map((index, at) => {
        const { row, sel } = items[index]!;
        return (
          <Line
            key={row.id_masjid}
            row={row}
            sel={sel}
            tanggal={tanggal}
            position={index + 1}
            count={items.length}
            space={topOf(index) - topOf((drawn[at - 1] ?? -1) + 1)}
            isSwapping={swapFrom !== undefined}
            isFirst={swapFrom?.id_masjid === row.id_masjid && swapFrom.tanggal === tanggal}
            open={open}
          />
        );
      })}
    </ul>
  );
}

interface LineProps extends Item, Pick<BoardView, 'open'> {
  tanggal: string;
  position: number;
  count: number;
  /** Height in px of the lines above it that are not rendered. */
  space: number;
  isSwapping: boolean;
  /** This cell is the first of a swap. */
  isFirst: boolean;
}

const Line = memo(function Line({ row, sel, tanggal, position, count, space, isSwapping, isFirst, open }: LineProps) {
  const name = cellText(row.nama_masjid, tanggal, sel);
  const state = stateOf(sel);
  return (
    <li data-row={row.id_masjid} aria-posinset={position} aria-setsize={count} style={{ marginTop: space }}>
      <button
        type="button"
        className={isFirst ? 'it swapping' : 'it'}
        data-cell={cellKey(row.id_masjid, tanggal)}
        aria-haspopup="dialog"
        onClick={(event) => open({ id_masjid: row.id_masjid, tanggal }, event.currentTarget)}
      >
        <span className="sr">{name}</span>
        <span aria-hidden="true">
          <strong>
            {row.nama_masjid} {row.wilayah && <small>{row.wilayah}</small>}
          </strong>
          {face(sel, state)}
        </span>
        <span aria-hidden="true">{end(sel, state, isSwapping)}</span>
      </button>
    </li>
  );
});

function face(sel: PapanSel | null, state: ReturnType<typeof stateOf>): ReactNode {
  if (!sel)
    return (
      <span className="who t-warn">
        <Icon name="plus-circle" />
        Kosong
      </span>
    );
  if (sel.id === null) return <span className="who">Dibiarkan kosong</span>;
  if (state === 'udzur')
    return (
      <span className="who t-bad">
        <Icon name="user-minus" />
        <s>{lineName(sel.nama_mubaligh)}</s>
      </span>
    );
  const clash = sel.bentrok[0];
  return (
    <>
      <span className="who">{lineName(sel.nama_mubaligh)}</span>
      {clash && <span className={clash.berat === 'bentrok' ? 'why t-bad' : 'why t-warn'}>{clash.singkat}</span>}
    </>
  );
}

function end(sel: PapanSel | null, state: ReturnType<typeof stateOf>, isSwapping: boolean): ReactNode {
  if (isSwapping) return null;
  if (state === 'kosong') return <span className="btn small amber">Isi</span>;
  if (state === 'udzur') return <span className="btn small">Cari pengganti</span>;
  if (state === 'bentrok')
    return (
      <Badge tone="bad" icon="exclamation-circle">
        Bentrok
      </Badge>
    );
  if (sel?.terkunci)
    return (
      <Badge tone="outline" icon="thumbtack">
        Terkunci
      </Badge>
    );
  if (sel?.konfirmasi === 'hadir')
    return (
      <Badge tone="ok" icon="check">
        Hadir
      </Badge>
    );
  if (sel?.konfirmasi === 'asked')
    return (
      <Badge tone="outline" icon="clock">
        Menunggu
      </Badge>
    );
  return null;
}
