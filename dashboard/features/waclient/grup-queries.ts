import type { ApiClient } from '#dashboard/api/client.ts';
import { change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { Grup } from '#shared/grup/grup.ts';

const stale = [keys.grup];

function grupChanges(api: ApiClient) {
  return {
    refresh: () => change({ call: () => api.call(endpoints.grup.refresh), stale }),
    update: (row: Grup, boleh: boolean) =>
      change({ call: () => api.call(endpoints.grup.update, { params: { id: row.id }, body: { boleh } }), stale }),
    test: (row: Grup) =>
      change({
        call: () => api.call(endpoints.grup.test, { params: { id: row.id } }),
        stale,
        says: () => ({
          title: 'Pesan uji masuk antrean',
          description: `Dikirim ke ${row.nama} lebih dahulu dari pesan lain.`,
        }),
      }),
  };
}

export function useGrupChanges() {
  return grupChanges(useServices().api);
}
