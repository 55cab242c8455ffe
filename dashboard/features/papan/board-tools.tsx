import { MonthSwitch } from '#dashboard/components/date/month-switch.tsx';
import type { ReactNode } from 'react';
import { IconButton } from '#dashboard/components/button.tsx';
import { type IconName, Icon } from '#dashboard/components/icon.tsx';
import { SearchInput } from '#dashboard/components/form/search-input.tsx';
import { WilayahPicker } from '#dashboard/app/options/wilayah.tsx';
import type { PapanBaris } from '#shared/roster/papan/papan.ts';
import { FIGURES, figureOf, type BoardFilter, type Figure, type Fridays } from './board-figures.ts';

interface BoardToolsProps {
  bulan: string;
  onMonth: (bulan: string) => void;
  filter: BoardFilter;
  onFilter: (changed: Partial<BoardFilter>) => void;
  wilayah: readonly string[];
  onSettings: () => void;
}

export function BoardTools({ bulan, onMonth, filter, onFilter, wilayah, onSettings }: BoardToolsProps) {
  return (
    <div className="tools board-tools">
      <MonthSwitch bulan={bulan} onChange={onMonth} />
      {wilayah.length > 0 && (
        <WilayahPicker value={filter.wilayah} onPick={(picked) => onFilter({ wilayah: picked })} wilayah={wilayah} />
      )}
      <label className="toggle">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={filter.needy}
          onChange={({ target }) => onFilter({ needy: target.checked })}
        />
        Hanya yang perlu perhatian
      </label>
      <IconButton icon="cog" label="Setelan papan" aria-haspopup="dialog" onClick={onSettings} />
      <BoardSearch value={filter.search} onChange={(search) => onFilter({ search })} />
    </div>
  );
}

export function BoardSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <SearchInput label="Cari masjid atau ustadz" value={value} onChange={({ target }) => onChange(target.value)} />
  );
}

const FACE: Record<Figure, { label: string; icon: IconName; tone: string }> = {
  kosong: { label: 'Kosong', icon: 'plus-circle', tone: 't-warn' },
  bentrok: { label: 'Bentrok', icon: 'exclamation-circle', tone: 't-bad' },
  asked: { label: 'Belum konfirmasi', icon: 'clock', tone: 't-muted' },
  udzur: { label: 'Udzur', icon: 'user-minus', tone: 't-bad' },
};

interface BoardSumsProps {
  rows: readonly PapanBaris[];
  fridays: Fridays;
  value: Figure | undefined;
  onChange: (figure: Figure | undefined) => void;
}

/** Four figures of the chosen wilayah; each is a toggle that filters the board. */
export function BoardSums({ rows, fridays, value, onChange }: BoardSumsProps) {
  return (
    <ul className="sums" aria-label="Ringkasan, sekaligus penyaring">
      {FIGURES.map((figure) => {
        const { count, where } = figureOf(rows, fridays, figure);
        const { label, icon, tone } = FACE[figure];
        return (
          <li key={figure}>
            <button
              type="button"
              aria-pressed={value === figure}
              onClick={() => onChange(value === figure ? undefined : figure)}
            >
              <span className="fig">{count}</span>
              <span>
                <span className={`lab ${tone}`}>
                  <Icon name={icon} />
                  {label}
                </span>
                <small>{where}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Legend of the signs in the cells, and of the keys. */
export function BoardLegend(): ReactNode {
  return (
    <div className="board-foot">
      <span>
        <span className="t-ok">
          <Icon name="check" />
        </span>
        Hadir
      </span>
      <span>
        <Icon name="clock" />
        Menunggu jawaban
      </span>
      {(['udzur', 'bentrok'] as const).map((figure) => (
        <span key={figure}>
          <span className={FACE[figure].tone}>
            <Icon name={FACE[figure].icon} />
          </span>
          {FACE[figure].label}
        </span>
      ))}
      <span>
        <Icon name="thumbtack" />
        Terkunci
      </span>
      <span>
        <i className="dot warn" aria-hidden="true" />
        Perlu perhatian
      </span>
      <span className="keys">
        <kbd>↑↓←→</kbd> berpindah <kbd>Enter</kbd> memilih <kbd>Ctrl Z</kbd> mengurungkan
      </span>
    </div>
  );
}
