import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '#dashboard/app/services.tsx';
import { endpoints } from '#shared/endpoints.ts';
import type { ScheduleKey, ScheduleSettings, ScheduleValues } from '#shared/card/schedule.ts';
import type { Template } from '#shared/roster/template.ts';

export const scheduleKey = ['schedule'] as const;

export type CardTemplate = Pick<Template, 'id' | 'nama_template' | 'content' | 'type'>;

export function useSchedule() {
  const { api } = useServices();
  return useQuery({ queryKey: scheduleKey, queryFn: async ({ signal }) => (await api.call(endpoints.schedule.get, { signal })).data });
}

/** All templates at once; each card takes those of its own type (specification, section 7). */
export function useCardTemplates() {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['template', 'cards'],
    queryFn: async ({ signal }): Promise<readonly CardTemplate[]> =>
      (await api.call(endpoints.template.list, { query: { fields: 'id,content,nama_template,type' }, signal })).data,
  });
  return data;
}

/** Saves one card; the answer is the whole card as it is stored. */
export function useSaveCard(key: ScheduleKey) {
  const { api, toasts } = useServices();
  const queries = useQueryClient();
  return async (card: ScheduleValues): Promise<void> => {
    const { data, warnings } = await api.call(endpoints.schedule.update, { params: { key }, body: card });
    queries.setQueryData<ScheduleSettings>(scheduleKey, (now) => now && { ...now, [key]: data });
    if (warnings.length > 0) toasts.show({ title: 'Perhatian', description: warnings.join('\n') });
  };
}
