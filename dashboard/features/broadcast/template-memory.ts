import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { keys } from '#dashboard/api/query-keys.ts';
import { endpoints } from '#shared/endpoints.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { useServices } from '#dashboard/app/services.tsx';

/** The templates of a broadcast by audience, '' for none. */
export interface Remembered {
  dkm: string;
  mubaligh: string;
}

const remembered = z.object({ dkm: z.string(), mubaligh: z.string() });
const keyOf = (type: TemplateTypeValue) => `broadcast-template-${type}`;

function read(type: TemplateTypeValue): Remembered | undefined {
  try {
    return remembered.parse(JSON.parse(localStorage.getItem(keyOf(type)) ?? ''));
  } catch {
    // Nothing is stored, or the browser blocks storage.
    return undefined;
  }
}

/** Stores the templates that this browser last used for a type. */
export function rememberTemplates(type: TemplateTypeValue, { dkm, mubaligh }: Remembered): void {
  try {
    localStorage.setItem(keyOf(type), JSON.stringify({ dkm, mubaligh }));
  } catch {
    // The browser blocks storage; the person has to choose again next time.
  }
}

/** The initial templates: those of the last time, else the card's; deleted ones are ignored. Undefined until loaded. */
export function useFirstTemplates(
  type: TemplateTypeValue,
  templates: readonly { id: string }[] | undefined,
): Remembered | undefined {
  const { api } = useServices();
  const last = read(type);
  const { data, isPending } = useQuery({
    queryKey: keys.schedule,
    queryFn: async ({ signal }) => (await api.call(endpoints.schedule.get, { signal })).data,
    meta: { quiet: true },
  });
  if (templates === undefined || isPending) return undefined;
  const card = data?.[type];
  const first = (...ids: (string | null | undefined)[]) =>
    ids.find((id) => templates.some((template) => template.id === id)) ?? '';
  return {
    dkm: first(last?.dkm, card?.id_template_dkm),
    mubaligh: first(last?.mubaligh, card?.id_template_mubaligh),
  };
}
