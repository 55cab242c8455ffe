import type { ApiClient } from '#dashboard/api/client.ts';
import type { OptionSource } from '#dashboard/components/picker/options.ts';
import { PAGE_SIZE } from '#shared/base/list.ts';
import { endpoints } from '#shared/endpoints.ts';

const CONTACTS = {
  masjid: { label: 'Masjid', name: 'nama_masjid' },
  mubaligh: { label: 'Mubaligh', name: 'nama_mubaligh' },
} as const;

/** The first mosques or preachers whose name contains the term; the server searches. */
export function contactOptions(api: ApiClient, noun: keyof typeof CONTACTS): OptionSource {
  const { label, name } = CONTACTS[noun];
  return {
    key: [noun],
    load: async (search, signal) => {
      const query = { fields: `id,${name}`, page: 1, limit: PAGE_SIZE, orderBy: name, orderType: 'asc', search };
      const { data } = await api.call(endpoints[noun].list, { query, signal });
      const options = data.map((row) => ({
        value: row.id,
        label: (row as Partial<Record<typeof name, string>>)[name] ?? '',
      }));
      return options.length === 0 ? [] : [{ label, options }];
    },
  };
}
