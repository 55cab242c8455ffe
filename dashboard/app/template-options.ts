import { useQuery } from '@tanstack/react-query';
import { fixedOptions, type OptionSource } from '#dashboard/components/options.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { Template } from '#shared/template.ts';
import type { TemplateTypeValue } from '#shared/template-types.ts';
import { useServices } from './services.tsx';

type Named = Pick<Template, 'id' | 'nama_template' | 'content'>;

/** All templates of one type, for pickers (specification, section 7). */
export function useTemplatesOf(type: TemplateTypeValue): readonly Named[] | undefined {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['template', 'of', type],
    queryFn: async ({ signal }) => (await api.call(endpoints.template.list, { query: { fields: 'id,content,nama_template', type }, signal })).data,
  });
  return data;
}

export function templateOptions(templates: readonly Named[] | undefined): OptionSource {
  const options = (templates ?? []).map((template) => ({ value: template.id, label: template.nama_template }));
  return fixedOptions(['template'], [{ label: 'Template', options }]);
}
