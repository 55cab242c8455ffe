import { isPlainDate } from '#shared/base/dates.ts';
import { papanEndpoints, type PapanSel } from '#shared/roster/papan/papan.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Client } from '../http/client.ts';
import { number } from '../terminal/text.ts';
import { namedRow } from '../columns.ts';
import { t, formatDate } from '../words/words.ts';

/** A word that empties a cell. */
const NOBODY = '-';

interface Cell {
  id_masjid: string;
  nama_masjid: string;
  tanggal: string;
}

async function cellOf(client: Client, masjid: string, tanggal: string): Promise<Cell> {
  if (!isPlainDate(tanggal)) throw usageError(t('fridayNotPlain', { tanggal }));
  const { id, nama } = await namedRow(client, 'masjid', masjid);
  return { id_masjid: id, nama_masjid: nama, tanggal };
}

/** The current content of a cell; null if it is empty. */
async function standingIn(client: Client, { id_masjid, tanggal }: Cell): Promise<PapanSel | null> {
  const { data } = await client.call(papanEndpoints.show, { query: { bulan: tanggal.slice(0, 7) } });
  const at = data.jumat.findIndex((day) => day.startsWith(tanggal));
  return data.baris.find((row) => row.id_masjid === id_masjid)?.sel[at] ?? null;
}

function tell({ output }: Context, { nama_masjid, tanggal }: Cell, sel: PapanSel | null): void {
  const who = sel?.id ? sel.nama_mubaligh : t('vacantNote');
  output.print(`${nama_masjid}, ${formatDate(tanggal)}: ${who}${sel?.terkunci ? ` (${t('locked')})` : ''}`);
  if (sel?.cancelled) output.print(t('waitingCancelled', { cancelled: number.format(sel.cancelled) }));
}

export interface SetFlags {
  lock?: boolean;
}

/** Fills, changes, empties, locks or unlocks one cell. A clash causes a warning, not an error. */
export async function runSet(
  context: Context,
  [masjid, tanggal, mubaligh]: [string, string, string | undefined],
  { lock }: SetFlags,
): Promise<void> {
  const { client, output } = context;
  if (mubaligh === undefined && lock === undefined) throw usageError(t('nothingNamed'));
  const cell = await cellOf(client, masjid, tanggal);
  const standing = mubaligh === undefined ? await standingIn(client, cell) : undefined;
  const wanted =
    mubaligh === NOBODY ? null : mubaligh !== undefined ? (await namedRow(client, 'mubaligh', mubaligh)).id : undefined;
  const { data, warnings } = await client.call(papanEndpoints.setSel, {
    body: {
      id_masjid: cell.id_masjid,
      tanggal,
      id_mubaligh: wanted === undefined ? (standing?.id_mubaligh ?? null) : wanted,
      // The current khatib was read before; the version detects a change since then.
      ...(wanted === undefined && { version: standing?.version ?? 0 }),
      ...(lock !== undefined && { terkunci: lock }),
    },
  });
  output.data({ sel: data, warnings });
  tell(context, cell, data);
  output.warn(warnings);
}

/** Swaps the khatibs of two cells; one of them may be empty. */
export async function runSwap(context: Context, words: [string, string, string, string]): Promise<void> {
  const { client, output } = context;
  const [a, b] = [await cellOf(client, words[0], words[1]), await cellOf(client, words[2], words[3])];
  const inputOf = ({ id_masjid, tanggal }: Cell) => ({ id_masjid, tanggal });
  const { data, warnings } = await client.call(papanEndpoints.tukar, { body: { a: inputOf(a), b: inputOf(b) } });
  output.data({ ...data, warnings });
  tell(context, a, data.a);
  tell(context, b, data.b);
  output.warn(warnings);
}

export interface CandidateFlags {
  limit?: number;
}

/** Candidates for a cell, best first, with reasons. */
export async function runCandidates(
  { client, output }: Context,
  [masjid, tanggal]: [string, string],
  { limit = 10 }: CandidateFlags,
): Promise<void> {
  const { id_masjid } = await cellOf(client, masjid, tanggal);
  const { data } = await client.call(papanEndpoints.calon, { query: { id_masjid, tanggal } });
  const shown = data.slice(0, limit);
  output.data(shown);
  if (shown.length === 0) return output.print(t('noMubaligh'));
  output.table(
    [t('mubaligh'), t('thisMonth'), t('reason')],
    shown.map((one) => [
      one.nama_mubaligh,
      one.batas_bulan === null ? String(one.beban) : t('loadOf', { beban: one.beban, batasBulan: one.batas_bulan }),
      one.alasan.join(', '),
    ]),
  );
}
