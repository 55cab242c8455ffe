import { useMemo } from 'react';
import type { ApiClient } from '#dashboard/api/client.ts';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import { STARTER_REMINDER } from '#shared/roster/template-starter.ts';
import { useLiveReload } from '#dashboard/app/live.tsx';
import { useApiQuery, useServices } from '#dashboard/app/services.tsx';

const STALE = [keys.home];
/** Polling interval in ms: a new day and due runs cause no frame. */
const EVERY = 60_000;

/** Today's tasks, kept up to date. */
export function useHome() {
  useLiveReload(STALE, ({ type }) => type === 'roster' || type === 'broadcast');
  return useApiQuery(keys.home, endpoints.home.get, { meta: { quiet: true }, refetchInterval: EVERY });
}

const REMINDERS = ['jumatan_reminder', 'pengajian_reminder'] as const;

function startChanges(api: ApiClient) {
  return {
    starters: () =>
      change({
        call: () => api.call(endpoints.template.starter),
        stale: [keys.home, keys.template, [...keys.options, 'template']],
        says: ({ data }) => `${data.count} template tersimpan.`,
      }),
    /** Activates the reminders that have templates. */
    remind: () =>
      change({
        call: async () => {
          let count = 0;
          for (const key of REMINDERS) {
            const { dkm, mubaligh } = (await api.call(endpoints.template.chosen, { query: { type: key } })).data;
            if (dkm === null || mubaligh === null) continue;
            const body = { ...STARTER_REMINDER, active: true, id_template_dkm: dkm, id_template_mubaligh: mubaligh };
            await api.call(endpoints.schedule.update, { params: { key }, body });
            count += 1;
          }
          return count;
        },
        stale: [keys.home, keys.schedule],
        says: (count) =>
          count > 0 ? 'Pengingat menyala: sehari sebelumnya, pukul 16.00.' : 'Pilih dulu templatenya di Atur sendiri.',
      }),
  };
}

export function useStartChanges() {
  const { api } = useServices();
  return useMemo(() => startChanges(api), [api]);
}
