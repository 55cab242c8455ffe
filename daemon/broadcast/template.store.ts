import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { DAFTAR_KEY } from '#shared/card/daftar.ts';
import type { ScheduleKey } from '#shared/card/schedule.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { templateColumns, type Template, type TemplateInput } from '#shared/roster/template.ts';
import type { Drizzle } from '#daemon/base/database.ts';
import type { Audience } from '#daemon/queue/index.ts';
import { createList, createRows, wireColumns, inColumns } from '#daemon/base/list.store.ts';
import { scheduleCard, setting, template } from '#daemon/base/schema.ts';

export function createTemplateStore(db: Drizzle) {
  const columns = wireColumns(template, Object.keys(templateColumns));
  return {
    ...createRows<Template, TemplateInput>(db, template, template, columns),

    /** An unknown type matches nothing. */
    list: createList<Template>(db, {
      columns,
      id: template.id,
      search: inColumns({ names: [template.nama_template] }),
      filters: { type: sql`${template.type} = ${sql.placeholder('type')}` },
      from: (selection) => db.select(selection).from(template).$dynamic(),
    }),

    /** Ignores case. */
    findByName: (nama: string): { id: string } | undefined =>
      db.select({ id: template.id }).from(template).where(eq(template.nama_template, nama)).get(),

    /** The templates of a type in their order, and those that its card uses. */
    ofType(type: TemplateTypeValue): {
      templates: Pick<Template, 'id' | 'nama_template'>[];
      card: Partial<Record<Audience, string | null>>;
    } {
      const templates = db
        .select({ id: template.id, nama_template: template.nama_template })
        .from(template)
        .where(eq(template.type, type))
        .orderBy(template.id)
        .all();
      const card = db
        .select({ dkm: scheduleCard.id_template_dkm, mubaligh: scheduleCard.id_template_mubaligh })
        .from(scheduleCard)
        // A type without a card finds none.
        .where(sql`${scheduleCard.key} = ${type}`)
        .get();
      return { templates, card: card ?? {} };
    },

    /** The first card that uses one of these templates, as the card's key. */
    findUse(ids: readonly string[]): { nama_template: string; key: ScheduleKey | typeof DAFTAR_KEY } | undefined {
      const found = db
        .select({ nama_template: template.nama_template, key: scheduleCard.key })
        .from(scheduleCard)
        .innerJoin(
          template,
          or(eq(template.id, scheduleCard.id_template_dkm), eq(template.id, scheduleCard.id_template_mubaligh)),
        )
        .where(inArray(template.id, [...ids]))
        .orderBy(scheduleCard.key, template.id)
        .get();
      if (found) return found;
      const list = db
        .select({ nama_template: template.nama_template })
        .from(setting)
        .innerJoin(template, sql`${template.id} = cast(json_extract(${setting.value}, '$.id_template') as integer)`)
        .where(and(eq(setting.key, DAFTAR_KEY), inArray(template.id, [...ids])))
        .get();
      return list && { ...list, key: DAFTAR_KEY };
    },
  };
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;
