import { useState, type CSSProperties, type ReactNode } from 'react';
import { Badge } from '#dashboard/components/badge.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import type { PapanBaris, PapanSel } from '#shared/roster/papan.ts';
import type { BoardView, Fridays } from './board-figures.ts';
import { BoardSearch, WilayahPicker } from './board-tools.tsx';
import { LembarButtons } from './lembar/lembar-buttons.tsx';
import { MonthButton } from './month-switch.tsx';
import { Fill } from './papan-desk.tsx';
import { cellText, lineName, longDay, monthName, stateOf } from './papan-words.ts';
import type { PapanView } from './use-papan-view.ts';

interface Item {
  row: PapanBaris;
  sel: PapanSel | null;
}
type Chip = 'semua' | 'kosong' | 'bentrok' | 'udzur' | 'asked';

/** By what is to be done: what needs somebody comes first. */
const isNeedy = ({ sel }: Item) => ['kosong', 'udzur', 'bentrok'].includes(stateOf(sel));
const NEED = ['kosong', 'udzur', 'bentrok', 'perhatian', 'tenang'];
const byNeed = (a: Item, b: Item) => NEED.indexOf(stateOf(a.sel)) - NEED.indexOf(stateOf(b.sel));
const isAsked = (item: Item) => !isNeedy(item) && item.sel?.konfirmasi === 'asked';
const isComing = (item: Item) => !isNeedy(item) && item.sel?.konfirmasi === 'hadir';
const SECTIONS: readonly { title: string; holds: (item: Item) => boolean }[] = [
  { title: 'Perlu Anda isi', holds: isNeedy },
  { title: 'Menunggu jawaban', holds: isAsked },
  { title: 'Insya Allah hadir', holds: isComing },
  { title: 'Terisi, belum ditanya', holds: (item) => !isNeedy(item) && !isAsked(item) && !isComing(item) },
];
const CHIPS: readonly { chip: Chip; label: string; holds: (item: Item) => boolean }[] = [
  { chip: 'semua', label: 'Semua', holds: () => true },
  { chip: 'kosong', label: 'Kosong', holds: ({ sel }) => sel === null },
  { chip: 'bentrok', label: 'Bentrok', holds: ({ sel }) => stateOf(sel) === 'bentrok' },
  { chip: 'udzur', label: 'Udzur', holds: ({ sel }) => stateOf(sel) === 'udzur' },
  { chip: 'asked', label: 'Belum jawab', holds: ({ sel }) => sel?.konfirmasi === 'asked' },
];

