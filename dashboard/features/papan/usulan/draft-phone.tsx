import { useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '#dashboard/components/icon.tsx';
import { useDocumentClass } from '#dashboard/components/use-document-class.ts';
import { lineName, longDay, monthName } from '../papan-words.ts';
import type { DraftView } from './draft-desk.tsx';
import { Reasons } from './draft-why.tsx';
import type { Proposal } from './use-proposals.ts';

/** The draft below 768 px: one Friday at a time; a tap on a line shows the reasons. */
export function DraftPhone({
  board,
  proposals,
  fridays,
  toggle,
  use,
  onChange,
  again,
}: DraftView & { again: ReactNode }) {
  const all = [...proposals.values()].toSorted((a, b) => a.row.nama_masjid.localeCompare(b.row.nama_masjid, 'id'));
  useDocumentClass('edge-to-edge');
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const first = fridays.days.find((day) => all.some(({ tanggal }) => tanggal === day));
  const day = chosen ?? first ?? fridays.days.at(-1)!;
  const items = all.filter(({ tanggal }) => tanggal === day);
  return (
    <div className="hp draft-hp">
      <nav
        className="fridays"
        aria-label={`Jumat pada ${monthName(board.bulan)}`}
        style={{ '--count': fridays.days.length } as CSSProperties}
      >
        {fridays.days.map((one, column) => {
          const count = all.filter(({ tanggal }) => tanggal === one).length;
          const have = board.baris.filter(({ sel }) => sel[column]?.id).length;
          return (
            <button
              key={one}
              type="button"
              aria-current={one === day ? 'date' : undefined}
              onClick={() => setChosen(one)}
            >
              <b>{Number(one.slice(8))}</b>
              {count > 0 ? (
                <span className="gap t-draft" data-n={count}>
                  {count} usulan
                </span>
              ) : (
                <span className="done">
                  {fridays.isPast(column) ? 'selesai' : have === board.baris.length ? 'penuh' : 'nihil'}
                </span>
              )}
              <span className="fill" aria-hidden="true">
                <i style={{ width: `${(100 * have) / Math.max(1, board.baris.length)}%` }} />
              </span>
            </button>
          );
        })}
      </nav>
      <div className="hp-sum draft-sum">
        <div className="grow">
          <h2>Jumat, {longDay(day)}</h2>
          <p>{items.length > 0 ? `${items.length} usulan, ketuk untuk alasannya` : 'Tidak ada usulan'}</p>
        </div>
        {again}
      </div>
      {items.length > 0 && (
        <section className="hp-list">
          <h2>
            <span>Usulan</span>
            <span>{items.filter(({ isPicked }) => isPicked).length} dipilih</span>
          </h2>
          <ul>
            {items.map((one) => (
              <Line
                key={one.key}
                proposal={one}
                isOpen={opened === one.key}
                onOpen={() => setOpened(opened === one.key ? undefined : one.key)}
                toggle={toggle}
                use={use}
                onChange={onChange}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LineProps extends Pick<DraftView, 'toggle' | 'use' | 'onChange'> {
  proposal: Proposal;
  isOpen: boolean;
  onOpen: () => void;
}

function Line({ proposal, isOpen, onOpen, toggle, use, onChange }: LineProps) {
  const { key, row, nama_mubaligh, isPicked, isDouble } = proposal;
  return (
    <li className="draft-line">
      <div className="draft-row">
        <button type="button" className="it" aria-expanded={isOpen} onClick={onOpen}>
          <span>
            <strong>
              {row.nama_masjid} {row.wilayah && <small>{row.wilayah}</small>}
            </strong>
            <span className={isDouble ? 'who t-bad' : 'who t-draft'}>
              <Icon name={isDouble ? 'exclamation-circle' : 'sparkles'} />
              {lineName(nama_mubaligh)}
            </span>
          </span>
        </button>
        <label className="draft-check">
          <input
            className="check"
            type="checkbox"
            checked={isPicked}
            aria-label={`Terima ${nama_mubaligh} di ${row.nama_masjid}`}
            onChange={() => toggle(key)}
          />
        </label>
      </div>
      {isOpen && (
        <div className="draft-why">
          <Reasons proposal={proposal} use={use} onChange={(anchor) => onChange(key, anchor)} />
        </div>
      )}
    </li>
  );
}
