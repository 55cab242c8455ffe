import { addDays, isPlainDate } from '#shared/base/dates.ts';
import { bentrokEndpoints } from '#shared/roster/bentrok/answer.ts';
import { papanEndpoints, type PapanSel } from '#shared/roster/papan/papan.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { firstRows, todayOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { bulanOf } from '../month.ts';
import { t, bulanName, formatDate } from '../words/words.ts';

export interface ShowFlags {
  month?: string;
  wilayah?: string;
}

/** The board of a month. */
export async function runShow({ client, output }: Context, { month, wilayah }: ShowFlags): Promise<void> {
  const bulan = await bulanOf(client, month);
  const { data } = await client.call(papanEndpoints.show, {
    query: { bulan, ...(wilayah !== undefined && { wilayah }) },
  });
  output.data(data);
  if (output.json) return;
  if (data.baris.length === 0)
    return output.print(wilayah === undefined ? t('noMasjid') : t('noMasjidIn', { wilayah }));
  const days = data.jumat.map((day) => formatDate(day.slice(0, 10)).replace(/ \d{4}$/, ''));
  output.table(
    [t('masjid'), ...days],
    data.baris.map(({ nama_masjid, sel }) => [nama_masjid, ...sel.map(cellText)]),
  );
  const { terisi, kosong, bentrok, perhatian, udzur } = data.ringkasan;
  const sums = [
    t('filledCount', { terisi: number.format(terisi) }),
    t('vacantCount', { kosong: number.format(kosong) }),
    t('clashCount', { bentrok: number.format(bentrok) }),
    t('attentionCount', { perhatian: number.format(perhatian) }),
    t('udzurCount', { udzur: number.format(udzur) }),
  ];
  output.print(`${bulanName(bulan)}: ${sums.join(', ')}`);
}

function cellText(sel: PapanSel | null): string {
  if (sel === null) return '-';
  if (sel.id === null) return `(${t('locked')})`;
  const marks = [
    ...(sel.bentrok.some(({ berat }) => berat === 'bentrok') ? [t('clashes')] : []),
    ...(sel.konfirmasi === 'udzur' ? ['udzur'] : []),
    ...(sel.terkunci ? [t('locked')] : []),
  ];
  return marks.length === 0 ? sel.nama_mubaligh : `${sel.nama_mubaligh} (${marks.join(', ')})`;
}

export interface ConflictFlags {
  from?: string;
  to?: string;
  limit?: number;
}

/** Checks two plain dates from options; the first must not be after the second. Throws CliError. */
export function rangeOf(from: string, to: string): { dari: string; sampai: string } {
  for (const [option, text] of [
    ['--from', from],
    ['--to', to],
  ] as const)
    if (!isPlainDate(text)) throw usageError(t('optionNotPlain', { option, text }));
  if (to < from) throw usageError(t('toBeforeFrom'));
  return { dari: from, sampai: to };
}

const DAYS_AHEAD = 60;

/** Clashes of both kinds of schedule. */
export async function runConflicts({ client, output }: Context, { from, to, limit }: ConflictFlags): Promise<void> {
  const start = from ?? (await todayOf(client));
  const range = rangeOf(start, to ?? (isPlainDate(start) ? addDays(start, DAYS_AHEAD) : start));
  const { data } = await client.call(bentrokEndpoints.list, { query: range });
  const shown = firstRows(output, data, limit);
  output.data(shown);
  if (output.json) return;
  if (data.length === 0)
    return output.print(t('noClash', { dari: formatDate(range.dari), sampai: formatDate(range.sampai) }));
  output.table(
    [t('date'), t('masjid'), t('mubaligh'), t('kind'), t('note')],
    shown.map((row) => [formatDate(row.tanggal.slice(0, 10)), row.nama_masjid, row.nama_mubaligh, row.berat, row.teks]),
  );
  const clashes = data.filter(({ berat }) => berat === 'bentrok').length;
  output.print(
    t('clashesAndAttention', { clashes: number.format(clashes), attention: number.format(data.length - clashes) }),
  );
}
