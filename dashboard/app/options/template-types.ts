import { useQuery } from '@tanstack/react-query';
import { keys } from '#dashboard/api/query-keys.ts';
import { fixedOptions, type OptionSource } from '#dashboard/components/picker/options.ts';
import { wireText } from '#dashboard/words/words.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { TemplateType, Template } from '#shared/roster/template.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { useApiQuery, useServices } from '../services.tsx';

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

type Named = Pick<Template, 'id' | 'nama_template'>;

/** All templates of one type, for pickers (specification, section 7). */
export function useTemplatesOf(type: TemplateTypeValue): readonly (Named & Pick<Template, 'content'>)[] | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...keys.template, 'of', type],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.template.list, { query: { fields: 'id,content,nama_template', type }, signal })).data,
  });
  return data;
}

/** The templates that a broadcast and a new card begin with; undefined until loaded. */
export function useChosenTemplates(type: TemplateTypeValue, enabled = true) {
  return useApiQuery([...keys.template, 'chosen', type], endpoints.template.chosen, {
    query: { type },
    enabled,
    // Another admin may have sent since.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  }).data;
}

/** Options for a picker, sorted by name. */
export function templateOptions(templates: readonly Named[] | undefined): OptionSource {
  const options = (templates ?? [])
    .map((template) => ({ value: template.id, label: template.nama_template }))
    .sort((a, b) => a.label.localeCompare(b.label, 'id'));
  return fixedOptions(['template'], [{ label: 'Template', options }]);
}
