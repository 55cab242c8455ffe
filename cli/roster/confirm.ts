import { formatDate, isPlainDate } from '#shared/base/dates.ts';
import { endpoints } from '#shared/endpoints.ts';
import { konfirmasiInput, type KonfirmasiInput } from '#shared/roster/konfirmasi.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';
import { namedRow } from '../columns.ts';

export interface ConfirmFlags {
  pengajian?: boolean;
  time?: string;
}

const SAID: Record<KonfirmasiInput['jawaban'], string> = {
  hadir: 'akan hadir',
  udzur: 'berhalangan',
  none: 'belum menjawab',
};

/** Records a preacher's answer for one schedule: a Friday sermon or a pengajian. */
export async function runConfirm(
  { client, output }: Context,
  [masjid, tanggal, jawaban]: [string, string, string],
  { pengajian = false, time }: ConfirmFlags,
): Promise<void> {
  const input = konfirmasiInput.safeParse({ jawaban });
  if (!input.success) throw usageError(`<jawaban> '${jawaban}' harus hadir, udzur, atau none.`);
  if (!isPlainDate(tanggal)) throw usageError(`<tanggal> '${tanggal}' bukan tanggal YYYY-MM-DD.`);
  const mosque = await namedRow(client, 'masjid', masjid);
  const kind = pengajian ? 'pengajian' : 'jumatan';
  const id = await jadwalAt(client, { kind, mosque, tanggal, time });
  const { data } = await client.call(endpoints[kind].konfirmasi, { params: { id }, body: input.data });
  output.data(data);
  output.print(`${data.nama_mubaligh}, ${mosque.nama}, ${formatDate(tanggal)}: ${SAID[input.data.jawaban]}`);
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
  if (found.length === 0) throw usageError(`Tidak ada jadwal ${kind} di ${when}.`);
  if (found.length > 1) {
    const times = found.map((row) => ('waktu' in row ? `'${row.waktu}'` : row.id)).join(', ');
    throw usageError(`Beberapa jadwal ${kind} di ${when}: pilih dengan --time (${times}).`);
  }
  return found[0]!.id;
}
