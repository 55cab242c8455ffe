import { addDays } from '#shared/base/dates.ts';
import { HARI_BESAR, hariBesarEndpoints, type HariBesar, type JenisHariBesar } from '#shared/roster/hari-besar.ts';
import { dateRangeOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';
import { todayOf } from '../rows.ts';
import { t, formatDate } from '../words/words.ts';

/** Default number of days that are listed. */
const AHEAD = 380;
const KINDS = Object.keys(HARI_BESAR) as JenisHariBesar[];

export function declare({ program, run }: Frame): void {
  const holiday = groupOf(program, 'holiday', t('holidayHelp'), [
    'mimbar holiday list',
    'mimbar holiday set idul_fitri 1448 2027-03-11',
  ]);
  holiday('list', t('holidayListHelp'), '[pilihan]', [
    'mimbar holiday list',
    'mimbar holiday list --date 2027-01-01..2027-12-31 --json',
  ])
    .option('--date <tanggal>', t('dateRangeHelp'))
    .action((options: { date?: string }) => run(options, runList));
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

async function runList({ client, output }: Context, { date }: { date?: string }): Promise<void> {
  const today = await todayOf(client);
  const { start, end } = date === undefined ? { start: today, end: addDays(today, AHEAD) } : dateRangeOf(date);
  const { data } = await client.call(hariBesarEndpoints.list, { query: { dari: start, sampai: end } });
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
