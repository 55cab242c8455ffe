import { addDays } from '#shared/base/dates.ts';
import { HARI_BESAR, hariBesarEndpoints, type HariBesar, type JenisHariBesar } from '#shared/roster/hari-besar.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, limitOption, wordArgument, type Frame } from '../group.ts';
import { firstRows, todayOf } from '../rows.ts';
import { t, formatDate } from '../words/words.ts';

/** Default number of days that are listed. */
const AHEAD = 380;
interface ListFlags {
  date?: string;
  limit?: number;
}
const KINDS = Object.keys(HARI_BESAR) as JenisHariBesar[];

export function declare({ program, run }: Frame): void {
  const holiday = groupOf(program, 'holiday', t('holidayHelp'), [
    'mimbar holiday list',
    'mimbar holiday set idul_fitri 1448 2027-03-11',
  ]);
  const list = holiday('list', t('holidayListHelp'), '[pilihan]', [
    'mimbar holiday list',
    'mimbar holiday list --date 2027-01-01..2027-12-31 --json',
  ]).option('--date <tanggal>', t('dateRangeHelp'));
  limitOption(list).action((options: ListFlags) => run(options, runList));
  holiday('set', t('holidaySetHelp'), '<jenis> <tahun> <tanggal> [pilihan]', [
    'mimbar holiday set idul_fitri 1448 2027-03-11',
  ])
    .addArgument(wordArgument('<jenis>', t('holidayArgHelp'), KINDS))
    .argument('<tahun>', t('hijriYearHelp'))
    .argument('<tanggal>', 'YYYY-MM-DD')
    .action((jenis: JenisHariBesar, tahun: string, tanggal: string, options: object) =>
      run(options, (context) => runSet(context, jenis, tahun, tanggal)),
    );
  holiday('reset', t('holidayResetHelp'), '<jenis> <tahun> [pilihan]', ['mimbar holiday reset idul_fitri 1448'])
    .addArgument(wordArgument('<jenis>', t('holidayArgHelp'), KINDS))
    .argument('<tahun>', t('hijriYearHelp'))
    .action((jenis: JenisHariBesar, tahun: string, options: object) =>
      run(options, (context) => runSet(context, jenis, tahun, null)),
    );
}

const dateText = ({ tanggal, perkiraan }: HariBesar) =>
  `${formatDate(tanggal.slice(0, 10))}${perkiraan ? ` (${t('estimated')})` : ''}`;

async function runList({ client, output }: Context, { date, limit }: ListFlags): Promise<void> {
  const today = await todayOf(client);
  const { start, end } = date === undefined ? { start: today, end: addDays(today, AHEAD) } : dateRangeOf(date);
  const { data: all } = await client.call(hariBesarEndpoints.list, { query: { dari: start, sampai: end } });
  const data = firstRows(output, all, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('noHolidays'));
  output.table(
    [t('kind'), t('holiday'), t('year'), t('date')],
    data.map((day) => [day.jenis, day.nama, `${day.tahun} H`, dateText(day)]),
  );
}

async function runSet(
  { client, output }: Context,
  jenis: JenisHariBesar,
  year: string,
  tanggal: string | null,
): Promise<void> {
  if (!/^\d{4}$/.test(year)) throw usageError(t('hijriYearWrong'));
  const { data } = await client.call(hariBesarEndpoints.set, { body: { jenis, tahun: Number(year), tanggal } });
  output.data(data);
  output.print(`${data.nama} ${data.tahun} H: ${dateText(data)}`);
}
