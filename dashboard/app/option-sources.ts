import type { ApiClient } from '#dashboard/api/client.ts';
import type { OptionSource } from '#dashboard/components/picker/options.ts';
import { endpoints } from '#shared/endpoints.ts';
import { PAGE_SIZE } from '#shared/base/list.ts';

/** The first mosques whose name holds the term; the server searches. */
export function masjidOptions(api: ApiClient): OptionSource {
  return {
    key: ['masjid'],
    load: async (search, signal) => {
      const query = { fields: 'id,nama_masjid', page: 1, limit: PAGE_SIZE, orderBy: 'nama_masjid', orderType: 'asc', search };
      const { data } = await api.call(endpoints.masjid.list, { query, signal });
      return data.length === 0 ? [] : [{ label: 'Masjid', options: data.map((row) => ({ value: row.id, label: row.nama_masjid })) }];
    },
  };
}

/** The first preachers whose name holds the term; the server searches. */
export function mubalighOptions(api: ApiClient): OptionSource {
  return {
    key: ['mubaligh'],
    load: async (search, signal) => {
      const query = { fields: 'id,nama_mubaligh', page: 1, limit: PAGE_SIZE, orderBy: 'nama_mubaligh', orderType: 'asc', search };
      const { data } = await api.call(endpoints.mubaligh.list, { query, signal });
      return data.length === 0 ? [] : [{ label: 'Mubaligh', options: data.map((row) => ({ value: row.id, label: row.nama_mubaligh })) }];
    },
  };
}
