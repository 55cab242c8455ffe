import { memo, useId, useMemo, useState, type SyntheticEvent } from 'react';
import { Reasons } from '#dashboard/components/reasons.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { NoOptions, OptionSearch, useOptionKeys } from '#dashboard/components/picker/option-list.tsx';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import { isFitting } from './calon-words.ts';

interface CalonListProps {
  label: string;
  /** Best first; undefined while they are loaded. */
  calon: readonly Calon[] | undefined;
  /** Id of the cell's current khatib. */
  value: string | null;
  onPick: (calon: Calon) => void;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '');

/** Number of candidates that are rendered at first, and added when the end comes near. */
const DRAWN = 40;

/** Fitting candidates, then the others. Arrow keys move, Enter picks, typing searches. */
export function CalonList({ label, calon, value, onPick }: CalonListProps) {
  const [term, setTerm] = useState('');
  const [room, setRoom] = useState(DRAWN);
  const id = useId();
  const wanted = plain(term.trim());
  const options = useMemo(() => {
    const found = (calon ?? []).filter(({ nama_mubaligh }) => plain(nama_mubaligh).includes(wanted));
    return [...found.filter(isFitting), ...found.filter((one) => !isFitting(one))];
  }, [calon, wanted]);
  const { list, current, setAt, restart, onKeyDown } = useOptionKeys(options, { first: 0, onPick });
  const shown = options.slice(0, Math.max(room, current + DRAWN / 2));
  const groups = [
    { label: 'Paling cocok', rows: shown.filter(isFitting) },
    { label: 'Kurang cocok, tetap boleh dipilih', rows: shown.filter((one) => !isFitting(one)) },
  ].filter(({ rows }) => rows.length > 0);

  const indexOf = (event: SyntheticEvent) =>
    Number((event.target as HTMLElement).closest<HTMLElement>('.cand')?.dataset.index ?? -1);

  return (
    <>
      <div className="pp-find">
        <OptionSearch
          label="Cari ustadz"
          placeholder="Cari ustadz"
          list={`${id}-list`}
          active={current >= 0 ? `${id}-${options[current]!.id_mubaligh}` : undefined}
          value={term}
          onChange={(text) => {
            setTerm(text);
            restart();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        className="cands"
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        onPointerMove={(event) => indexOf(event) >= 0 && setAt(indexOf(event))}
        onClick={(event) => options[indexOf(event)] && onPick(options[indexOf(event)]!)}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop < 2 * clientHeight && room < options.length) setRoom(room + DRAWN);
        }}
      >
        {groups.map((group, index) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p className="cap" role="presentation">
              <span>{group.label}</span>
              {index === 0 && <span>Bulan ini</span>}
            </p>
            {group.rows.map((one) => (
              <Candidate
                key={one.id_mubaligh}
                id={`${id}-${one.id_mubaligh}`}
                calon={one}
                index={shown.indexOf(one)}
                count={options.length}
                isOn={one.id_mubaligh === value}
                isAt={one === options[current]}
              />
            ))}
          </div>
        ))}
      </div>
      <NoOptions isLoading={calon === undefined} isEmpty={options.length === 0} />
    </>
  );
}

interface CandidateProps {
  id: string;
  calon: Calon;
  index: number;
  /** Number of all matches, including those not rendered yet. */
  count: number;
  isOn: boolean;
  isAt: boolean;
}

const Candidate = memo(function Candidate({ id, calon, index, count, isOn, isAt }: CandidateProps) {
  const names = ['cand', isAt ? 'at' : '', isFitting(calon) ? '' : 'no'];
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOn}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      className={names.filter(Boolean).join(' ')}
    >
      <span>
        <span className="nm">
          {calon.nama_mubaligh}
          {isOn && <Icon name="check" />}
        </span>
        <span className="why">
          <Reasons calon={calon} />
        </span>
      </span>
      <Load beban={calon.beban} batas={calon.batas_bulan} />
    </div>
  );
});

/** Maximum number of pips. */
const PIPS = 6;

/** His sermons of the month, as pips if he has a limit. */
function Load({ beban, batas }: { beban: number; batas: number | null }) {
  const pips = Math.min(PIPS, batas ?? 0);
  return (
    <span className="load">
      {pips > 0 && (
        <span className="pips" aria-hidden="true">
          {Array.from({ length: pips }, (_, at) => (
            <i key={at} className={at < beban ? 'on' : undefined} />
          ))}
        </span>
      )}
      <span>{batas === null ? `${beban} kali` : `${beban} dari ${batas}`}</span>
    </span>
  );
}
