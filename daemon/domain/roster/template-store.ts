import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { Template, TemplateInput } from '#shared/roster/template.ts';
import type { RowStore } from '../base/stored.ts';

/** A list filtered by an unknown type is empty. */
export interface TemplateStore extends RowStore<Template, TemplateInput> {
  /** Ignores case. */
  findByName(nama: string): { id: string } | undefined;
  /** The first card that uses one of these templates, as the card's key. */
  findUse(ids: readonly string[]): { nama_template: string; key: ScheduleKey } | undefined;
}
