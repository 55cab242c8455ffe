import { useMemo } from 'react';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';

/** What a person has corrected and answered. */
export interface Choices {
  perbaikan?: string | undefined;
  jawab?: string | undefined;
}

const stale = [keys.papan, keys.jumatan, keys.health];

/** Import and export of a month's board as a spreadsheet. */
export function useLembarChanges(bulan: string) {
  const { api } = useServices();
  return useMemo(
    () => ({
      download: (wilayah?: string) =>
        change({ call: () => api.call(papanEndpoints.export, { query: { bulan, wilayah } }) }),
      compare: (file: File, choices: Choices) =>
        change({ call: () => api.call(papanEndpoints.upload, { query: { bulan, dryRun: 'true', ...choices }, file }) }),
      store: (file: File, choices: Choices & { lewati?: string | undefined }) =>
        change({ call: () => api.call(papanEndpoints.upload, { query: { bulan, ...choices }, file }), stale }),
      marked: (file: File, choices: Choices) =>
        change({
          call: () => api.call(papanEndpoints.upload, { query: { bulan, bertanda: 'true', ...choices }, file }),
        }),
    }),
    [api, bulan],
  );
}
