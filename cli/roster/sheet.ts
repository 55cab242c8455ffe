import path from 'node:path';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { Context } from '../context.ts';
import { EXIT, usageError } from '../errors.ts';
import { number } from '../terminal/text.ts';
import { readUpload, saveDownload } from '../workbook-file.ts';
import { bulanOf } from '../month.ts';
import { t, bulanName, formatDate } from '../words/words.ts';

export interface SheetFlags {
  month?: string;
  wilayah?: string;
  out?: string;
  dryRun?: boolean;
  answer?: string[];
  skipInvalid?: boolean;
}

/** Compares a workbook with the board and stores the differences. If a name is unknown, nothing is stored. */
export async function runImport(
  context: Context,
  file: string,
  { month, dryRun = false, answer, skipInvalid = false }: Omit<SheetFlags, 'out'>,
): Promise<number> {
  const { client, output } = context;
  const bytes = await readUpload(file);
  const bulan = await bulanOf(client, month);
  const name = path.basename(file);
  const work = dryRun ? t('comparing', { name, bulan: bulanName(bulan) }) : t('comparingAndSaving', { name });
  const jawab = answer && JSON.stringify(Object.fromEntries(answer.map(answerOf)));
  const call = (query: { dryRun?: 'true'; lewati?: string }) =>
    output.busy(
      work,
      client.call(papanEndpoints.upload, { query: { bulan, ...(jawab && { jawab }), ...query }, file: bytes }),
    );
  const dry = dryRun && { dryRun: 'true' as const };
  let { data, warnings } = await call({ ...dry });
  if (skipInvalid && data.issues.length > 0) {
    const lewati = JSON.stringify([...new Set(data.issues.map(({ path: cell }) => cell))]);
    ({ data, warnings } = await call({ ...dry, lewati }));
  }
  const tanya = data.tanya ?? [];
  const isWrong = data.issues.length > 0 || tanya.length > 0;
  const refusal =
    data.issues.length > 0
      ? t('cellsToMend', { count: number.format(data.issues.length) })
      : t('questionsToAnswer', { count: number.format(tanya.length) });
  const error = isWrong ? { error: refusal, code: 'usage' } : {};
  output.data({ ...error, file, bulan, dry_run: dryRun, stored: !dryRun && !isWrong, ...data, warnings });
  output.warn([...(data.dilewati ?? []), ...warnings]);
  if (isWrong) output.note(refusal, 'bad');
  if (tanya.length > 0) {
    output.table(
      [t('key'), t('question'), t('value')],
      tanya.map(({ kunci, teks, pilihan }) => [
        kunci,
        teks,
        pilihan.map(({ nilai, label }) => `${nilai} (${label})`).join('; '),
      ]),
    );
  }
  if (data.issues.length > 0) {
    output.table(
      [t('cell'), t('problem')],
      data.issues.map(({ path: cell, message }) => [cell, message]),
    );
  }
  if (data.beda.length > 0 && (dryRun || isWrong)) {
    output.table(
      [t('friday'), t('masjid'), t('now'), t('becomes')],
      data.beda.map((one) => [formatDate(one.tanggal.slice(0, 10)), one.nama_masjid, one.lama ?? '-', one.baru ?? '-']),
    );
  }
  const sums = t('boardChanges', {
    baru: number.format(data.baru),
    berubah: number.format(data.berubah),
    kosong: number.format(data.kosong),
    sama: number.format(data.sama),
  });
  output.print(isWrong ? sums : `${bulanName(bulan)}: ${sums}${dryRun ? t('notSavedYet') : ''}`);
  return isWrong ? EXIT.usage : EXIT.done;
}

/** 'tukar Januari 1=tukar': a key may hold spaces and equal signs. */
function answerOf(text: string): [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw usageError(t('boardAnswerUnreadable', { text }));
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Writes the board of a month as a workbook that can be imported again. */
export async function runExport(context: Context, { month, wilayah, out }: SheetFlags): Promise<void> {
  const { client, output } = context;
  const bulan = await bulanOf(client, month);
  const file = await output.busy(
    t('composingBoard', { bulan: bulanName(bulan) }),
    client.download(papanEndpoints.export, { query: { bulan, ...(wilayah !== undefined && { wilayah }) } }),
  );
  await saveDownload(context, file, out, { bulan });
}
