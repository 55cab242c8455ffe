import { useMemo } from 'react';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';

const stale = [keys.papan, keys.jumatan, keys.health];

/** Import and export of a month's board as a spreadsheet. */
export function useLembarChanges(bulan: string) {
  const { api } = useServices();
  return useMemo(
    () => ({
      download: (wilayah?: string) =>
        change({ call: () => api.call(papanEndpoints.export, { query: { bulan, wilayah } }) }),
      compare: (file: File, perbaikan?: string) =>
        change({ call: () => api.call(papanEndpoints.upload, { query: { bulan, dryRun: 'true', perbaikan }, file }) }),
      store: (file: File, perbaikan?: string) =>
        change({ call: () => api.call(papanEndpoints.upload, { query: { bulan, perbaikan }, file }), stale }),
      marked: (file: File, perbaikan?: string) =>
        change({
          call: () => api.call(papanEndpoints.upload, { query: { bulan, bertanda: 'true', perbaikan }, file }),
        }),
    }),
    [api, bulan],
  );
}
