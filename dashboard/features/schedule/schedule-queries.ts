import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Change } from '#dashboard/api/change.ts';
import { keys } from '#dashboard/api/query-keys.ts';
import { useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { DaftarValues } from '#shared/card/daftar.ts';
import type { RingkasanValues } from '#shared/card/ringkasan.ts';
import type { ScheduleCard, ScheduleKey, ScheduleSettings, ScheduleValues } from '#shared/card/schedule.ts';
import type { Template } from '#shared/roster/template.ts';

export type CardTemplate = Pick<Template, 'id' | 'nama_template' | 'content' | 'type'>;

export function useSchedule() {
  const { api } = useServices();
  return useQuery({
    queryKey: keys.schedule,
    queryFn: async ({ signal }) => (await api.call(endpoints.schedule.get, { signal })).data,
  });
}

/** All templates at once; each card takes those of its own type (specification, section 7). */
export function useCardTemplates() {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...keys.template, 'cards'],
    queryFn: async ({ signal }): Promise<readonly CardTemplate[]> =>
      (await api.call(endpoints.template.list, { query: { fields: 'id,content,nama_template,type' }, signal })).data,
  });
  return data;
}

/** Notices about the next run of a stored card; none while it is inactive or loading fails. */
export function useCardNotices(key: ScheduleKey, card: ScheduleCard) {
  const { api } = useServices();
  const { data } = useQuery({
    // `last_run` changes during a broadcast and must not change the key.
    queryKey: [...keys.bentrok, 'card', key, { ...card, last_run: null }],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.schedule.preview, { params: { key }, body: {}, signal })).notices,
    enabled: card.active,
    meta: { quiet: true },
  });
  return (card.active && data) || [];
}

/** Saves one card; the answer is the whole card as it is stored. */
export function useSaveCard(key: ScheduleKey) {
  const { api } = useServices();
  const queries = useQueryClient();
  return (card: ScheduleValues): Change => ({
    call: async () => {
      const answer = await api.call(endpoints.schedule.update, { params: { key }, body: card });
      queries.setQueryData<ScheduleSettings>(keys.schedule, (now) => now && { ...now, [key]: answer.data });
      return answer;
    },
  });
}

export function useSaveRingkasan() {
  const { api } = useServices();
  const queries = useQueryClient();
  return (body: RingkasanValues): Change => ({
    call: async () => {
      const answer = await api.call(endpoints.ringkasan.update, { body });
      queries.setQueryData(keys.ringkasan, answer.data);
      return answer;
    },
  });
}

export function useSaveDaftar() {
  const { api } = useServices();
  const queries = useQueryClient();
  return (body: DaftarValues): Change => ({
    call: async () => {
      const answer = await api.call(endpoints.daftar.update, { body });
      queries.setQueryData(keys.daftar, answer.data);
      return answer;
    },
  });
}
