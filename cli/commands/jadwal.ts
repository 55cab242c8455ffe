import { jumatanEndpoints, jumatanNoun, type Jumatan } from '#shared/roster/jumatan.ts';
import { jadwalFacts, type JadwalKind } from '#shared/roster/jadwal.ts';
import { pengajianEndpoints, pengajianNoun, type Pengajian } from '#shared/roster/pengajian.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { jadwalFilter, jadwalFilterOptions, type JadwalFilter } from '../jadwal-filter.ts';
import { firstRows, idsOf, todayOf } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';
import { cancelledText } from './contact.ts';
import { columnValues, declareColumns, namedRow, printRows } from '../columns.ts';
import { t, formatDate } from '../words/words.ts';

interface ListFlags extends JadwalFilter {
  date?: string;
  search?: string;
  all?: boolean;
  limit?: number;
}

/** Values as typed. */
interface Values {
  masjid?: string | undefined;
  mubaligh?: string | undefined;
  date?: string | undefined;
  waktu?: string | undefined;
}

const COLUMNS = { pengajian: pengajianNoun.columns, jumatan: jumatanNoun.columns };
/** Taken by name and in a place of their own. */
const OWN = ['tanggal', 'waktu', 'id_masjid', 'id_mubaligh'];

export const declarePengajian = (frame: Frame): void => declareJadwal(frame, 'pengajian');
export const declareJumatan = (frame: Frame): void => declareJadwal(frame, 'jumatan');

/** Single schedules. Only a pengajian has a time of day. */
function declareJadwal({ program, run }: Frame, kind: JadwalKind): void {
  const isPengajian = kind === 'pengajian';
  const day = isPengajian ? '2027-01-12' : '2027-01-15';
  const added = `mimbar ${kind} add Al-Huda 'Ustadz Ahmad' ${day}${isPengajian ? ' 19:30' : ''}`;
  const part = groupOf(program, kind, t('jadwalHelp', { kind }), [`mimbar ${kind} list`, added]);
  const list = part('list', t('jadwalListHelp', { kind }), '[pilihan]', [
    `mimbar ${kind} list`,
    `mimbar ${kind} list --date 2027-01-01..2027-01-31 --json`,
    `mimbar ${kind} list --wilayah Cicendo --status belum`,
  ])
    .option('--date <tanggal>', t('onDateRangeHelp'))
    .option('--search <teks>', t('jadwalSearchHelp'))
    .option('--all', t('allHelp'));
  jadwalFilterOptions(list, t('jadwalStatusHelp'));
  limitOption(list).action((options: ListFlags) => run(options, (context) => runList(context, kind, options)));

  const add = part(
    'add',
    t('jadwalAddHelp', { kind }),
    `<masjid> <mubaligh> <tanggal>${isPengajian ? ' <waktu>' : ''} [pilihan]`,
    [added],
  )
    .argument('<masjid>', t('nameOrId'))
    .argument('<mubaligh>', t('nameOrId'))
    .argument('<tanggal>', 'YYYY-MM-DD');
  if (isPengajian) add.argument('<waktu>', t('waktuHelp'));
  declareColumns(add, COLUMNS[kind], OWN, true);
  add.action((masjid: string, mubaligh: string, date: string, ...rest: unknown[]) => {
    const options = rest.at(-2) as object;
    const values = { ...options, masjid, mubaligh, date, ...(isPengajian && { waktu: String(rest[0]) }) };
    return run(options, (context) => runAdd(context, kind, values));
  });

  const set = part('set', t('jadwalSetHelp', { kind }), '<id> [pilihan]', [
    `mimbar ${kind} set 12 --mubaligh 'Ustadz Umar'`,
    `mimbar ${kind} set 12 --date ${day}`,
  ])
    .argument('<id>', t('jadwalIdHelp', { kind }))
    .option('--masjid <masjid>', t('nameOrId'))
    .option('--mubaligh <mubaligh>', t('nameOrId'))
    .option('--date <tanggal>', 'YYYY-MM-DD');
  if (isPengajian) set.option('--waktu <waktu>', t('waktuHelp'));
  declareColumns(set, COLUMNS[kind], OWN, false);
  set.action((id: string, options: Values) => run(options, (context) => runSet(context, kind, id, options)));

  part('remove', t('jadwalRemoveHelp', { kind }), '<id> [pilihan]', [
    `mimbar ${kind} remove 12`,
    `mimbar ${kind} remove 12 --yes`,
  ])
    .argument('<id>', t('jadwalIdHelp', { kind }))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context) => runRemove(context, kind, id, options)),
    );
}

