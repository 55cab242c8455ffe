import { isPlainDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { konfirmasiInput, type KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';
import { namedRow } from '../columns.ts';
import { t, type PlainWord, formatDate } from '../words/words.ts';

export interface ConfirmFlags {
  pengajian?: boolean;
  time?: string;
}

const SAID = {
  hadir: 'willCome',
  udzur: 'cantCome',
  none: 'notAnswered',
} as const satisfies Record<KonfirmasiInput['jawaban'], PlainWord>;

/** Records a preacher's answer for one schedule: a Friday sermon or a pengajian. */
export async function runConfirm(
  { client, output }: Context,
  [masjid, tanggal, jawaban]: [string, string, string],
  { pengajian = false, time }: ConfirmFlags,
): Promise<void> {
  const input = konfirmasiInput.safeParse({ jawaban });
  if (!input.success) throw usageError(t('answerWrong', { jawaban }));
  if (!isPlainDate(tanggal)) throw usageError(t('fridayNotPlain', { tanggal }));
  const mosque = await namedRow(client, 'masjid', masjid);
  const kind = pengajian ? 'pengajian' : 'jumatan';
  const id = await jadwalAt(client, { kind, mosque, tanggal, time });
  const { data } = await client.call(endpoints[kind].konfirmasi, { params: { id }, body: input.data });
  output.data(data);
  output.print(`${data.nama_mubaligh}, ${mosque.nama}, ${formatDate(tanggal)}: ${t(SAID[input.data.jawaban])}`);
}

interface Wanted {
  kind: 'pengajian' | 'jumatan';
  mosque: { id: string; nama: string };
  tanggal: string;
  time: string | undefined;
}

async function jadwalAt(client: Client, { kind, mosque, tanggal, time }: Wanted): Promise<string> {
  const range = { dateStart: tanggal, dateEnd: tanggal };
  const rows =
    kind === 'pengajian'
      ? await client.listAll(endpoints.pengajian.list, range)
      : await client.listAll(endpoints.jumatan.list, range);
  const here = rows.filter((row) => row.id_masjid === mosque.id);
  const found = time === undefined ? here : here.filter((row) => 'waktu' in row && row.waktu === time);
  const when = `${mosque.nama}, ${formatDate(tanggal)}`;
  if (found.length === 0) throw usageError(t('noScheduleAt', { kind, when }));
  if (found.length > 1) {
    const times = found.map((row) => ('waktu' in row ? `'${row.waktu}'` : row.id)).join(', ');
    throw usageError(t('severalAt', { kind, when, times }));
  }
  return found[0]!.id;
}
