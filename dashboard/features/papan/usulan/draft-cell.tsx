import type { ReactNode } from 'react';
import { Icon } from '#dashboard/components/icon.tsx';
import type { PapanBaris, PapanSel } from '#shared/roster/papan/papan.ts';
import { Face } from '../papan-cell.tsx';
import type { CellProps } from '../papan-table.tsx';
import { cellText, placeText, ROOM, shortName, stateOf } from '../papan-words.ts';
import type { Proposal } from './use-proposals.ts';

interface DraftCellProps {
  row: PapanBaris;
  tanggal: string;
  sel: PapanSel | null;
  isPast: boolean;
  proposal: Proposal | undefined;
  own: CellProps;
  onToggle: (key: string) => void;
  onChange: (key: string, anchor: HTMLElement) => void;
}

/** A cell in draft mode: stored content is read-only, a proposal is selected by a click. */
export function DraftCell({ row, tanggal, sel, isPast, proposal, own, onToggle, onChange }: DraftCellProps) {
  if (proposal) return <Proposed proposal={proposal} own={own} onToggle={onToggle} />;
  const text = cellText(row.nama_masjid, tanggal, sel);
  if (isPast) {
    return (
      <button type="button" {...own} className="sel past" title={sel?.nama_mubaligh}>
        <Named text={text}>{sel?.id ? <Icon name="check" /> : '–'}</Named>
      </button>
    );
  }
  const state = stateOf(sel);
  if (sel !== null)
    return (
      <button type="button" {...own} className={`sel stands ${state}`} title={sel.nama_mubaligh}>
        <Named text={text}>
          <Face sel={sel} state={state} isPast={false} />
        </Named>
      </button>
    );
  return (
    <button
      type="button"
      {...own}
      className="sel kosong"
      aria-haspopup="dialog"
      onClick={(event) => onChange(own['data-cell'], event.currentTarget)}
    >
      <Named text={text}>
        <Face sel={null} state="kosong" isPast={false} />
      </Named>
    </button>
  );
}

/** The full text is for screen readers; the visible text is short. */
function Named({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="sr">{text}</span>
      <span className="face" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

function Proposed({
  proposal,
  own,
  onToggle,
}: {
  proposal: Proposal;
  own: CellProps;
  onToggle: (key: string) => void;
}) {
  const { key, row, tanggal, nama_mubaligh, isPicked, isDouble } = proposal;
  const names = ['sel', 'usul', isPicked ? 'picked' : '', isDouble ? 'double-booked' : ''];
  return (
    <button
      type="button"
      {...own}
      className={names.filter(Boolean).join(' ')}
      aria-pressed={isPicked}
      title={`Usulan: ${nama_mubaligh}`}
      onClick={() => onToggle(key)}
    >
      <Named
        text={`${placeText(row.nama_masjid, tanggal)}: usulan ${nama_mubaligh}${isDouble ? ', dua masjid pada Jumat ini' : ''}`}
      >
        {isDouble && <Icon name="exclamation-circle" />}
        <span>{shortName(nama_mubaligh, ROOM.plain)}</span>
        {isPicked && (
          <span className="tick">
            <Icon name="check" />
          </span>
        )}
      </Named>
    </button>
  );
}
