import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEventHandler } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keys } from '#dashboard/api/query-keys.ts';
import { usePageTitle } from '#dashboard/app/branding.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';
import { MonthSwitch } from '#dashboard/components/date/month-switch.tsx';
import { plainDate, useToday } from '#dashboard/components/date/today.ts';
import { lazyDialog } from '#dashboard/components/dialog/lazy-dialog.tsx';
import { Icon } from '#dashboard/components/icon.tsx';
import { LoadCard } from '#dashboard/components/load-notice.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { useDrag } from '#dashboard/components/drag.ts';
import { useNarrow } from '#dashboard/components/use-media-query.ts';
import { formatLongDate, wireDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { DAY_NAMES, isMonth, weeksOf } from '#shared/landing/landing-month.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { BroadcastDialog } from '../broadcast/index.tsx';
import { JADWAL_KINDS, type Jadwal } from './jadwal-kinds.ts';
import { useJadwalChanges } from './jadwal-queries.ts';
import { useSeriesScope } from './use-series-scope.tsx';

const MoveForm = lazyDialog(() => import('./move-form.tsx'));

/** Pengajian that a day names; the others are in the list below. */
const NAMED = 3;
const FIELDS = 'id,tanggal,waktu,id_masjid,nama_masjid,id_mubaligh,nama_mubaligh,id_rutin,version';
const LIVE_KEYS = [keys.pengajian, keys.jumatan];
const bareName = (nama: string) => nama.replace(/^masjid\s+/i, '');

/** The pengajian and the number of Friday sermons of these days, by plain date. */
function useSchedules(dateStart: string, dateEnd: string) {
  const { api } = useServices();
  const range = { dateStart, dateEnd };
  const pengajian = useQuery({
    queryKey: [...keys.pengajian, 'calendar', range],
    queryFn: async ({ signal }) => {
      const query = { ...range, fields: FIELDS, orderBy: 'tanggal' };
      return (await api.call(endpoints.pengajian.list, { query, signal })).data;
    },
  });
  const jumatan = useApiQuery([...keys.jumatan, 'calendar', range], endpoints.jumatan.list, {
    query: { ...range, fields: 'tanggal' },
  });
  const days = useMemo(
    () => Map.groupBy<string, Jadwal>(pengajian.data ?? [], ({ tanggal }) => plainDate(tanggal)),
    [pengajian.data],
  );
  const sermons = useMemo(() => Map.groupBy(jumatan.data ?? [], ({ tanggal }) => plainDate(tanggal)), [jumatan.data]);
  return {
    rows: pengajian.data,
    isLoaded: pengajian.data !== undefined && jumatan.data !== undefined,
    isError: pengajian.isError || jumatan.isError,
    retry: () => void Promise.all([pengajian.refetch(), jumatan.refetch()]),
    days,
    sermonsOn: (date: string) => sermons.get(date)?.length ?? 0,
  };
}

/** Pengajian and Friday sermons of a month. A pengajian that is dragged to another day asks before it moves. */
export function JadwalCalendar({ kind }: { kind: JadwalKind }) {
  const { title } = JADWAL_KINDS[kind];
  usePageTitle(`Kalender ${title}`);
  const today = useToday();
  const narrow = useNarrow();
  const [params, setParams] = useSearchParams();
  const asked = params.get('bulan') ?? '';
  const bulan = isMonth(asked) ? asked : today.slice(0, 7);
  const weeks = useMemo(() => weeksOf(bulan), [bulan]);
  const { rows, isLoaded, isError, retry, days, sermonsOn } = useSchedules(weeks[0]![0]!, weeks.at(-1)!.at(-1)!);
  const [shown, setShown] = useState<string>();
  const [moving, setMoving] = useState<{ row: Jadwal; date: string; open: boolean }>();
  const [broadcast, setBroadcast] = useState<{ open: boolean; ids: readonly string[] }>({ open: false, ids: [] });
  const sendAnew = useCallback((row: Jadwal) => setBroadcast({ open: true, ids: [row.id] }), []);
  const scope = useSeriesScope();
  const changes = useJadwalChanges('pengajian', sendAnew, scope.ask);
  useLiveReload(LIVE_KEYS, ({ type }) => type === 'broadcast' || type === 'roster');

  const move = (row: Jadwal, date = plainDate(row.tanggal)) => setMoving({ row, date, open: true });
  const drag = useDrag({
    source: (element) => element.closest<HTMLElement>('[data-jadwal]'),
    target: (element) => element.closest<HTMLElement>('[data-day]'),
    text: (source) => source.textContent,
    onDrop: (source, target) => {
      const row = rows?.find(({ id }) => id === source.dataset.jadwal);
      const date = target.dataset.day!;
      if (row && plainDate(row.tanggal) !== date) move(row, date);
    },
  });
  const setMonth = (next: string) => {
    setShown(undefined);
    setParams({ tampilan: 'kalender', bulan: next }, { replace: true });
  };
  const dayOf = (date: string) => ({
    date,
    rows: days.get(date) ?? [],
    sermons: sermonsOn(date),
    isIn: date.startsWith(bulan),
    isToday: date === today,
  });
  const inSight = shown ?? (narrow ? (today.startsWith(bulan) ? today : `${bulan}-01`) : undefined);
  return (
    <>
      <PageHead title={title} subtitle="Pengajian dan Jumat sebulan">
        <Link className="btn" to="?">
          <Icon name="table" />
          Daftar
        </Link>
      </PageHead>
      <div className="tools">
        <MonthSwitch bulan={bulan} onChange={setMonth} />
      </div>
      {!isLoaded ? (
        <LoadCard isError={isError} retry={retry} />
      ) : (
        <table className="calendar" aria-label="Kalender jadwal" onPointerDown={drag}>
          <thead>
            <tr>
              {DAY_NAMES.map((name) => (
                <th key={name} scope="col">
                  <abbr title={name}>{narrow ? name.slice(0, 3) : name}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <Day key={date} {...dayOf(date)} narrow={narrow} onMove={move} onShow={setShown} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isLoaded && inSight && (
        <DayList {...dayOf(inSight)} takesFocus={shown !== undefined} onMove={move} onPointerDown={drag} />
      )}
      {scope.dialog}
      <MoveForm
        open={moving?.open ?? false}
        onClose={() => setMoving((now) => now && { ...now, open: false })}
        row={moving?.row}
        date={moving?.date ?? ''}
        onSubmit={(row, date) => changes.update(row, { tanggal: wireDate(date) })}
      />
      <BroadcastDialog
        open={broadcast.open}
        onClose={() => setBroadcast((now) => ({ ...now, open: false }))}
        kind="pengajian"
        ids={broadcast.ids}
        onSent={() => setBroadcast((now) => ({ ...now, open: false }))}
      />
    </>
  );
}

interface DayProps {
  /** Plain date. */
  date: string;
  rows: readonly Jadwal[];
  /** Number of Friday sermons. */
  sermons: number;
  isIn: boolean;
  isToday: boolean;
  onMove: (row: Jadwal) => void;
}

const countText = ({ rows, sermons }: Pick<DayProps, 'rows' | 'sermons'>) =>
  [rows.length > 0 && `${rows.length} pengajian`, sermons > 0 && `${sermons} khatib Jumat`]
    .filter(Boolean)
    .join(', ') || 'tidak ada jadwal';

function Day({
  date,
  rows,
  sermons,
  isIn,
  isToday,
  narrow,
  onMove,
  onShow,
}: DayProps & { narrow: boolean; onShow: (date: string) => void }) {
  const named = narrow ? [] : rows.slice(0, NAMED);
  const rest = rows.length - named.length;
  return (
    <td data-day={date} className={isIn ? undefined : 'out'} aria-current={isToday ? 'date' : undefined}>
      <button type="button" className="calendar-day" onClick={() => onShow(date)}>
        <span className="sr">
          {formatLongDate(date)}: {countText({ rows, sermons })}
        </span>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        {narrow && rows.length > 0 && <small aria-hidden="true">{rows.length}</small>}
        {narrow && sermons > 0 && (
          <small className="jumat" aria-hidden="true">
            {sermons}
          </small>
        )}
      </button>
      {!narrow && sermons > 0 && <Sermons date={date} sermons={sermons} />}
      {named.map((row) => (
        <Chip key={row.id} row={row} onMove={onMove} />
      ))}
      {!narrow && rest > 0 && <small className="calendar-more">+{rest} lagi</small>}
    </td>
  );
}

function Sermons({ date, sermons }: Pick<DayProps, 'date' | 'sermons'>) {
  return (
    <Link className="calendar-jumat" to={`/papan-jumat?bulan=${date.slice(0, 7)}`} draggable={false}>
      {sermons} khatib Jumat
    </Link>
  );
}

function Chip({ row, onMove }: { row: Jadwal; onMove: (row: Jadwal) => void }) {
  const what = `${row.waktu ?? ''} ${bareName(row.nama_masjid)}`.trim();
  return (
    <button
      type="button"
      className="calendar-chip"
      data-jadwal={row.id}
      title={`${row.nama_masjid}, ${row.nama_mubaligh}`}
      aria-label={`Pindahkan ${what}, ${formatLongDate(plainDate(row.tanggal))}`}
      aria-haspopup="dialog"
      onClick={() => onMove(row)}
    >
      {what}
    </button>
  );
}

/** All of one day. */
function DayList({
  date,
  rows,
  sermons,
  takesFocus,
  onMove,
  onPointerDown,
}: DayProps & { takesFocus: boolean; onPointerDown: PointerEventHandler<HTMLElement> }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus, date]);
  return (
    <section className="calendar-list" aria-label={formatLongDate(date)} onPointerDown={onPointerDown}>
      <h2 ref={head} tabIndex={-1}>
        {formatLongDate(date)}
      </h2>
      {rows.length + sermons === 0 && <p className="muted">Tidak ada jadwal.</p>}
      {sermons > 0 && <Sermons date={date} sermons={sermons} />}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Chip row={row} onMove={onMove} />
            <span>{row.nama_mubaligh}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
