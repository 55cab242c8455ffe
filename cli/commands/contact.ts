import type * as z from 'zod';
import type { readDeleteEndpoints, saveQuery, writeEndpoints } from '#shared/base/resource.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { Contact, contactQuery } from '#shared/roster/contact.ts';
import { masjidEndpoints, masjidNoun } from '#shared/roster/masjid.ts';
import { mubalighEndpoints, mubalighNoun } from '#shared/roster/mubaligh.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { firstRows } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';
import { number } from '../terminal/text.ts';
import { cellText, columnValues, declareColumns, namedRow, printRows } from '../columns.ts';
import { t } from '../words/words.ts';

type Row = z.ZodObject;
type Asked = { query: typeof saveQuery };
type Endpoints = Pick<
  ReturnType<typeof readDeleteEndpoints<string, Row, typeof contactQuery, Row>> &
    ReturnType<typeof writeEndpoints<string, Row, Row, Row>> & { create: Asked; update: Asked },
  'list' | 'get' | 'create' | 'update' | 'remove'
>;

/** What differs between the commands of mosques and preachers. */
interface ContactFacts {
  noun: Contact;
  endpoints: Endpoints;
  /** Name and options of a new row, for the examples in the help. */
  example: { name: string; options: string };
}

type Flags = Record<string, unknown>;
interface ListFlags {
  search?: string;
  wilayah?: string;
  limit?: number;
}

export const declareMasjid = (frame: Frame): void =>
  declareContact(frame, {
    noun: masjidNoun,
    endpoints: masjidEndpoints,
    example: { name: 'Al-Huda', options: "--ketua-dkm 'H. Umar' --hp 081200000001" },
  });

export const declareMubaligh = (frame: Frame): void =>
  declareContact(frame, {
    noun: mubalighNoun,
    endpoints: mubalighEndpoints,
    example: { name: 'Ustadz Ahmad', options: '--hp 081200000101' },
  });

/** Declares `mimbar masjid` and `mimbar mubaligh`: single rows, with options derived from the columns. */
function declareContact({ program, run }: Frame, facts: ContactFacts): void {
  const { noun: contact, example } = facts;
  const { noun } = contact;
  const quoted = `'${example.name}'`;
  const part = groupOf(program, noun, t('contactHelp', { noun }), [
    `mimbar ${noun} list`,
    `mimbar ${noun} add ${quoted} ${example.options}`,
  ]);
  const list = part('list', t('contactListHelp', { noun }), '[pilihan]', [
    `mimbar ${noun} list`,
    `mimbar ${noun} list --search ahmad --json`,
    `mimbar ${noun} list --wilayah Cicendo`,
  ])
    .option('--search <teks>', t('searchHelp'))
    .option('--wilayah <wilayah>', t('ofWilayahHelp'));
  limitOption(list).action((options: ListFlags) => run(options, (context) => runList(context, facts, options)));
  part('show', t('contactShowHelp', { noun }), `<${noun}> [pilihan]`, [`mimbar ${noun} show ${quoted}`])
    .argument(`<${noun}>`, t('nameOrId'))
    .action((wanted: string, options: Flags) => run(options, (context) => runShow(context, facts, wanted)));

  const add = part('add', t('contactAddHelp', { noun }), '<nama> [pilihan]', [
    `mimbar ${noun} add ${quoted} ${example.options}`,
  ]).argument('<nama>', t('contactNameHelp', { noun }));
  const set = part('set', t('contactSetHelp', { noun }), `<${noun}> [pilihan]`, [
    `mimbar ${noun} set ${quoted} --hp 081200000009`,
    `mimbar ${noun} set 3 --nama ${quoted}`,
  ])
    .argument(`<${noun}>`, t('nameOrId'))
    .option('--nama <nama>', t('newName'));
  declareColumns(add, contact.columns, [contact.nama], true);
  declareColumns(set, contact.columns, [contact.nama], false);
  if (noun === 'mubaligh') for (const one of [add, set]) one.option('-y, --yes', t('otherPersonHelp'));
  add.action((nama: string, options: Flags) => run(options, (context) => runAdd(context, facts, nama, options)));
  set.action((wanted: string, options: Flags) => run(options, (context) => runSet(context, facts, wanted, options)));

  part('remove', t('contactRemoveHelp', { noun }), `<${noun}> [pilihan]`, [
    `mimbar ${noun} remove ${quoted}`,
    `mimbar ${noun} remove 3 --yes`,
  ])
    .argument(`<${noun}>`, t('nameOrId'))
    .option('-y, --yes', t('yesHelp'))
    .action((wanted: string, options: { yes?: boolean }) =>
      run(options, (context) => runRemove(context, facts, wanted, options)),
    );
}

