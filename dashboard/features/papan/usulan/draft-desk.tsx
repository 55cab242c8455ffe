import { useCallback, useMemo, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#dashboard/components/icon.tsx';
import type { Papan, PapanBaris } from '#shared/roster/papan/papan.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import type { Fridays } from '../board-figures.ts';
import { PapanTable, type CellAt, type CellProps, type PapanColumn } from '../papan-table.tsx';
import { cellKey, monthName, placeText, shortDay } from '../papan-words.ts';
import { DraftCell } from './draft-cell.tsx';
import { LoadPanel } from './draft-load.tsx';
import { WhyPanel } from './draft-why.tsx';
import type { Proposal, Proposals } from './use-proposals.ts';

export interface DraftView extends Proposals {
  board: Papan;
  draft: UsulanView;
  /** Opens the pick list for a cell. */
  onChange: (key: string, anchor: HTMLElement) => void;
}

/** The draft on the board; beside it the reasons and the distribution of the load. */
export function DraftDesk({ board, draft, proposals, fridays, toggle, use, onChange }: DraftView) {
  const [at, setAt] = useState<string>();
  const columns = useMemo<PapanColumn[]>(
    () => fridays.days.map((tanggal, column) => ({ tanggal, className: classOf(fridays, column) })),
    [fridays],
  );
  const cell = useCallback(
    (row: PapanBaris, column: number, own: CellProps): ReactNode => (
      <DraftCell
        row={row}
        tanggal={fridays.days[column]!}
        sel={row.sel[column]!}
        isPast={fridays.isPast(column)}
        proposal={proposals.get(own['data-cell'])}
        own={own}
        onToggle={toggle}
        onChange={onChange}
      />
    ),
    [fridays, proposals, toggle, onChange],
  );
  const pressed = (event: KeyboardEvent<HTMLTableElement>, { id_masjid, column }: CellAt) => {
    const key = cellKey(id_masjid, fridays.days[column]!);
    if (event.key !== 'Enter' || !proposals.has(key)) return;
    event.preventDefault();
    onChange(key, event.target as HTMLElement);
  };
  const focused = (event: FocusEvent) => {
    const key = (event.target as HTMLElement).closest('[data-cell]')?.getAttribute('data-cell');
    if (key) setAt(key);
  };
  const shown = at ?? [...proposals.keys()][0];
  const proposal = shown === undefined ? undefined : proposals.get(shown);
  return (
    <div className="work">
      <section className="board" aria-label={`Papan ${monthName(board.bulan)} dengan usulan`} onFocus={focused}>
        <PapanTable
          label={`Usulan ${monthName(board.bulan)}`}
          corner={`${board.baris.length} masjid`}
          columns={columns}
          head={(column) => <FridayHead rows={board.baris} fridays={fridays} column={column} proposals={proposals} />}
          rows={board.baris}
          cell={cell}
          onKeyDown={pressed}
        />
        <div className="board-foot">
          <span>
            <i className="draft-dash" />
            Usulan
          </span>
          <span>
            <i className="draft-dash solid" />
            Dipilih
          </span>
          <span>
            <Icon name="thumbtack" />
            Terkunci
          </span>
          <span className="keys">
            <kbd>Spasi</kbd> memilih <kbd>Enter</kbd> mengganti
          </span>
        </div>
      </section>
      <aside className="panel" aria-label="Penjelasan usulan">
        <WhyPanel
          proposal={proposal}
          empty={emptyAt(board, draft, shown)}
          toggle={toggle}
          use={use}
          onChange={(anchor) => shown && onChange(shown, anchor)}
        />
        <LoadPanel board={board} proposals={proposals} focus={proposal?.id_mubaligh} />
      </aside>
    </div>
  );
}

function emptyAt(
  board: Papan,
  draft: UsulanView,
  key: string | undefined,
): { place: string; alasan: string } | undefined {
  const found = draft.tempat_kosong.find((one) => cellKey(one.id_masjid, one.tanggal.slice(0, 10)) === key);
  const row = board.baris.find(({ id_masjid }) => id_masjid === found?.id_masjid);
  return found && row
    ? { place: placeText(row.nama_masjid, found.tanggal.slice(0, 10)), alasan: found.alasan }
    : undefined;
}

function classOf(fridays: Fridays, column: number): string | undefined {
  if (fridays.isPast(column)) return 'c-past';
  return column === fridays.now ? 'now' : undefined;
}

interface FridayHeadProps {
  rows: readonly PapanBaris[];
  fridays: Fridays;
  column: number;
  proposals: ReadonlyMap<string, Proposal>;
}

function FridayHead({ rows, fridays, column, proposals }: FridayHeadProps) {
  const tanggal = fridays.days[column]!;
  const have = rows.filter(({ sel }) => sel[column]?.id).length;
  if (fridays.isPast(column)) {
    return (
      <>
        <b>{Number(tanggal.slice(8))}</b>
        <small>{have === rows.length ? 'beres' : 'lewat'}</small>
      </>
    );
  }
  const draft = [...proposals.values()].filter((one) => one.tanggal === tanggal).length;
  const share = (count: number) => ({ width: `${rows.length === 0 ? 0 : (100 * count) / rows.length}%` });
  return (
    <>
      <b>
        {shortDay(tanggal)}
        {column === fridays.now && <em>{fridays.word}</em>}
      </b>
      <small>
        {have} tetap, {draft} usulan
      </small>
      <span className="fill" aria-hidden="true">
        <i style={share(have)} />
        <i className="draft" style={share(draft)} />
      </span>
    </>
  );
}
