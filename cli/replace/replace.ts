import { formatDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { penggantiEndpoints, TAWARAN_LABELS, type Pengganti } from '#shared/reply/pengganti.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { namedRow } from '../roster/named.ts';
import { countOf, instantText, zoneOf } from '../rows.ts';
import { confirm } from '../terminal/prompt.ts';

/** A schedule: its kind and its id. */
export type Words = [JadwalKind, string];
const paramsOf = ([kind, id]: Words) => ({ kind, id });
const STATES = {
  none: 'belum ditawarkan',
  jalan: 'sedang ditawarkan',
  terisi: 'terisi',
  habis: 'belum ada yang bersedia',
  dibatalkan: 'tawaran dihentikan',
} as const;

const headOf = ({ jadwal }: Pengganti) =>
  `${namaMasjid(jadwal.nama_masjid)}, ${formatDate(jadwal.tanggal.slice(0, 10))}${jadwal.saat === '' ? '' : ` ${jadwal.saat}`}`;

/** Schedules whose preacher has declined. */
export async function runList({ client, output }: Context): Promise<void> {
  const { data } = await client.call(penggantiEndpoints.list);
  output.data(data);
  if (data.length === 0) return output.print('Tidak ada jadwal yang perlu pengganti.');
  const zone = await zoneOf(client);
  output.table(
    ['Jenis', 'ID', 'Tanggal', 'Masjid', 'Berhalangan', 'Tawaran', 'Batas'],
    data.map((row) => [
      row.kind,
      row.id,
      formatDate(row.tanggal.slice(0, 10)),
      row.nama_masjid,
      row.nama_mubaligh,
      row.bersedia === null ? STATES[row.state] : `${row.bersedia} bersedia`,
      instantText(row.batas, zone),
    ]),
  );
}

/** The offers and the timeline of one schedule. */
export async function runShow({ client, output }: Context, words: Words): Promise<void> {
  const { data } = await client.call(penggantiEndpoints.show, { params: paramsOf(words) });
  output.data(data);
  if (!output.json) await tell({ client, output }, data);
}

async function tell({ client, output }: Pick<Context, 'client' | 'output'>, data: Pengganti): Promise<void> {
  const { penawaran, berhalangan, tawaran, linimasa } = data;
  const zone = await zoneOf(client);
  output.print(
    berhalangan ? `${headOf(data)}: ${berhalangan.nama_mubaligh} berhalangan` : `${headOf(data)}: tidak ada halangan`,
  );
  if (penawaran?.state === 'terisi') output.print(`${penawaran.nama_pemenang ?? 'Pengganti'} bersedia.`);
  else if (penawaran) output.print(`Tawaran ${STATES[penawaran.state]}, batas ${instantText(data.batas, zone)}.`);
  if (tawaran.length > 0)
    output.table(
      ['Mubaligh', 'Jawaban', 'Dikirim', 'Dibaca', 'Dijawab'],
      tawaran.map((one) => [
        one.nama_mubaligh,
        TAWARAN_LABELS[one.state],
        one.sent_at === null ? '' : instantText(one.sent_at, zone),
        one.read_at === null ? '' : instantText(one.read_at, zone),
        one.answered_at === null ? '' : instantText(one.answered_at, zone),
      ]),
    );
  for (const { at, teks } of linimasa) output.print(`${instantText(at, zone)}  ${teks}`);
}

/** Candidates, best first, with reasons. */
export async function runCandidates(
  { client, output }: Context,
  words: Words,
  { limit = '10' }: { limit?: string },
): Promise<void> {
  const count = countOf('--limit', limit);
  const { data } = await client.call(penggantiEndpoints.show, { params: paramsOf(words) });
  const shown = data.calon.slice(0, count);
  output.data(shown);
  if (shown.length === 0) return output.print('Belum ada mubaligh lain.');
  output.table(
    ['ID', 'Mubaligh', 'Alasan', 'Tawaran'],
    shown.map((one) => [
      one.id_mubaligh,
      one.nama_mubaligh,
      one.alasan.join(', '),
      one.tawaran === null ? (one.tidak_bisa ?? '') : TAWARAN_LABELS[one.tawaran],
    ]),
  );
}

export interface OfferFlags {
  inTurn?: boolean;
  pause?: string;
}

/** Asks one candidate, all at once, or one after the other. */
export async function runOffer(
  { client, output }: Context,
  words: Words,
  mubaligh: readonly string[],
  { inTurn = false, pause }: OfferFlags,
): Promise<void> {
  const ids: string[] = [];
  for (const name of mubaligh) ids.push((await namedRow(client, 'mubaligh', name)).id);
  const { data, warnings } = await client.call(penggantiEndpoints.tawarkan, {
    params: paramsOf(words),
    body: {
      id_mubaligh: ids,
      berurutan: inTurn,
      ...(pause !== undefined && { jeda_menit: countOf('--pause', pause) }),
    },
  });
  output.data({ ...data, warnings });
  if (!output.json) await tell({ client, output }, data);
  output.warn(warnings);
}

/** Asks first, unless --yes is given; without a terminal --yes is required. */
export async function runCancel(
  { client, output, signal }: Context,
  words: Words,
  { yes = false }: { yes?: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError('Yang sudah ditawari akan diberi tahu. Tambahkan --yes.');
  if (!yes && !(await confirm(output, 'Hentikan tawaran dan beri tahu yang sudah ditawari?', signal)))
    return output.print('Tawaran tetap berjalan.');
  const { data } = await client.call(penggantiEndpoints.batal, { params: paramsOf(words) });
  output.data(data);
  output.print(`${headOf(data)}: tawaran dihentikan.`);
}
