import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { Template, TemplateInput } from '#shared/roster/template.ts';
import type { RowStore } from '../base/stored.ts';

/** A list's filter by a type that does not exist matches nothing. */
export interface TemplateStore extends RowStore<Template, TemplateInput> {
  /** Names are compared without case. */
  findByName(nama: string): { id: string } | undefined;
  /** The first use of one of these templates by a card, by the card's key. */
  findUse(ids: readonly string[]): { nama_template: string; key: ScheduleKey } | undefined;
}
