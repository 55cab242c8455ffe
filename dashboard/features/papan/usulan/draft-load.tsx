import { useMemo, useState } from 'react';
import type { Papan } from '#shared/roster/papan/papan.ts';
import { lineName } from '../papan-words.ts';
import type { Proposal } from './use-proposals.ts';

const FIRST = 9;
const BLOCKS = 4;

interface Load {
  id: string;
  nama: string;
  have: number;
  draft: number;
}

function loadsOf(board: Papan, proposals: ReadonlyMap<string, Proposal>): Load[] {
  const loads = new Map<string, Load>();
  const of = (id: string, nama: string): Load => {
    const load = loads.get(id) ?? { id, nama, have: 0, draft: 0 };
    loads.set(id, load);
    return load;
  };
  for (const sel of board.baris.flatMap((row) => row.sel))
    if (sel?.id_mubaligh) of(sel.id_mubaligh, sel.nama_mubaligh).have += 1;
  for (const one of proposals.values()) of(one.id_mubaligh, one.nama_mubaligh).draft += 1;
  return [...loads.values()].toSorted(
    (a, b) => Number(b.draft > 0) - Number(a.draft > 0) || a.nama.localeCompare(b.nama, 'id'),
  );
}

/** The month's sermons of each preacher as blocks: filled is stored, dashed is proposed. */
export function LoadPanel({
  board,
  proposals,
  focus,
}: {
  board: Papan;
  proposals: ReadonlyMap<string, Proposal>;
  focus: string | undefined;
}) {
  const [isWhole, setWhole] = useState(false);
  const loads = useMemo(() => loadsOf(board, proposals), [board, proposals]);
  const most = loads.reduce((max, { have, draft }) => Math.max(max, have + draft), BLOCKS);
  const own = loads.find(({ id }) => id === focus);
  const list = own ? [own, ...loads.filter((one) => one !== own)] : loads;
  const shown = isWhole ? list : list.slice(0, FIRST);
  return (
    <section>
      <header>
        <h2>Beban bulan ini</h2>
        <small>{spread(loads)}</small>
      </header>
      <p className="lkey">
        <span>
          <i className="have" />
          tetap
        </span>
        <span>
          <i className="draft" />
          usulan
        </span>
      </p>
      <ul className="loads">
        {shown.map(({ id, nama, have, draft }) => (
          <li key={id} className={id === focus ? 'on' : undefined}>
            <span title={nama}>{lineName(nama)}</span>
            <span
              className="lbar"
              role="img"
              aria-label={`${have} tetap, ${draft} usulan`}
              style={{ gridTemplateColumns: `repeat(${most}, 1fr)` }}
            >
              {Array.from({ length: most }, (_, at) => (
                <i key={at} className={at < have ? 'have' : at < have + draft ? 'draft' : undefined} />
              ))}
            </span>
            <b>{have + draft}</b>
          </li>
        ))}
      </ul>
      {!isWhole && loads.length > FIRST && (
        <button type="button" className="all" onClick={() => setWhole(true)}>
          Lihat semua {loads.length} ustadz
        </button>
      )}
    </section>
  );
}

/** '15 ustadz 3 kali, 45 ustadz 4 kali'. */
function spread(loads: readonly Load[]): string {
  const by = Map.groupBy(loads, ({ have, draft }) => have + draft);
  return [...by]
    .toSorted(([a], [b]) => a - b)
    .map(([times, group]) => `${group.length} ustadz ${times} kali`)
    .join(', ');
}
