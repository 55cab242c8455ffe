import { type IconName, Icon } from '#dashboard/components/icon.tsx';
import type { PapanBaris, PapanSel } from '#shared/roster/papan/papan.ts';
import type { CellProps } from './papan-table.tsx';
import { cellText, ROOM, shortName, stateOf } from './papan-words.ts';

interface PapanCellProps {
  row: PapanBaris;
  tanggal: string;
  sel: PapanSel | null;
  isPast: boolean;
  /** This cell is the first of a swap. */
  isSwapping: boolean;
  own: CellProps;
  onOpen: (row: PapanBaris, tanggal: string, anchor: HTMLElement) => void;
}

/**
 * One cell: always one button of one height, so that no state shifts the layout. A cell without problems is plain text;
 * its accessible name tells everything.
 */
export function PapanCell({ row, tanggal, sel, isPast, isSwapping, own, onOpen }: PapanCellProps) {
  const state = stateOf(sel);
  const text = cellText(row.nama_masjid, tanggal, sel);
  const names = ['sel', isPast ? 'past' : state, isSwapping ? 'swapping' : '', sel?.id ? 'filled' : ''];
  return (
    <button
      type="button"
      {...own}
      className={names.filter(Boolean).join(' ')}
      title={sel?.id ? text.slice(text.indexOf(': ') + 2) : undefined}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(row, tanggal, event.currentTarget)}
    >
      <span className="sr">{text}</span>
      <span className="face" aria-hidden="true">
        <Face sel={sel} state={isPast && state !== 'kosong' ? 'tenang' : state} isPast={isPast} />
      </span>
    </button>
  );
}

export function Face({
  sel,
  state,
  isPast,
}: {
  sel: PapanSel | null;
  state: ReturnType<typeof stateOf>;
  isPast: boolean;
}) {
  if (!sel)
    return isPast ? (
      <span>Kosong</span>
    ) : (
      <>
        <Icon name="plus" />
        <span>Kosong</span>
      </>
    );
  if (sel.id === null)
    return (
      <>
        <span className="none">Dibiarkan kosong</span>
        <Lock />
      </>
    );
  const clash = sel.bentrok.find(({ berat }) => berat === (state === 'bentrok' ? 'bentrok' : 'perhatian'));
  switch (state) {
    case 'udzur':
      return (
        <>
          <Icon name="user-minus" />
          <span className="two">
            <s>{shortName(sel.nama_mubaligh, ROOM.icon)}</s>
            <small>Cari pengganti</small>
          </span>
        </>
      );
    case 'bentrok':
      return (
        <>
          <Icon name="exclamation-circle" />
          <span className="two">
            {shortName(sel.nama_mubaligh, sel.terkunci ? ROOM.tight : ROOM.icon)}
            <small>{clash!.singkat}</small>
          </span>
          {sel.terkunci && <Lock />}
        </>
      );
    case 'perhatian':
      return (
        <>
          <span className="two">
            {shortName(sel.nama_mubaligh, ROOM.icon)}
            <small>{clash!.singkat}</small>
          </span>
          {sel.terkunci ? <Lock /> : <i className="dot warn" aria-hidden="true" />}
        </>
      );
    default:
      return <Plain sel={sel} isPast={isPast} />;
  }
}

const SAID: Partial<Record<PapanSel['konfirmasi'], IconName>> = { hadir: 'check', asked: 'clock' };

/** A cell shows one icon; the lock has priority over the answer. */
function Plain({ sel, isPast }: { sel: PapanSel; isPast: boolean }) {
  const icon = isPast ? undefined : SAID[sel.konfirmasi];
  const name = shortName(sel.nama_mubaligh, icon || sel.terkunci ? ROOM.icon : ROOM.plain);
  return (
    <>
      <span>{name}</span>
      {icon && (
        <span className={`said ${sel.konfirmasi}`}>
          <Icon name={icon} />
        </span>
      )}
      {sel.terkunci && <Lock />}
    </>
  );
}

const Lock = () => (
  <span className="said lock">
    <Icon name="thumbtack" />
  </span>
);
