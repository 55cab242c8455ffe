import { useMemo, useState } from 'react';
import { SortButton, TableFrame } from '#dashboard/components/data-table/table-frame.tsx';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { t } from '#dashboard/words/words.ts';
import { formatDay } from '#shared/base/dates.ts';
import type { Beban, BebanPer } from '#shared/roster/beban.ts';

interface Column {
  field: keyof Beban;
  label: string;
  /** The first click sorts figures descending, names ascending. */
  isFigure?: true;
  only?: BebanPer;
}
const COLUMNS: readonly Column[] = [
  { field: 'nama', label: 'Nama' },
  { field: 'jumlah', label: 'Beban', isFigure: true },
  { field: 'jumatan', label: 'Khutbah', isFigure: true },
  { field: 'pengajian', label: 'Pengajian', isFigure: true },
  { field: 'sejak', label: 'Jumat sejak terakhir', isFigure: true },
  { field: 'udzur', label: 'Udzur', isFigure: true },
  { field: 'kosong', label: 'Jumat kosong', isFigure: true, only: 'masjid' },
];

interface Order {
  field: keyof Beban;
  isDown: boolean;
}

/** Compares names or figures; preachers without a sermon in the year have waited longest. */
function compare(a: Beban, b: Beban, { field, isDown }: Order): number {
  const [one, other] = [a[field] ?? Number.POSITIVE_INFINITY, b[field] ?? Number.POSITIVE_INFINITY];
  const up =
    typeof one === 'string' ? one.localeCompare(String(other), 'id') : one === other ? 0 : one < Number(other) ? -1 : 1;
  return (isDown ? -up : up) || a.nama.localeCompare(b.nama, 'id');
}

export function BebanTable({ per, rows, isLoading }: { per: BebanPer; rows: readonly Beban[]; isLoading: boolean }) {
  const narrow = useNarrow();
  const [order, setOrder] = useState<Order>({ field: 'jumlah', isDown: true });
  const columns = COLUMNS.filter(({ only }) => only === undefined || only === per);
  const sorted = useMemo(() => rows.toSorted((a, b) => compare(a, b, order)), [rows, order]);
  const most = Math.max(1, ...rows.map(({ jumlah }) => jumlah));
  const all = rows.reduce((sum, { jumlah }) => sum + jumlah, 0);
  const sum = (
    <p className="muted beban-sum" role="status">
      {rows.length} {per}, {all} tugas
      {rows.length > 0 && `, rata-rata ${(all / rows.length).toLocaleString('id-ID', { maximumFractionDigits: 1 })}`}
    </p>
  );
  const legend = (
    <p className="muted beban-legend">
      <i className="bar-jumatan" aria-hidden="true" /> Khutbah Jumat <i className="bar-pengajian" aria-hidden="true" />{' '}
      Pengajian
    </p>
  );
  if (rows.length === 0)
    return (
      <div className="card empty" role="status">
        <b>{t('noResults')}</b>
        <p className="muted">Tidak ada {per} yang cocok.</p>
      </div>
    );
  if (narrow) {
    return (
      <div className={isLoading ? 'beban fading' : 'beban'}>
        <label className="beban-order">
          <span>Urutkan</span>
          <select
            className="input"
            value={order.field}
            onChange={({ target }) => setOrder(orderOf(target.value as keyof Beban))}
          >
            {columns.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {sum}
        <ul className="beban-cards">
          {sorted.map((row) => (
            <li key={row.id} className="card">
              <b>{row.nama}</b>
              {row.wilayah !== '' && <span className="sub">{row.wilayah}</span>}
              <Bar row={row} most={most} />
              <span className="sub">{factsOf(row)}</span>
            </li>
          ))}
        </ul>
        {legend}
      </div>
    );
  }
  return (
    <>
      {sum}
      <TableFrame label={`Beban per ${per}`}>
        <table className={isLoading ? 'table compact fading' : 'table compact'}>
          <thead>
            <tr>
              {columns.map(({ field, label }) => {
                const isOn = order.field === field;
                return (
                  <th
                    key={field}
                    scope="col"
                    aria-sort={isOn ? (order.isDown ? 'descending' : 'ascending') : undefined}
                  >
                    <SortButton
                      sorted={isOn && (order.isDown ? 'desc' : 'asc')}
                      onClick={() => setOrder(isOn ? { field, isDown: !order.isDown } : orderOf(field))}
                    >
                      {label}
                    </SortButton>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.id} className="data">
                {columns.map(({ field }) => (
                  <td key={field} className={field === 'nama' ? 'c-name' : field === 'jumlah' ? 'beban-load' : 'num'}>
                    {field === 'nama' ? (
                      <>
                        {row.nama}
                        {row.wilayah !== '' && <span className="sub">{row.wilayah}</span>}
                      </>
                    ) : field === 'jumlah' ? (
                      <Bar row={row} most={most} />
                    ) : field === 'sejak' ? (
                      sinceOf(row)
                    ) : (
                      row[field]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {legend}
    </>
  );
}

const orderOf = (field: keyof Beban): Order => ({
  field,
  isDown: COLUMNS.some((column) => column.field === field && column.isFigure),
});

/** One bar for both kinds, relative to the busiest; the figure is beside it. */
function Bar({ row: { jumatan, pengajian, jumlah }, most }: { row: Beban; most: number }) {
  return (
    <span className="beban-bar">
      <span className="track" aria-hidden="true">
        <i className="bar-jumatan" style={{ width: `${(jumatan / most) * 100}%` }} />
        <i className="bar-pengajian" style={{ width: `${(pengajian / most) * 100}%` }} />
      </span>
      <b className="num">{jumlah}</b>
    </span>
  );
}

function sinceOf({ sejak, terakhir }: Beban) {
  if (sejak === null || terakhir === null) return <span className="muted">Tidak setahun ini</span>;
  return (
    <>
      {sejak}
      <span className="sub">{formatDay(terakhir.slice(0, 10))}</span>
    </>
  );
}

function factsOf({ jumatan, pengajian, udzur, kosong, sejak }: Beban): string {
  return [
    `${jumatan} khutbah`,
    `${pengajian} pengajian`,
    ...(kosong ? [`${kosong} Jumat kosong`] : []),
    ...(udzur > 0 ? [`${udzur} udzur`] : []),
    sejak === null ? 'tidak berkhutbah setahun ini' : `${sejak} Jumat sejak terakhir`,
  ].join(', ');
}