type Row = Pengajian | Jumatan;
const shown = (wire: string): string => formatDate(wire.slice(0, 10));
/** 'Al-Huda, 12 Jan 2027 19:30, Ustadz Ahmad'. */
const summary = (row: Row): string =>
  `${row.nama_masjid}, ${shown(row.tanggal)}${'waktu' in row ? ` ${row.waktu}` : ''}, ${row.nama_mubaligh}`;

async function runList({ client, output }: Context, kind: JadwalKind, flags: ListFlags): Promise<void> {
  const { date, search, all = false, limit, ...filter } = flags;
  if (date !== undefined && all) throw usageError(t('dateOrAll'));
  const range = date !== undefined ? dateRangeOf(date) : all ? undefined : { start: await todayOf(client) };
  const query = {
    orderBy: 'tanggal',
    orderType: 'asc',
    ...(range && { dateStart: range.start, ...('end' in range && { dateEnd: range.end }) }),
    ...(search !== undefined && { search }),
    ...(await jadwalFilter(client, filter)),
  } as const;
  const found: Row[] =
    kind === 'pengajian'
      ? await client.listAll(pengajianEndpoints.list, query)
      : await client.listAll(jumatanEndpoints.list, query);
  const rows = firstRows(output, found, limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noJadwal', { kind }));
  printRows(output, rows, { columns: COLUMNS[kind], facts: jadwalFacts, headings: [t('status')] });
}

/** Turns typed values into the form's format. Throws CliError for an invalid date or an unknown name. */
async function bodyOf({ client }: Context, kind: JadwalKind, values: Values, dateName: string) {
  const { masjid, mubaligh, date, waktu } = values;
  const range = date === undefined ? undefined : dateRangeOf(date, dateName);
  if (range && range.start !== range.end) throw usageError(t('oneDate', { dateName, date: date! }));
  return {
    ...(masjid !== undefined && { id_masjid: (await namedRow(client, 'masjid', masjid)).id }),
    ...(mubaligh !== undefined && { id_mubaligh: (await namedRow(client, 'mubaligh', mubaligh)).id }),
    ...(range && { tanggal: range.start }),
    ...(waktu !== undefined && { waktu }),
    ...columnValues(COLUMNS[kind], OWN, values),
  };
}

async function runAdd(context: Context, kind: JadwalKind, values: Values): Promise<void> {
  const { client, output } = context;
  const body = (await bodyOf(context, kind, values, '<tanggal>')) as {
    id_masjid: string;
    id_mubaligh: string;
    tanggal: string;
  };
  const { data, warnings } =
    kind === 'pengajian'
      ? await client.call(pengajianEndpoints.create, { body: { ...body, waktu: values.waktu ?? '' } })
      : await client.call(jumatanEndpoints.create, { body });
  output.data({ ...data, warnings });
  output.print(t('jadwalSaved', { kind, what: summary(data), id: data.id }));
  output.warn(warnings);
}

async function runSet(context: Context, kind: JadwalKind, word: string, values: Values): Promise<void> {
  const { client, output } = context;
  const params = { id: idOf(word) };
  const body = await bodyOf(context, kind, values, '--date');
  if (Object.keys(body).length === 0) throw usageError(t('jadwalNothingToSet', { kind }));
  const { data, warnings } =
    kind === 'pengajian'
      ? await client.call(pengajianEndpoints.update, { params, body })
      : await client.call(jumatanEndpoints.update, { params, body });
  output.data({ ...data, warnings });
  output.print(t('jadwalChanged', { kind, what: summary(data), cancelled: cancelledText(data) }));
  output.warn(warnings);
}

async function runRemove(context: Context, kind: JadwalKind, word: string, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  const params = { id: idOf(word) };
  const endpoints = kind === 'pengajian' ? pengajianEndpoints : jumatanEndpoints;
  const { data: before } = await client.call<typeof endpoints.get>(endpoints.get, { params });
  await consent(context, {
    yes,
    question: t('jadwalRemoveQuestion', { kind, what: summary(before) }),
    purpose: t('toRemoveIt'),
    otherwise: t('nothingRemoved'),
  });
  const { data } = await client.call<typeof endpoints.remove>(endpoints.remove, { params });
  output.data(data);
  output.print(t('jadwalRemoved', { kind, what: summary(data), cancelled: cancelledText(data) }));
  output.note(t('undoWithinDay'));
}

function idOf(word: string): string {
  const [id, ...more] = idsOf([word]);
  if (id === undefined || more.length > 0) throw usageError(t('oneId'));
  return id;
}
