import { isPlainDate } from '#shared/base/dates.ts';
import { NAMES_APART, rutinNoun } from '#shared/roster/rutin/columns.ts';
import { rutinEndpoints, type Rutin, type TanggalRutin } from '#shared/roster/rutin/rutin.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import type { Client } from '../http/client.ts';
import { columnValues, declareColumns, namedRow } from '../columns.ts';
import { firstRows, todayOf } from '../rows.ts';
import { confirm } from '../terminal/prompt.ts';
import { t, type PlainWord, formatDate } from '../words/words.ts';

interface ListFlags {
  all?: boolean;
  limit?: number;
}
interface AddFlags {
  from?: string;
  until?: string;
  except?: string;
  dryRun?: boolean;
}
interface SetFlags extends AddFlags {
  masjid?: string;
  mubaligh?: string;
  waktu?: string;
  aturan?: string;
}

/** Taken by name, or in words of their own. */
const OWN = ['id_masjid', 'id_mubaligh', 'waktu', 'aturan', 'mulai', 'sampai', 'kecuali'];

export function declare({ program, run }: Frame): void {
  const series = groupOf(program, 'series', t('pengajianRutin'), [
    'mimbar series list',
    "mimbar series add Al-Huda 'Ustadz Ahmad' 19:30 'Selasa pekan ke-2'",
  ]);
  const list = series('list', t('seriesListHelp'), '[pilihan]', [
    'mimbar series list',
    'mimbar series list --all --json',
  ]).option('--all', t('seriesAllHelp'));
  limitOption(list).action((options: ListFlags) => run(options, runSeriesList));
  series('show', t('seriesShowHelp'), '<id>', ['mimbar series show 3', 'mimbar series show 3 --json'])
    .argument('<id>', t('seriesIdHelp'))
    .action((id: string, options: object) => run(options, (context) => runSeriesShow(context, id)));
  const add = series('add', t('seriesAddHelp'), '<masjid> <mubaligh> <waktu> <aturan> [pilihan]', [
    "mimbar series add Al-Huda 'Ustadz Ahmad' 19:30 'setiap Selasa' --dry-run",
    "mimbar series add 3 '4;7;9' \"Ba'da Subuh\" '2 pekan sekali hari Ahad'",
  ])
    .argument('<masjid>', t('nameOrId'))
    .argument('<mubaligh>', t('inTurnHelp', { namesApart: NAMES_APART }))
    .argument('<waktu>', t('waktuHelp'))
    .argument('<aturan>', t('ruleHelp'))
    .option('--from <tanggal>', t('conflictsFromHelp'))
    .option('--until <tanggal>', t('seriesUntilHelp'))
    .option('--except <tanggal>', t('exceptHelp'))
    .option('--dry-run', t('datesOnlyHelp'));
  declareColumns(add, rutinNoun.columns, OWN, true).action(
    (masjid: string, mubaligh: string, waktu: string, aturan: string, options: AddFlags) =>
      run(options, (context) => runSeriesAdd(context, { masjid, mubaligh, waktu, aturan }, options)),
  );
  const set = series('set', t('seriesSetHelp'), '<id> [pilihan]', [
    "mimbar series set 3 --waktu '20:00' --dry-run",
    "mimbar series set 3 --mubaligh 'Ustadz Umar;Ustadz Ahmad'",
  ])
    .argument('<id>', t('seriesIdHelp'))
    .option('--masjid <masjid>', t('nameOrId'))
    .option('--mubaligh <mubaligh>', t('inTurnHelp', { namesApart: NAMES_APART }))
    .option('--waktu <waktu>', t('waktuHelp'))
    .option('--aturan <aturan>', t('ruleExample'))
    .option('--from <tanggal>', t('fromHelp'))
    .option('--until <tanggal>', t('untilHelp'))
    .option('--except <tanggal>', t('exceptSetHelp'))
    .option('--dry-run', t('datesOnlyHelp'));
  declareColumns(set, rutinNoun.columns, OWN, false).action((id: string, options: SetFlags) =>
    run(options, (context) => runSeriesSet(context, id, options)),
  );
  series('end', t('seriesEndHelp'), '<id> [tanggal] [pilihan]', [
    'mimbar series end 3',
    'mimbar series end 3 2027-06-30 --yes',
  ])
    .argument('<id>', t('seriesIdHelp'))
    .argument('[tanggal]', t('lastDayHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string, last: string | undefined, options: { yes?: boolean }) =>
      run(options, (context) => runSeriesEnd(context, { id, last, yes: options.yes ?? false })),
    );
  series('remove', t('seriesRemoveHelp'), '<id> [pilihan]', ['mimbar series remove 3 --yes'])
    .argument('<id>', t('seriesIdHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context) => runSeriesRemove(context, { id, yes: options.yes ?? false })),
    );
}

/** Checks the date of an option or an argument. Throws CliError. */
function plainDate(name: string, text: string): string {
  if (!isPlainDate(text)) throw usageError(t('dateExampleWrong', { name, text }));
  return text;
}

/** Ids of the preachers who take turns, from names or ids. */
async function giliranOf(client: Client, words: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of words.split(NAMES_APART)) ids.push((await namedRow(client, 'mubaligh', name)).id);
  return ids;
}

/** Parses a comma-separated list of dates, which may be empty. */
const datesOf = (except: string): string[] =>
  except.trim() === '' ? [] : except.split(',').map((one) => plainDate('--except', one.trim()));

const shown = (wire: string) => formatDate(wire.slice(0, 10));
/** A series in its form's format; empty places in the turns are left out. */
const formOf = (row: Rutin) => ({
  ...row,
  id_mubaligh: row.id_mubaligh.filter((one) => one !== null),
  mulai: row.mulai.slice(0, 10),
  sampai: row.sampai?.slice(0, 10) ?? null,
  kecuali: row.kecuali.map((one) => one.slice(0, 10)),
  tetap: row.tetap.map((one) => one.slice(0, 10)),
});
const names = ({ nama_mubaligh }: Rutin) => nama_mubaligh.map((nama) => nama ?? `(${t('vacantNote')})`).join(', ');
const summary = (row: Rutin) => `${row.kalimat}, ${row.waktu}, di ${row.nama_masjid}`;

async function runSeriesList({ client, output }: Context, { all = false, limit }: ListFlags): Promise<void> {
  const query = { orderBy: 'mulai', orderType: 'asc', ...(!all && { keadaan: 'berjalan' as const }) } as const;
  const rows = firstRows(output, await client.listAll(rutinEndpoints.list, query), limit);
  output.data(rows);
  if (rows.length === 0) return output.print(t('noSeries'));
  output.table(
    ['ID', t('masjid'), t('rule'), t('time'), t('mubaligh'), t('until'), t('next')],
    rows.map((row) => [
      row.id,
      row.nama_masjid,
      row.kalimat,
      row.waktu,
      names(row),
      row.sampai ? shown(row.sampai) : '',
      row.berikutnya ? shown(row.berikutnya) : '',
    ]),
  );
}

const KEADAAN = {
  baru: undefined,
  ada: 'dateMade',
  diubah: 'dateEdited',
  dihapus: 'dateDeleted',
  dilewati: 'dateSkipped',
  kosong: 'dateVacant',
  sudah_ada: 'dateTaken',
} as const satisfies Record<TanggalRutin['keadaan'], PlainWord | undefined>;

function printDates({ output }: Pick<Context, 'output'>, dates: readonly TanggalRutin[]): void {
  if (dates.length === 0) return output.print(t('noMoreDates'));
  output.table(
    [t('date'), t('mubaligh'), t('state'), t('attention')],
    dates.map(({ tanggal, nama_mubaligh, keadaan, hari_besar, bentrok }) => [
      shown(tanggal),
      nama_mubaligh ?? '',
      KEADAAN[keadaan] ? t(KEADAAN[keadaan]) : '',
      [...(hari_besar === null ? [] : [hari_besar]), ...bentrok.map(({ teks }) => teks)].join('; '),
    ]),
  );
}

async function runSeriesShow({ client, output }: Context, id: string): Promise<void> {
  const { data: row } = await client.call(rutinEndpoints.get, { params: { id } });
  const { data: dates } = await client.call(rutinEndpoints.pratinjau, { params: { id } });
  output.data({ ...row, tanggal: dates.tanggal });
  output.print(`${summary(row)}: ${names(row)}`);
  output.print(
    t('seriesSpan', {
      mulai: shown(row.mulai),
      end: row.sampai ? t('untilDate', { date: shown(row.sampai) }) : t('withoutEnd'),
    }),
  );
  printDates({ output }, dates.tanggal);
}

async function runSeriesAdd(
  { client, output }: Context,
  { masjid, mubaligh, waktu, aturan }: { masjid: string; mubaligh: string; waktu: string; aturan: string },
  options: AddFlags,
): Promise<void> {
  const { from, until, except, dryRun = false } = options;
  const body = {
    id_masjid: (await namedRow(client, 'masjid', masjid)).id,
    id_mubaligh: await giliranOf(client, mubaligh),
    waktu,
    aturan,
    mulai: from === undefined ? await todayOf(client) : plainDate('--from', from),
    ...(until !== undefined && { sampai: plainDate('--until', until) }),
    ...(except !== undefined && { kecuali: datesOf(except) }),
    ...columnValues(rutinNoun.columns, OWN, options),
  };
  if (dryRun) {
    const { data } = await client.call(rutinEndpoints.periksa, { body });
    output.data(data);
    output.print(`${data.kalimat}, ${waktu}:`);
    return printDates({ output }, data.tanggal);
  }
  const { data, warnings } = await client.call(rutinEndpoints.create, { body });
  output.data({ ...data, warnings });
  output.print(t('seriesSaved', { what: summary(data), id: data.id, jumlahJadwal: data.jumlah_jadwal }));
  output.warn(warnings);
}

async function runSeriesSet({ client, output }: Context, id: string, options: SetFlags): Promise<void> {
  const { masjid, mubaligh, waktu, aturan, from, until, except, dryRun = false } = options;
  const body = {
    ...(masjid !== undefined && { id_masjid: (await namedRow(client, 'masjid', masjid)).id }),
    ...(mubaligh !== undefined && { id_mubaligh: await giliranOf(client, mubaligh) }),
    ...(waktu !== undefined && { waktu }),
    ...(aturan !== undefined && { aturan }),
    ...(from !== undefined && { mulai: plainDate('--from', from) }),
    ...(until !== undefined && { sampai: until === '' ? null : plainDate('--until', until) }),
    ...(except !== undefined && { kecuali: datesOf(except) }),
    ...columnValues(rutinNoun.columns, OWN, options),
  };
  if (Object.keys(body).length === 0) throw usageError(t('seriesNothingToSet'));
  if (dryRun) {
    const { data: row } = await client.call(rutinEndpoints.get, { params: { id } });
    const whole = { ...formOf(row), ...body, id };
    const { data } = await client.call(rutinEndpoints.periksa, { body: whole });
    output.data(data);
    output.print(`${data.kalimat}, ${whole.waktu}:`);
    return printDates({ output }, data.tanggal);
  }
  const { data, warnings } = await client.call(rutinEndpoints.update, { params: { id }, body });
  output.data({ ...data, warnings });
  output.print(t('seriesChanged', { what: summary(data), cancelled: cancelled(data) }));
  output.warn(warnings);
}

async function runSeriesEnd(
  { client, output, signal }: Context,
  { id, last, yes }: { id: string; last: string | undefined; yes: boolean },
): Promise<void> {
  const sampai = last === undefined ? await todayOf(client) : plainDate('[tanggal]', last);
  if (!yes && !output.interactive) throw usageError(t('cantAsk'));
  const question = t('seriesEndQuestion', { id, sampai: formatDate(sampai) });
  if (!yes && !(await confirm(output, question, signal))) return output.print(t('nothingChanged'));
  const { data, warnings } = await client.call(rutinEndpoints.update, { params: { id }, body: { sampai } });
  output.data({ ...data, warnings });
  output.print(t('seriesEnded', { what: summary(data), sampai: formatDate(sampai), cancelled: cancelled(data) }));
  output.warn(warnings);
}

async function runSeriesRemove(
  { client, output, signal }: Context,
  { id, yes }: { id: string; yes: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError(t('removeNeedsYes'));
  if (!yes && !(await confirm(output, t('seriesRemoveQuestion', { id }), signal)))
    return output.print(t('nothingRemoved'));
  const { data } = await client.call(rutinEndpoints.remove, { params: { id } });
  output.data(data);
  output.print(t('seriesRemoved', { what: summary(data), cancelled: cancelled(data) }));
}

const cancelled = (row: Rutin): string =>
  row.cancelled ? ` ${t('waitingCancelled', { cancelled: row.cancelled })}` : '';
