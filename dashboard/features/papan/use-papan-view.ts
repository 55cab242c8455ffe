import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jumatDay } from '#dashboard/components/date/today.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import { bulan as monthInput } from '#shared/roster/papan/cell.ts';
import type { BoardFilter } from './board-figures.ts';
import type { CellRef } from './papan-queries.ts';

/** The month of the coming Friday. */
function monthNow(): string {
  const now = jumatDay();
  return addDays(now, (FRIDAY - weekday(now) + 7) % 7).slice(0, 7);
}

const SEL = /^(\d+),(\d{4}-\d{2}-\d{2})$/;
const ALL = { figure: undefined, needy: false, search: '' } as const;

/** The cell of a link, '?sel=MOSQUE,DATE'. */
function selOf(text: string | null): CellRef | undefined {
  const [, id_masjid, tanggal] = SEL.exec(text ?? '') ?? [];
  return id_masjid && tanggal && monthInput.safeParse(tanggal.slice(0, 7)).success ? { id_masjid, tanggal } : undefined;
}

/** The view of the board; month and wilayah are in the URL, so that they survive leaving the page. */
export function usePapanView() {
  const [params, setParams] = useSearchParams();
  const asked = monthInput.safeParse(params.get('bulan'));
  const named = params.get('sel');
  const sel = useMemo(() => selOf(named), [named]);
  const bulan = sel ? sel.tanggal.slice(0, 7) : asked.success ? asked.data : monthNow();
  const wilayah = params.get('wilayah') ?? '';
  const [own, setOwn] = useState<Omit<BoardFilter, 'wilayah'>>(ALL);
  const filter = useMemo<BoardFilter>(() => ({ ...own, wilayah }), [own, wilayah]);

  const put = useCallback(
    (name: string, value: string) => {
      setParams(
        (now) => {
          if (value === '') now.delete(name);
          else now.set(name, value);
          return now;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const setMonth = useCallback((next: string) => put('bulan', next), [put]);
  const setFilter = useCallback(
    ({ wilayah: chosen, ...rest }: Partial<BoardFilter>) => {
      if (chosen !== undefined) put('wilayah', chosen);
      setOwn((now) => ({ ...now, ...rest }));
    },
    [put],
  );
  /** A linked cell must be visible in spite of filters. */
  const showAll = useCallback(() => setFilter({ ...ALL, wilayah: '' }), [setFilter]);
  /** Removes the link's parameter: a reload must not open the cell again. */
  const leaveSel = useCallback(
    () =>
      setParams(
        (now) => {
          now.set('bulan', bulan);
          now.delete('sel');
          return now;
        },
        { replace: true },
      ),
    [setParams, bulan],
  );
  return { bulan, setMonth, filter, setFilter, sel, showAll, leaveSel };
}
export type PapanView = ReturnType<typeof usePapanView>;
