import type { ListQuery } from '#shared/base/list.ts';
import { SCHEDULE_LABELS } from '#shared/card/schedule.ts';
import { tidied } from '#shared/roster/column.ts';
import {
  templateColumns,
  type Template,
  type TemplateInput,
  type TemplateType,
  type TemplateUpdate,
} from '#shared/roster/template.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { TEMPLATE_TYPES } from '#shared/roster/template-types.ts';
import { type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import { listOptions, type Result, type ListPage } from '#daemon/base/list.ts';
import { changesOf, checkVersion, publicRow, type Stored } from '#daemon/base/version.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import type { Keep, Removed } from '#daemon/roster/penghapusan.ts';
import type { TemplateStore } from '#daemon/storage/roster/template.ts';

const COLUMNS = ['id', ...Object.keys(templateColumns), 'version'];

export function createTemplateService(options: {
  store: TemplateStore;
  transaction: Transaction;
  audit: Audit;
  keep: Keep;
}) {
  const { store, transaction, audit, keep } = options;

  function getTemplate(id: string): Stored<Template> {
    const row = store.find(id);
    if (!row) throw notFound('Template tidak ditemukan');
    return row;
  }

  function checkName(nama: string | undefined, id?: string): void {
    const other = nama === undefined ? undefined : store.findByName(nama);
    if (!other || other.id === id) return;
    const message = 'Nama template sudah dipakai';
    throw new MimbarError('conflict', message, { issues: [{ path: 'nama_template', message }] });
  }

  /** Throws conflict if a card would lose its template or get one of another type. */
  function checkUnused(ids: readonly string[]): void {
    const use = store.findUse(ids);
    if (use) throw conflict(`Template '${use.nama_template}' dipakai kartu ${SCHEDULE_LABELS[use.key]}`);
  }

  function insert(actor: Actor, input: TemplateInput): Template {
    const row = store.insert({ ...tidied(templateColumns, input), updated_by: actor.label });
    audit.record(actor, 'template.create', `template:${row.id}`);
    return row;
  }

  return {
    list: (query: ListQuery & { type?: string }): ListPage<Template> =>
      store.list(listOptions(query, COLUMNS), { type: query.type || undefined }),

    types: (): TemplateType[] => TEMPLATE_TYPES.map((type) => ({ ...type, replacements: [...type.replacements] })),

    /** Throws not_found. */
    get: (id: string): Template => publicRow<Template>(getTemplate(id)),

    /** Warns about mistakes in the text. Throws conflict when the name is taken. */
    create(actor: Actor, input: TemplateInput): Result<Template> {
      return transaction(() => {
        checkName(tidied(templateColumns, input).nama_template);
        return checked(insert(actor, input));
      });
    },

    /** Stores the ready-made templates, except those whose name or text exists already. */
    addStarters(actor: Actor): { count: number } {
      return transaction(() => {
        const texts = new Set(
          store.list(listOptions({ fields: 'content,type' }, COLUMNS), { type: undefined }).rows.map(textOf),
        );
        const missing = STARTER_TEMPLATES.filter(
          (one) => !texts.has(textOf(one)) && !store.findByName(one.nama_template),
        );
        for (const one of missing) insert(actor, one);
        return { count: missing.length };
      });
    },

    /** Throws not_found, or conflict on an old version, a taken name, or a new type for a template that a card uses. */
    update(actor: Actor, id: string, input: TemplateUpdate, version?: number): Result<Template> {
      return transaction(() => {
        const before = getTemplate(id);
        checkVersion(before, version);
        const changes = changesOf(before, tidied(templateColumns, input));
        if (Object.keys(changes).length === 0) return checked(publicRow<Template>(before));
        checkName(changes.nama_template, id);
        if (changes.type !== undefined) checkUnused([id]);
        const row = store.update(id, { ...changes, updated_by: actor.label })!;
        audit.record(actor, 'template.update', `template:${id}`, changed('template', before, changes));
        return checked(row);
      });
    },

    /** Throws not_found, or conflict when a card uses it. */
    remove(actor: Actor, id: string): Template {
      return transaction(() => {
        const row = publicRow<Template>(getTemplate(id));
        checkUnused([id]);
        const kept = keep(actor, 'template', () => ({ count: store.remove([id]), cancelled: 0 }));
        audit.record(actor, 'template.delete', `template:${id}`, kept);
        return { ...row, ...kept };
      });
    },

    /** Ignores unknown ids. If a card uses one of them, nothing is deleted and it throws conflict. */
    removeMany(actor: Actor, ids: readonly string[]): Removed {
      return transaction(() => {
        checkUnused(ids);
        const found = store.existing(ids);
        if (found.length === 0) return { count: 0 };
        const kept = keep(actor, 'template', () => ({ count: store.remove(found), cancelled: 0 }));
        audit.record(actor, 'template.delete', 'template', { count: found.length, ids: found, ...kept });
        return { count: found.length, ...kept };
      });
    },
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;

const textOf = ({ type, content }: Pick<Template, 'type' | 'content'>) => `${type} ${content}`;

function checked(row: Template): Result<Template> {
  return { data: row, warnings: templateWarnings(row) };
}