async function runList(
  { client, output }: Context,
  { noun: { noun, nama, columns }, endpoints }: ContactFacts,
  { search, wilayah, limit }: ListFlags,
): Promise<void> {
  const query = {
    orderBy: nama,
    orderType: 'asc',
    ...(search !== undefined && { search }),
    ...(wilayah !== undefined && { wilayah }),
  } as const;
  const rows = firstRows(output, await client.listAll(endpoints.list, query), limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noContacts', { noun }));
  printRows(output, rows as { id: string }[], { columns });
}

async function runShow(
  { client, output }: Context,
  { noun: { noun, columns }, endpoints }: ContactFacts,
  wanted: string,
): Promise<void> {
  const { id } = await namedRow(client, noun, wanted);
  const { data } = await client.call(endpoints.get, { params: { id } });
  output.data(data);
  output.table(
    [t('data'), t('content')],
    [
      ['ID', id],
      ...Object.entries(columns).map(([name, column]) => [column.screen?.label ?? name, cellText(data, name, column)]),
      [t('schedule'), number.format(Number(data['jumlah_jadwal']))],
    ],
  );
}

/** 'Masjid Salman', not 'Masjid Masjid Salman'; 'Mubaligh Ustadz Ahmad'. */
function calledBy(contact: Contact, row: Record<string, unknown>, before: string = contact.label): string {
  const nama = String(row[contact.nama]);
  return contact.noun === 'masjid' ? namaMasjid(nama) : `${before} ${nama}`;
}

/** Saves a row; asks first if it may be somebody who is there already. */
async function asking<T>(
  context: Context,
  { yes }: Flags,
  save: (query: z.output<typeof saveQuery>) => Promise<T>,
): Promise<T> {
  const asOther = () => save({ jawab: JSON.stringify({ orang: 'beda' }) });
  if (yes === true) return asOther();
  try {
    return await save({ tanya: 'true' });
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== 'unanswered') throw error;
    context.output.warn([error.message]);
    await consent(context, {
      yes: false,
      question: t('otherPersonQuestion'),
      purpose: t('toSaveAsOther'),
      otherwise: t('nothingSaved'),
    });
    return asOther();
  }
}

async function runAdd(
  context: Context,
  { noun: contact, endpoints }: ContactFacts,
  nama: string,
  options: Flags,
): Promise<void> {
  const { client, output } = context;
  const body = { [contact.nama]: nama, ...columnValues(contact.columns, [contact.nama], options) };
  const { data, warnings } = await asking(context, options, (query) => client.call(endpoints.create, { query, body }));
  output.data({ ...data, warnings });
  output.print(t('contactSaved', { contact: calledBy(contact, data), id: String(data['id']) }));
  output.warn(warnings);
}

async function runSet(
  context: Context,
  { noun: contact, endpoints }: ContactFacts,
  wanted: string,
  options: Flags,
): Promise<void> {
  const { client, output } = context;
  const { nama, yes } = options;
  const body = {
    ...(nama !== undefined && { [contact.nama]: nama }),
    ...columnValues(contact.columns, [contact.nama], options),
  };
  if (Object.keys(body).length === 0 && yes !== true)
    throw usageError(t('contactNothingToSet', { noun: contact.noun }));
  const { id } = await namedRow(client, contact.noun, wanted);
  const { data, warnings } = await asking(context, options, (query) =>
    client.call(endpoints.update, { params: { id }, query, body }),
  );
  output.data({ ...data, warnings });
  output.print(t('contactChanged', { contact: calledBy(contact, data), cancelled: cancelledText(data) }));
  output.warn(warnings);
}

async function runRemove(
  context: Context,
  { noun: contact, endpoints }: ContactFacts,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { client, output } = context;
  const { id } = await namedRow(client, contact.noun, wanted);
  const { data: before } = await client.call(endpoints.get, { params: { id } });
  const jadwal = Number(before['jumlah_jadwal']);
  const what = `${calledBy(contact, before, contact.noun)}${jadwal > 0 ? t('withSchedules', { jadwal: number.format(jadwal) }) : ''}`;
  await consent(context, {
    yes,
    question: t('removeQuestion', { what }),
    purpose: t('toRemoveIt'),
    otherwise: t('nothingRemoved'),
  });
  const { data } = await client.call(endpoints.remove, { params: { id } });
  output.data(data);
  output.print(t('contactRemoved', { contact: calledBy(contact, data), cancelled: cancelledText(data) }));
  output.note(t('undoWithinDay'));
}

/** ' 2 pesan yang menunggu dibatalkan.', if a change cancelled messages. */
export function cancelledText({ cancelled }: { cancelled?: unknown }): string {
  return cancelled ? ` ${t('waitingCancelled', { cancelled: number.format(Number(cancelled)) })}` : '';
}
