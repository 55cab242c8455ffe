import type { LandingMonth } from '#shared/landing/landing.ts';
import { fetchMonth, keptAt } from './fetch-state.ts';
import { useFresh, type FreshControl } from './use-fresh.ts';

/** The data of one month; `first` came with the page. */
export function useMonth(first: LandingMonth, jenis: LandingMonth['jenis'], bulan: string): FreshControl<LandingMonth> {
  return useFresh(`${jenis} ${bulan}`, (signal) => fetchMonth(jenis, bulan, signal), {
    key: `${first.jenis} ${first.bulan}`,
    value: first,
    kept: keptAt(document),
  });
}
