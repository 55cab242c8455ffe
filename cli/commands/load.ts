import { monthRange } from '#shared/base/dates.ts';
import { BEBAN_PER, bebanEndpoints, type BebanPer } from '#shared/roster/beban.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { exportFormatOf, writeExport, type ExportFlags } from '../export-file.ts';
import { limitOption, type Frame } from '../group.ts';
import { rangeOf } from '../roster/show.ts';
import { firstRows, todayOf } from '../rows.ts';
import { t, formatDate } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  const load = command('load', t('loadHelp'), '[pilihan]', [
    'mimbar load',
    'mimbar load --from 2027-01-01 --to 2027-03-31',
    'mimbar load --by masjid --json',
    'mimbar load --out beban.xlsx',
  ])
    .option('--from <tanggal>', t('loadFromHelp'))
    .option('--to <tanggal>', t('loadToHelp'))
    .option('--by <jenis>', t('loadByHelp'))
    .option('--xlsx', t('asXlsx'))
    .option('--csv', t('asCsv'))
    .option('--out <file>', t('outHelp'));
  limitOption(load).action((options: LoadFlags) => run(options, (context) => runLoad(context, options)));
}

interface LoadFlags extends ExportFlags {
  from?: string;
  to?: string;
  by?: string;
  limit?: number;
}

const LONGEST_BAR = 12;

/** Prints rows by load, the busiest first, each with a bar; or writes a file. */
async function runLoad(context: Context, flags: LoadFlags): Promise<void> {
  const { client, output } = context;
  const { from, to, by = 'mubaligh', limit, out } = flags;
  const per = BEBAN_PER.find((one) => one === by);
  if (per === undefined) throw usageError(t('byUnknown', { by, known: BEBAN_PER.join(', ') }));
  const today = await todayOf(client);
  const month = monthRange(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1);
  const range = rangeOf(from ?? month.start, to ?? month.end);
  if (out !== undefined || flags.xlsx || flags.csv) {
    const format = exportFormatOf(flags, output.toTerminal);
    const query = { ...range, per, format };
    const begin = () => client.download(bebanEndpoints.export, { query });
    return writeExport(context, { what: 'beban', format, out, begin });
  }
  const { data: all } = await client.call(bebanEndpoints.list, { query: { ...range, per } });
  const data = firstRows(output, all, limit);
  output.data(data);
  if (output.json) return;
  if (data.length === 0) return output.print(t('noneOfKind', { per }));
  const most = Math.max(1, ...data.map(({ jumlah }) => jumlah));
  const last: Record<BebanPer, string> = { mubaligh: t('since'), masjid: t('vacant') };
  output.table(
    [t('name'), t('khutbah'), t('pengajian'), t('udzur'), last[per], t('load')],
    data.map((row) => [
      row.nama,
      String(row.jumatan),
      String(row.pengajian),
      String(row.udzur),
      per === 'masjid' ? String(row.kosong) : row.sejak === null ? '-' : t('fridays', { sejak: row.sejak }),
      `${'█'.repeat(Math.round((row.jumlah / most) * LONGEST_BAR))} ${row.jumlah}`.trim(),
    ]),
  );
  output.print(t('fromTo', { dari: formatDate(range.dari), sampai: formatDate(range.sampai) }));
}