/** The board below 768 px: one Friday at a time. */
export function PapanPhone({
  board,
  rows,
  inWilayah,
  fridays,
  gaps,
  swapFrom,
  isLoading,
  open,
  actions,
  view,
}: BoardView & { view: PapanView }) {
  const [chosen, setChosen] = useState<string>();
  const [chip, setChip] = useState<Chip>('semua');
  const [isSearching, setSearching] = useState(false);
  const column = columnOf(fridays, chosen);
  const tanggal = fridays.days[column]!;
  const itemsOf = (list: readonly PapanBaris[]): Item[] => list.map((row) => ({ row, sel: row.sel[column]! }));
  const all = itemsOf(inWilayah);
  const own = CHIPS.find((one) => one.chip === chip)!;
  const items = itemsOf(rows).filter(own.holds);
  const toFill = gaps.filter((one) => one.tanggal === tanggal);
  const { setFilter } = view;
  const toggleSearch = () => {
    setSearching(!isSearching);
    setFilter({ search: '' });
  };
  return (
    <div className={isLoading ? 'hp fading' : 'hp'} aria-busy={isLoading || undefined}>
      <header className="hp-head">
        <div className="grow">
          <h1>Papan Jumat</h1>
          <MonthButton bulan={view.bulan} onChange={view.setMonth} className="month-link" />
        </div>
        <IconButton icon="search" label="Cari" aria-expanded={isSearching} onClick={toggleSearch} />
      </header>
      {isSearching && (
        <div className="hp-search">
          <BoardSearch value={view.filter.search} onChange={(search) => setFilter({ search })} />
        </div>
      )}
      <nav
        className="fridays"
        aria-label={`Jumat pada ${monthName(board.bulan)}`}
        style={{ '--count': fridays.days.length } as CSSProperties}
      >
        {fridays.days.map((day, index) => (
          <FridayButton
            key={day}
            day={day}
            index={index}
            rows={inWilayah}
            fridays={fridays}
            isOn={index === column}
            onPick={() => setChosen(day)}
          />
        ))}
      </nav>
      <div className="hp-sum">
        <h2>{column === fridays.now ? `Jumat ini, ${longDay(tanggal)}` : `Jumat, ${longDay(tanggal)}`}</h2>
        <p>{sumText(all)}</p>
      </div>
      <div className="chips" role="group" aria-label="Saring">
        {CHIPS.map(({ chip: name, label, holds }) => {
          const count = all.filter(holds).length;
          if (count === 0 && name !== 'semua' && name !== chip) return null;
          return (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={chip === name}
              onClick={() => setChip(name)}
            >
              {label} <b>{count}</b>
            </button>
          );
        })}
        {board.wilayah.length > 0 && (
          <WilayahPicker
            className="chip"
            value={view.filter.wilayah}
            onPick={(wilayah) => setFilter({ wilayah })}
            wilayah={board.wilayah}
          />
        )}
      </div>
      {SECTIONS.map(({ title, holds }) => {
        const held = items.filter(holds).toSorted(byNeed);
        return (
          held.length > 0 && (
            <section key={title} className="hp-list">
              <h2>
                <span>{title}</span>
                <span>{held.length}</span>
              </h2>
              <ul>
                {held.map((item) => (
                  <Line key={item.row.id_masjid} item={item} tanggal={tanggal} swapFrom={swapFrom} open={open} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {items.length === 0 && (
        <div className="empty" role="status">
          <b>No results.</b>
          <p className="muted">Tidak ada masjid yang cocok dengan penyaring.</p>
        </div>
      )}
      <div className="btns">
        <LembarButtons bulan={board.bulan} wilayah={view.filter.wilayah} />
      </div>
      {toFill.length > 0 && !swapFrom && (
        <div className="hp-bar">
          <Button kind="primary" icon="sparkles" busy={actions.isBusy} onClick={() => actions.draft(toFill)}>
            Susun usulan untuk {toFill.length} tempat
          </Button>
        </div>
      )}
    </div>
  );
}

/** The Friday that was chosen, else the coming one, else the month's first. */
function columnOf({ days, now }: Fridays, chosen: string | undefined): number {
  const at = chosen === undefined ? -1 : days.indexOf(chosen);
  return at >= 0 ? at : Math.max(0, now);
}

function sumText(all: readonly Item[]): string {
  const filled = all.filter(({ sel }) => sel?.id).length;
  const coming = all.filter(({ sel }) => sel?.konfirmasi === 'hadir').length;
  return `${filled} dari ${all.length} terisi${coming > 0 ? `, ${coming} insya Allah hadir` : ''}`;
}

interface FridayButtonProps {
  day: string;
  index: number;
  rows: readonly PapanBaris[];
  fridays: Fridays;
  isOn: boolean;
  onPick: () => void;
}

function FridayButton({ day, index, rows, fridays, isOn, onPick }: FridayButtonProps) {
  const filled = rows.filter(({ sel }) => sel[index]?.id).length;
  const empty = rows.filter(({ sel }) => sel[index] === null).length;
  const isPast = fridays.isPast(index);
  return (
    <button type="button" aria-current={isOn ? 'date' : undefined} onClick={onPick}>
      <b>{Number(day.slice(8))}</b>
      {empty > 0 ? (
        <span className={isPast ? 'done' : 'gap'} data-n={empty}>
          {empty} kosong
        </span>
      ) : (
        <span className="done">{isPast ? 'selesai' : 'penuh'}</span>
      )}
      <Fill share={rows.length === 0 ? 0 : filled / rows.length} />
    </button>
  );
}

interface LineProps extends Pick<BoardView, 'swapFrom' | 'open'> {
  item: Item;
  tanggal: string;
}

function Line({ item: { row, sel }, tanggal, swapFrom, open }: LineProps) {
  const ref = { id_masjid: row.id_masjid, tanggal };
  const isSwapping = swapFrom?.id_masjid === row.id_masjid && swapFrom.tanggal === tanggal;
  const name = cellText(row.nama_masjid, tanggal, sel);
  const state = stateOf(sel);
  return (
    <li>
      <button
        type="button"
        className={isSwapping ? 'it swapping' : 'it'}
        aria-haspopup="dialog"
        onClick={(event) => open(ref, event.currentTarget)}
      >
        <span className="sr">{name}</span>
        <span aria-hidden="true">
          <strong>
            {row.nama_masjid} {row.wilayah && <small>{row.wilayah}</small>}
          </strong>
          {face(sel, state)}
        </span>
        <span aria-hidden="true">{end(sel, state, swapFrom !== undefined)}</span>
      </button>
    </li>
  );
}

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
