import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { Template, TemplateInput, TemplateUpdate } from '#shared/roster/template.ts';
import type { List } from '../base/list-page.ts';
import type { Stored } from '../base/stored.ts';

export interface TemplateStore {
  /** A type that does not exist matches nothing. */
  list: List<Template>;
  find(id: string): Stored<Template> | undefined;
  /** Names are compared without case. */
  findByName(nama: string): { id: string } | undefined;
  /** The first use of one of these templates by a card, by the card's key. */
  findUse(ids: readonly string[]): { nama_template: string; key: ScheduleKey } | undefined;
  insert(input: TemplateInput & { updated_by: string }): Template;
  update(id: string, changes: TemplateUpdate & { updated_by: string }): Template | undefined;
  existing(ids: readonly string[]): string[];
  remove(ids: readonly string[]): number;
}
