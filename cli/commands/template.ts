import { lampiranEndpoints } from '#shared/lampiran/lampiran.ts';
import { templateWarnings } from '#shared/roster/template-check.ts';
import { TEMPLATE_TYPES, TEMPLATE_TYPE_VALUES, type TemplateTypeValue } from '#shared/roster/template-types.ts';
import {
  PENDAFTARAN_LABELS,
  pendaftaranEndpoints,
  type Pendaftaran,
  type PesanMimbar,
} from '#shared/queue/pendaftaran.ts';
import { templateEndpoints, templateInput, type Template, type TemplateInput } from '#shared/roster/template.ts';
import { findTemplate, lampiranOf } from '../broadcast/pick.ts';
import type { Client } from '../http/client.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { firstRows, oneLine } from '../rows.ts';
import type { Output } from '../terminal/output.ts';
import { pipedText, readText, wholeText } from '../terminal/piped-text.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const template = groupOf(program, 'template', t('templateHelp'), [
    'mimbar template list',
    'mimbar template starter',
    "mimbar template show 'Pengingat DKM' > dkm.txt",
    "mimbar template set 'Pengingat DKM' --file dkm.txt",
  ]);
  const list = template('list', t('templateListHelp'), '[pilihan]', [
    'mimbar template list',
    'mimbar template list --type jumatan_reminder --json',
  ]).option('--type <tipe>', t('ofTypeHelp'));
  limitOption(list).action((options: { type?: string; limit?: number }) => run(options, runTemplateList));
  template('starter', t('templateStarterHelp'), '[pilihan]', ['mimbar template starter']).action((options: object) =>
    run(options, runTemplateStarter),
  );
  template('register', t('templateRegisterHelp'), '[template] [pilihan]', [
    'mimbar template register',
    "mimbar template register 'Pengingat DKM'",
    'mimbar template register --own',
  ])
    .argument('[template]', t('nameOrId'))
    .option('--own', t('ownTextsHelp'))
    .action((wanted: string | undefined, options: { own?: boolean }) =>
      run(options, (context) => (options.own ? runOwnRegister(context, wanted) : runTemplateRegister(context, wanted))),
    );
  template('show', t('templateShowHelp'), '<template> [pilihan]', [
    "mimbar template show 'Pengingat DKM'",
    'mimbar template show 3 > isi.txt',
  ])
    .argument('<template>', t('nameOrId'))
    .action((wanted: string, options: object) => run(options, (context) => runTemplateShow(context, wanted)));
  template('set', t('templateSetHelp'), '<template> [pilihan]', [
    "mimbar template set 'Pengingat DKM' --file dkm.txt --dry-run",
    "cat dkm.txt | mimbar template set 'Pengingat DKM'",
    "mimbar template set 'Jumat DKM' --type jumatan_reminder --file dkm.txt",
    "mimbar template set 3 --name 'Pengingat Ketua DKM'",
  ])
    .argument('<template>', t('nameOrId'))
    .option('--file <file>', t('templateFileHelp'))
    .option('--name <nama>', t('newName'))
    .option(
      '--type <tipe>',
      t('typesHelp', { types: TEMPLATE_TYPE_VALUES.slice(0, -1).join(', '), last: TEMPLATE_TYPE_VALUES.at(-1)! }),
    )
    .option('--lampiran <berkas>', t('templateLampiranHelp'))
    .option('--no-lampiran', t('noLampiranHelp'))
    .option('--dry-run', t('checkOnlyHelp'))
    .action((wanted: string, options: Omit<SetOptions, 'wanted'>) =>
      run(options, (context) => runTemplateSet(context, { ...options, wanted })),
    );
}

const labelOf = (type: TemplateTypeValue) => TEMPLATE_TYPES.find(({ value }) => value === type)!.label;

function typeOf(text: string | undefined): TemplateTypeValue | undefined {
  const type = TEMPLATE_TYPE_VALUES.find((known) => known === text);
  if (type || text === undefined) return type;
  throw usageError(t('typeUnknown', { text, types: TEMPLATE_TYPE_VALUES.join(', ') }));
}

const listTemplates = (
  client: Client,
  how: { type?: TemplateTypeValue | undefined; raw?: boolean } = {},
): Promise<Template[]> =>
  client.listAll(
    templateEndpoints.list,
    { ...(how.type && { type: how.type }), orderBy: 'nama_template', orderType: 'asc' },
    { raw: how.raw ?? false },
  );

