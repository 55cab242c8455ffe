import type { Template } from '#shared/roster/template.ts';

/** The template of each selected audience. */
export interface TemplatePair {
  dkm: Template | undefined;
  mubaligh: Template | undefined;
}

/** The columns that a broadcast stores; the names outlive the templates. */
export function columnsOf({ dkm, mubaligh }: TemplatePair) {
  return {
    id_template_dkm: dkm?.id ?? null,
    id_template_mubaligh: mubaligh?.id ?? null,
    nama_template_dkm: dkm?.nama_template ?? null,
    nama_template_mubaligh: mubaligh?.nama_template ?? null,
  };
}
