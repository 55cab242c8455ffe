import path from 'node:path';
import { formatDate } from '#shared/base/dates.ts';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../errors.ts';
import { busy } from '../terminal/live.ts';
import { number } from '../terminal/text.ts';
import { readWorkbook, saveDownload } from '../workbook-file.ts';
import { bulanName, bulanOf } from './month.ts';

export interface SheetFlags {
  month?: string;
  wilayah?: string;
  out?: string;
  dryRun?: boolean;
}

/** Compares a workbook with the board and stores the differences. If a name is unknown, nothing is stored. */
export async function runImport(
  context: Context,
  file: string,
  { month, dryRun = false }: Omit<SheetFlags, 'out'>,
): Promise<number> {
  const { client, output } = context;
  const bytes = await readWorkbook(file);
  const bulan = await bulanOf(client, month);
  const name = path.basename(file);
  const work = dryRun ? `Membandingkan ${name} dengan ${bulanName(bulan)}…` : `Membandingkan dan menyimpan ${name}…`;
  const { data, warnings } = await busy(
    context,
    work,
    client.call(papanEndpoints.upload, { query: { bulan, ...(dryRun && { dryRun: 'true' }) }, file: bytes }),
  );
  const isWrong = data.issues.length > 0;
  const refusal = `Tidak ada yang disimpan. Perbaiki ${number.format(data.issues.length)} sel berikut, lalu ulangi.`;
  const error = isWrong ? { error: refusal, code: 'usage' } : {};
  output.data({ ...error, file, bulan, dry_run: dryRun, stored: !dryRun && !isWrong, ...data, warnings });
  output.warn(warnings);
  if (isWrong) {
    output.note(refusal, 'bad');
    output.table(
      ['Sel', 'Masalah'],
      data.issues.map(({ path: cell, message }) => [cell, message]),
    );
  }
  if (data.beda.length > 0 && (dryRun || isWrong)) {
    output.table(
      ['Jumat', 'Masjid', 'Sekarang', 'Menjadi'],
      data.beda.map((one) => [formatDate(one.tanggal.slice(0, 10)), one.nama_masjid, one.lama ?? '-', one.baru ?? '-']),
    );
  }
  const sums = `${number.format(data.baru)} baru, ${number.format(data.berubah)} berubah, ${number.format(data.kosong)} dikosongkan, ${number.format(data.sama)} sama`;
  output.print(isWrong ? sums : `${bulanName(bulan)}: ${sums}${dryRun ? ' (belum disimpan)' : ''}`);
  return isWrong ? EXIT.usage : EXIT.done;
}

/** Writes the board of a month as a workbook that can be imported again. */
export async function runExport(context: Context, { month, wilayah, out }: SheetFlags): Promise<void> {
  const { client } = context;
  const bulan = await bulanOf(client, month);
  const file = await busy(
    context,
    `Menyusun papan ${bulanName(bulan)}…`,
    client.download(papanEndpoints.export, { query: { bulan, ...(wilayah !== undefined && { wilayah }) } }),
  );
  await saveDownload(context, file, out, { bulan });
}
