import { change } from '#dashboard/api/change.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { answerText } from '#dashboard/components/said.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { JadwalOf } from './seeking.ts';

/** Records the answer that a preacher told the admin. */
export const answerChange = (api: ApiClient, { kind, id }: JadwalOf, jawaban: KonfirmasiInput['jawaban']) =>
  change({
    call: () => api.call(endpoints[kind].konfirmasi, { params: { id }, body: { jawaban } }),
    stale: [keys[kind], keys.papan, keys.pengganti, keys.home, keys.bentrok, keys.health],
    says: ({ data }) => answerText(data),
  });

/** Records that he can't come; the dialog that opens next says so. */
export const absentChange = (api: ApiClient, jadwal: JadwalOf) => ({
  ...answerChange(api, jadwal, 'udzur'),
  says: 'caller' as const,
});
