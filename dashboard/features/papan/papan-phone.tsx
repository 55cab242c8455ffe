import { WilayahPicker } from '#dashboard/app/options/wilayah.tsx';
import { useMemo, useState, type CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionMenu } from '#dashboard/components/action-menu.tsx';
import { Button, IconButton } from '#dashboard/components/button.tsx';
import { MonthArrow, MonthButton } from '#dashboard/components/date/month-switch.tsx';
import { useDocumentClass } from '#dashboard/components/use-document-class.ts';
import { t } from '#dashboard/words/words.ts';
import type { PapanBaris } from '#shared/roster/papan/papan.ts';
import type { BoardView, Fridays } from './board-figures.ts';
import { BoardSearch } from './board-tools.tsx';
import { useLembar } from './lembar/use-lembar.tsx';
import { Fill } from './papan-desk.tsx';
import { longDay, monthName, stateOf } from './papan-words.ts';
import { PhoneLines, type Item } from './phone-lines.tsx';
import { useSendPicture } from './sk/use-send-picture.ts';
import { useSharePicture } from './sk/use-share-picture.ts';
import type { PapanView } from './use-papan-view.ts';

type Chip = 'semua' | 'kosong' | 'bentrok' | 'udzur' | 'asked';

/** Sorted by urgency: cells that need a khatib come first. */
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
  target,
  isLoading,
  open,
  actions,
  view,
}: BoardView & { view: PapanView }) {
  useDocumentClass('edge-to-edge');
  const [chosen, setChosen] = useState<string>();
  const [chip, setChip] = useState<Chip>('semua');
  const [isSearching, setSearching] = useState(false);
  const navigate = useNavigate();
  const lembar = useLembar(board.bulan, view.filter.wilayah, view.setMonth);
  const column = columnOf(fridays, target?.tanggal ?? chosen);
  const tanggal = fridays.days[column]!;
  const all = useMemo(() => itemsOf(inWilayah, column), [inWilayah, column]);
  const { holds: isAskedFor } = CHIPS.find((one) => one.chip === (target ? 'semua' : chip))!;
  const items = useMemo(() => itemsOf(rows, column).filter(isAskedFor), [rows, column, isAskedFor]);
  const sections = useMemo(
    () =>
      SECTIONS.map(({ title, holds }) => ({ title, held: items.filter(holds).toSorted(byNeed) })).filter(
        ({ held }) => held.length > 0,
      ),
    [items],
  );
  const { setFilter } = view;
  const toggleSearch = () => {
    setSearching(!isSearching);
    setFilter({ search: '' });
  };
  const reach = target && {
    ...target,
    reached(cell: HTMLElement) {
      setChosen(target.tanggal);
      setChip('semua');
      target.reached(cell);
    },
  };
  const picture = useSendPicture(board);
  const shared = useSharePicture(board);
  const hasRows = board.baris.length > 0;
  return (
    <div className={isLoading ? 'hp fading' : 'hp'} aria-busy={isLoading || undefined}>
      <header className="hp-head">
        <div className="grow">
          <h1>Papan Jumat</h1>
          <MonthButton bulan={view.bulan} onChange={view.setMonth} className="month-link" />
        </div>
        <IconButton icon="search" label="Cari" aria-expanded={isSearching} onClick={toggleSearch} />
        <MonthArrow bulan={view.bulan} months={-1} onChange={view.setMonth} />
        <MonthArrow bulan={view.bulan} months={1} onChange={view.setMonth} />
        <ActionMenu
          label="Unggah, unduh, cetak SK"
          actions={[
            { label: 'Unggah', icon: 'upload', run: lembar.upload },
            { label: 'Unduh', icon: 'download', disabled: lembar.isBusy, run: lembar.download },
            {
              label: 'Cetak SK',
              icon: 'print',
              run: () => void navigate(`/papan-jumat/sk?bulan=${board.bulan}`),
            },
            {
              label: 'Kirim gambar bulan ini',
              icon: 'image',
              disabled: picture.busy || !hasRows,
              run: picture.send,
            },
            {
              label: 'Bagikan gambar bulan ini',
              icon: 'send',
              disabled: shared.busy || !hasRows,
              run: shared.share,
            },
            { label: 'Setelan papan', icon: 'cog', run: actions.settings },
          ]}
        />
        {lembar.dialog}
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
        <h2>{`${column === fridays.now ? fridays.word : 'Jumat'}, ${longDay(tanggal)}`}</h2>
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
      {sections.map(({ title, held }) => (
        <section key={title} className="hp-list">
          <h2>
            <span>{title}</span>
            <span>{held.length}</span>
          </h2>
          <PhoneLines items={held} tanggal={tanggal} swapFrom={swapFrom} target={reach} open={open} />
        </section>
      ))}
      {items.length === 0 && (
        <div className="empty" role="status">
          <b>{t('noResults')}</b>
          <p className="muted">Tidak ada masjid yang cocok dengan penyaring.</p>
        </div>
      )}
      {gaps.length > 0 && !swapFrom && (
        <div className="hp-bar">
          <p>
            {gaps.length} tempat kosong di {monthName(board.bulan)}
          </p>
          <Button kind="primary" icon="sparkles" busy={actions.isBusy} onClick={() => actions.draft(gaps)}>
            Susun usulan sebulan
          </Button>
        </div>
      )}
      {gaps.length === 0 && hasRows && !fridays.isPast(fridays.days.length - 1) && !swapFrom && (
        <div className="hp-bar">
          <Button icon="send" busy={shared.busy} onClick={shared.share}>
            Bagikan gambar bulan ini
          </Button>
        </div>
      )}
    </div>
  );
}

const itemsOf = (rows: readonly PapanBaris[], column: number): Item[] =>
  rows.map((row) => ({ row, sel: row.sel[column]! }));

/** The chosen Friday, else the coming one, else the month's first. */
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
