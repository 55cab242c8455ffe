import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '#dashboard/components/date/today.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import { bulan as monthInput } from '#shared/roster/papan.ts';
import type { BoardFilter } from './board-figures.ts';

/** The month of the next Friday, today's included. */
function monthNow(): string {
  const now = today();
  return addDays(now, (FRIDAY - weekday(now) + 7) % 7).slice(0, 7);
}

/** What is shown of the board: month and wilayah stand in the address, so that one comes back to them. */
export function usePapanView() {
  const [params, setParams] = useSearchParams();
  const asked = monthInput.safeParse(params.get('bulan'));
  const bulan = asked.success ? asked.data : monthNow();
  const wilayah = params.get('wilayah') ?? '';
  const [own, setOwn] = useState<Omit<BoardFilter, 'wilayah'>>({ figure: undefined, needy: false, search: '' });
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
  return { bulan, setMonth, filter, setFilter };
}
export type PapanView = ReturnType<typeof usePapanView>;
