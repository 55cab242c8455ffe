import type { ScheduleKey } from '#shared/card/schedule.ts';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Template, TemplateInput, TemplateUpdate } from '#shared/roster/template.ts';
import type { ListOptions } from '../../domain/base/list.ts';
import type { Drizzle } from '../base/drizzle.ts';
import { existingIds } from '../base/existing.ts';
import { createList } from '../base/list.ts';
import { scheduleCard, template } from '../base/schema.ts';
import { inColumns } from '../base/search.ts';
import type { Stored } from '#daemon/domain/base/stored.ts';
import type { ListPage } from '#daemon/domain/base/list-page.ts';
import type { TemplateStore } from '#daemon/domain/roster/template-store.ts';

const columns = {
  id: template.id,
  nama_template: template.nama_template,
  content: template.content,
  type: template.type,
  version: template.version,
};

export function createTemplateStore(db: Drizzle): TemplateStore {
  const list = createList<Template>(db, {
    columns,
    id: template.id,
    search: inColumns({ names: [template.nama_template] }),
    filters: { type: sql`${template.type} = ${sql.placeholder('type')}` },
    from: (selection) => db.select(selection).from(template).$dynamic(),
  });
  return {
    /** A type that does not exist matches nothing. */
    list: (options: ListOptions, type?: string): ListPage<Template> => list(options, { type }),

    find(id: string): Stored<Template> | undefined {
      return db.select({ ...columns, updated_by: template.updated_by }).from(template).where(eq(template.id, id)).get();
    },

    /** Names are compared without case. */
    findByName(nama: string): Template | undefined {
      return db.select(columns).from(template).where(eq(template.nama_template, nama)).get();
    },

    /** The first use of one of these templates by a card, by the card's key. */
    findUse(ids: readonly string[]): { nama_template: string; key: ScheduleKey } | undefined {
      return db
        .select({ nama_template: template.nama_template, key: scheduleCard.key })
        .from(scheduleCard)
        .innerJoin(template, or(eq(template.id, scheduleCard.id_template_dkm), eq(template.id, scheduleCard.id_template_mubaligh)))
        .where(inArray(template.id, [...ids]))
        .orderBy(scheduleCard.key, template.id)
        .get();
    },

    insert(input: TemplateInput & { updated_by: string }): Template {
      return db.insert(template).values(input).returning(columns).get();
    },

    update(id: string, changes: TemplateUpdate & { updated_by: string }): Template | undefined {
      return db.update(template).set({ ...changes, version: sql`${template.version} + 1` }).where(eq(template.id, id)).returning(columns).get();
    },

    existing: (ids: readonly string[]): string[] => existingIds(db, template, ids),

    remove(ids: readonly string[]): number {
      return db.delete(template).where(inArray(template.id, [...ids])).run().changes;
    },
  };
}