import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { fixedOptions, type OptionSource } from '#dashboard/components/picker/options.ts';
import { wireText } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { TemplateType } from '#shared/roster/template.ts';
import { useServices } from '../services.tsx';

/** The template types; they don't change while the page is open. */
export function useTemplateTypes(): readonly TemplateType[] | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: keys.templateTypes,
    queryFn: async ({ signal }) => (await api.call(endpoints.template.types, { signal })).data,
    select: named,
    staleTime: Infinity,
  });
  return data;
}

const named = (types: readonly TemplateType[]) =>
  types.map((type) => ({ ...type, label: wireText(type.value, type.label) }));

export function templateTypeOptions(types: readonly TemplateType[]): OptionSource {
  const options = types.map((type) => ({ value: type.value, label: type.label }));
  return fixedOptions(['template-types'], [{ label: 'Tipe Pesan', options }]);
}
