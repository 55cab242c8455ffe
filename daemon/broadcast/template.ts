import * as z from 'zod';
import { type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import type { Means } from '#daemon/base/base.ts';
import { conflict, MimbarError, notFound } from '#daemon/base/errors.ts';
import { listOptions, type Result, type ListPage } from '#daemon/base/list.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import { changesOf, checkVersion, publicRow, type Stored } from '#daemon/base/version.ts';
import { type BroadcastJadwal, type Keep, type Removed, type Begins, comingFriday } from '#daemon/roster/index.ts';
import { addDays, dateInZone } from '#shared/base/dates.ts';
import { cardText } from '#shared/account/audit-words.ts';
import { formatCount } from '#shared/base/count.ts';
import { CAPTION_MAX } from '#shared/base/values.ts';
import type { ListQuery } from '#shared/base/list.ts';
import { DAFTAR_KEY, holdsList } from '#shared/card/daftar.ts';
import { questionText } from '#shared/reply/question.ts';
import { tidied } from '#shared/roster/column.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { placeholderValues, type PlaceholderFacts, type TemplateTypeValue } from '#shared/roster/placeholder.ts';
import { shortestMessage } from '#shared/roster/template-render.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import { TEMPLATE_TYPES, TEMPLATE_TYPE_VALUES } from '#shared/roster/template-types.ts';
import {
  templateColumns,
  type ChosenTemplates,
  type Template,
  type TemplateInput,
  type TemplateType,
  type TemplateUpdate,
  type TemplateExample,
} from '#shared/roster/template.ts';
import type { Audience } from '#daemon/queue/index.ts';
import { daftarJumat, type JadwalSource, type TemplatePair } from './compose.ts';
import { fileOf } from './broadcast.ts';
import type { TemplateStore } from './template.store.ts';

const COLUMNS = ['id', ...Object.keys(templateColumns), 'version'];

export function createTemplateService(options: {
  store: TemplateStore;
  transaction: Transaction;
  audit: Audit;
  keep: Keep;
  lampiran: Parameters<typeof fileOf>[0]['lampiran'];
  fileTypes: Parameters<typeof fileOf>[0]['fileTypes'];
}) {
  const { store, transaction, audit, keep } = options;

  /** Throws not_found, and invalid for a file that the messenger does not send or a text too long for a caption. */
  function checkFile({ content, id_lampiran }: Pick<TemplateInput, 'content' | 'id_lampiran'>): void {
    if (fileOf(options, id_lampiran).id_lampiran === undefined) return;
    const length = shortestMessage(content);
    if (length <= CAPTION_MAX) return;
    const message = `Dengan lampiran, pesan paling banyak ${formatCount(CAPTION_MAX)} huruf. Template ini ${formatCount(length)} huruf tanpa nama dan tanggal.`;
    throw new MimbarError('invalid', message, { issues: [{ path: 'content', message }] });
  }

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
    if (use) throw conflict(`Template '${use.nama_template}' dipakai kartu ${cardText(use.key)}`);
  }

  /** Throws conflict if the card of the list would lose it. */
  function checkList(id: string, content: string): void {
    const use = store.findUse([id]);
    if (use?.key === DAFTAR_KEY && !holdsList(content))
      throw conflict(
        `Template '${use.nama_template}' dipakai kartu ${cardText(use.key)}, jadi {{daftar_jumat}} harus tetap ada`,
      );
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
        checkFile(input);
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
        if (changes.content !== undefined) checkList(id, changes.content);
        if (changes.id_lampiran !== undefined || changes.content !== undefined) checkFile({ ...before, ...changes });
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

const textOf = ({ type, content }: Pick<Template, 'type' | 'content'>) => `${type} ${content}`;

function checked(row: Template): Result<Template> {
  return { data: row, warnings: templateWarnings(row) };
}

/** How far ahead a schedule is searched for, in days. */
const AHEAD = 62;
/** Maximum number of schedules in the example of a monthly message. */
const MOST = 4;

const CHOSEN_KEY = 'chosen_templates';
const AUDIENCES = ['dkm', 'mubaligh'] as const;
/** Names of templates that say whom they are for. */
const NAMED: Record<Audience, RegExp> = { dkm: /dkm/i, mubaligh: /mubaligh|khatib|ustad/i };
const kept = z.partialRecord(z.enum(TEMPLATE_TYPE_VALUES), z.partialRecord(z.enum(AUDIENCES), z.string()));

/** Which templates a broadcast begins with, and a card that has none. */
export function createChosen({ store, settings }: { store: Pick<TemplateStore, 'ofType'>; settings: SettingStore }) {
  const last = () => kept.parse(JSON.parse(settings.get(CHOSEN_KEY) ?? '{}'));

  return {
    /** Those that were used last for this type, else its card's, else the only one, else by their names. */
    of(type: TemplateTypeValue): ChosenTemplates {
      const { templates, card } = store.ofType(type);
      const ids = templates.map(({ id }) => id);
      const used = last()[type] ?? {};
      const only = ids.length === 1 ? ids[0] : undefined;
      const named = (audience: Audience) =>
        templates.find(({ nama_template }) => NAMED[audience].test(nama_template))?.id;
      const first = (audience: Audience) =>
        [used[audience], card[audience], only, named(audience)].find((id) => id && ids.includes(id)) ?? null;
      const chosen = { dkm: first('dkm'), mubaligh: first('mubaligh') };
      return { ...chosen, terakhir: AUDIENCES.filter((one) => chosen[one] !== null && chosen[one] === used[one]) };
    },

    /** Keeps what a person has just sent with; the audience that was left out keeps its own. */
    keep(type: TemplateTypeValue, { dkm, mubaligh }: TemplatePair): void {
      const before = last();
      const used = { ...before[type], ...(dkm && { dkm: dkm.id }), ...(mubaligh && { mubaligh: mubaligh.id }) };
      settings.set(CHOSEN_KEY, JSON.stringify({ ...before, [type]: used }));
    },
  };
}

interface Options extends Pick<Means, 'clock' | 'timezone'> {
  sources: Record<JadwalKind, Pick<JadwalSource, 'findMonthForBroadcast'>>;
  begins: Pick<Begins, 'jamOf' | 'endOf'>;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
}

/** Example messages of a template for the next schedules; for invented ones if there are none. */
export function createTemplateExamples({ sources, begins, clock, timezone, publicUrl }: Options) {
  const konfirmasi = questionText(publicUrl ? `${publicUrl}/saya/…` : undefined);

  /** The next schedule; for a monthly message also the same mosque's others of that month. */
  function coming(kind: JadwalKind, isMonthly: boolean): BroadcastJadwal[] {
    const today = dateInZone(clock.now(), timezone);
    const found: BroadcastJadwal[] = [];
    for (let days = 0; days < AHEAD && found.length < (isMonthly ? MOST : 1); days++) {
      const date = addDays(today, days);
      const [first] = found;
      if (first && date.slice(0, 7) !== first.tanggal.slice(0, 7)) break;
      const rows = sources[kind].findMonthForBroadcast(date, date);
      const own = first ? rows.filter((row) => row.id_masjid === first.id_masjid) : rows.slice(0, 1);
      found.push(...own);
    }
    return found.slice(0, isMonthly ? MOST : 1);
  }

  return (type: TemplateTypeValue): TemplateExample => {
    const isMonthly = type === 'pengajian_bulanan';
    const kind = type === 'jumatan_reminder' ? 'jumatan' : 'pengajian';
    // An announcement is about no schedule.
    const rows = type === 'pengumuman' ? [] : coming(kind, isMonthly);
    const facts: PlaceholderFacts[] = rows.map((row) => ({ ...row, jam: begins.jamOf(row), konfirmasi }));
    const friday = comingFriday(clock.now(), begins, timezone);
    const day = kind === 'jumatan' ? friday : dateInZone(clock.now(), timezone);
    const shown = facts.length > 0 ? facts : [{ ...invented(kind, day), konfirmasi }];
    if (type === 'pengumuman') {
      const list = daftarJumat(sources.jumatan, friday);
      if (list !== '') shown[0] = { ...shown[0]!, daftar_jumat: list };
    }
    return {
      nyata: facts.length > 0,
      penerima: isMonthly || type === 'pengumuman' ? shown[0]!.nama_ketua_dkm : shown[0]!.nama_mubaligh,
      jadwal: shown.map((one) => placeholderValues(type, one)),
    };
  };
}

function invented(kind: JadwalKind, tanggal: string): PlaceholderFacts {
  const jam = kind === 'jumatan' ? '' : '18.30';
  return {
    tanggal,
    waktu: jam,
    jam,
    nama_masjid: 'Masjid Contoh',
    nama_mubaligh: 'Ustadz Contoh',
    nama_ketua_dkm: 'Bapak Contoh',
    nama: 'Bapak Contoh',
    wilayah: 'Wilayah Contoh',
    daftar_jumat: '1. Masjid Contoh: Ustadz Contoh',
  };
}