async function runTemplateList(
  { client, output }: Context,
  { type, limit }: { type?: string; limit?: number },
): Promise<void> {
  const rows = firstRows(output, await listTemplates(client, { type: typeOf(type) }), limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noTemplateYet'));
  output.table(
    ['ID', t('type'), t('name'), t('content')],
    rows.map((row) => [row.id, row.type, row.nama_template, oneLine(row.content, 30)]),
  );
}

async function runTemplateStarter({ client, output }: Context): Promise<void> {
  const { data } = await client.call(templateEndpoints.starter);
  output.data(data);
  output.print(data.count === 0 ? t('starterThere') : t('starterSaved', { count: data.count }));
}

const registered = (row: Pendaftaran): string[] => [
  row.id,
  row.nama_template,
  PENDAFTARAN_LABELS[row.status],
  row.alasan ?? '',
];

/** Registers one template, or shows the state of all. */
async function runTemplateRegister({ client, output }: Context, wanted: string | undefined): Promise<void> {
  const { data } =
    wanted === undefined
      ? await client.call(pendaftaranEndpoints.list)
      : await client.call(pendaftaranEndpoints.register, {
          params: { id: requireFound(await listTemplates(client), wanted).id },
        });
  output.data(data ?? []);
  if (data === null) return output.print(t('notRegistered'));
  output.table(['ID', t('name'), 'WhatsApp', t('reason')], [data].flat().map(registered));
}

/** Registers Mimbar's own texts, kind by kind, and shows the state of the rest. */
async function runOwnRegister({ client, output }: Context, wanted: string | undefined): Promise<void> {
  if (wanted !== undefined) throw usageError(t('templateOrOwn'));
  const { data } = await client.call(pendaftaranEndpoints.own);
  if (data === null) {
    output.data([]);
    return output.print(t('notRegistered'));
  }
  const rows: PesanMimbar[] = [];
  for (const { jenis } of data)
    rows.push((await client.call(pendaftaranEndpoints.registerOwn, { params: { jenis } })).data);
  output.data(rows);
  output.table(
    [t('message'), 'WhatsApp', t('reason')],
    rows.map(({ nama, status, alasan }) => [nama, PENDAFTARAN_LABELS[status], alasan ?? '']),
  );
}

/**
 * Prints only the content to stdout, so that it can be saved, edited and set again. Terminal control codes and
 * invisible characters are removed; --json prints them too.
 */
async function runTemplateShow({ client, output }: Context, wanted: string): Promise<void> {
  const row = requireFound(await listTemplates(client), wanted);
  output.data(row);
  if (output.json) return;
  output.note(`${row.nama_template} (ID ${row.id}, ${labelOf(row.type)})`);
  if (row.id_lampiran !== null) {
    const { data } = await client.call(lampiranEndpoints.get, { params: { id: row.id_lampiran } });
    output.note(t('lampiranIs', { nama: data.nama }));
  }
  output.print(row.content);
}

interface SetOptions {
  wanted: string;
  /** '-' is stdin. */
  file?: string;
  name?: string;
  type?: string;
  /** A file, or false for none. */
  lampiran?: string | false;
  dryRun?: boolean;
}

/** Changes a template. If there is none of that name, it is created; this needs its type. */
async function runTemplateSet({ client, output }: Context, options: SetOptions): Promise<void> {
  const type = typeOf(options.type);
  // Compares the raw stored texts, so that a change of invisible characters counts.
  const rows = await listTemplates(client, { raw: true });
  const before = findTemplate(rows, options.wanted);
  if (!before && !type) throw notFound(rows, options.wanted, t('typeCreates'));
  const content = await contentOf(
    options,
    output,
    options.name !== undefined || (before !== undefined && (type !== undefined || options.lampiran !== undefined)),
  );
  const after = {
    nama_template: options.name ?? before?.nama_template ?? options.wanted,
    content: content ?? before?.content ?? '',
    type: type ?? before!.type,
    id_lampiran: options.lampiran === false ? null : (before?.id_lampiran ?? null),
  };
  check(after);

  if (options.dryRun) {
    const warnings = templateWarnings(after);
    output.warn(warnings);
    output.data({ dry_run: true, id: before?.id ?? null, ...after, warnings });
    return output.print(
      t('templateWouldBe', { nama: after.nama_template, verb: t(before ? 'verbChanged' : 'verbCreated') }),
    );
  }
  const body = { ...after, ...(options.lampiran && (await lampiranOf(client, { file: options.lampiran }))) };
  const { data, warnings } = before
    ? await client.call(templateEndpoints.update, { params: { id: before.id }, body: changesOf(before, body) })
    : await client.call(templateEndpoints.create, { body });
  output.warn(warnings);
  output.data({ ...data, warnings });
  output.print(
    t('templateDone', { nama: data.nama_template, verb: t(before ? 'verbSaved' : 'verbCreated'), id: data.id }),
  );
}

function check(input: TemplateInput): void {
  const [issue] = templateInput.safeParse(input).error?.issues ?? [];
  if (issue)
    throw new CliError('usage', issue.message, {
      code: 'invalid',
      issues: [{ path: issue.path.join('.'), message: issue.message }],
    });
}

function changesOf(before: Template, after: TemplateInput): Partial<TemplateInput> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof TemplateInput] !== value),
  );
}

/** The content from the given file, else from stdin; undefined if only other fields change. */
async function contentOf(
  { file }: SetOptions,
  { stdin, note }: Output,
  optional: boolean,
): Promise<string | undefined> {
  if (file === '-') return wholeText(stdin);
  if (file === undefined) {
    const piped = await pipedText(stdin);
    // In a shell loop, stdin may be meant for the loop, so say that it was read.
    if (piped !== undefined && optional) note(t('readFromStdin', { count: piped.trimEnd().length }));
    if (piped !== undefined || optional) return piped;
    throw usageError(t('giveContent'));
  }
  return readText(file);
}

function requireFound(rows: readonly Template[], wanted: string): Template {
  const found = findTemplate(rows, wanted);
  if (found) return found;
  throw notFound(rows, wanted);
}

function notFound(rows: readonly Template[], wanted: string, more = ''): CliError {
  const known = rows.map((row) => `${row.nama_template} (${row.id})`).join(', ');
  return usageError(t('noSuchTemplate', { wanted, more, known: known ? t('thereAre', { known }) : t('noTemplates') }));
}
