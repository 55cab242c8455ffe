import { setTimeout as sleep } from 'node:timers/promises';
import { papanEndpoints } from '#shared/roster/papan/papan.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, interrupted } from '../errors.ts';
import { consent } from '../terminal/prompt.ts';
import { number } from '../terminal/text.ts';
import { bulanOf } from '../month.ts';
import { rowsOf } from '../columns.ts';
import { t, bulanName, formatDate } from '../words/words.ts';

export interface DraftFlags {
  month?: string;
  accept?: boolean;
  yes?: boolean;
  likeLastMonth?: boolean;
}
export type AcceptFlags = object;

/** Polling interval of an unfinished draft, ms. */
const LOOK_EVERY = 200;
const REASONS_SHOWN = 3;

/** Creates a draft, shows it with its reasons, and stores it if `accept` is set. */
export async function runDraft(
  context: Context,
  { month, accept, yes, likeLastMonth = false }: DraftFlags,
): Promise<number> {
  const { client, output } = context;
  const bulan = await bulanOf(client, month);
  const {
    data: { id },
  } = await client.call(papanEndpoints.mulaiUsulan, {
    body: { bulan, seperti_bulan_lalu: likeLastMonth },
  });
  const usulan = await output.busy(t('drafting', { bulan: bulanName(bulan) }), finished(context, id));
  if (usulan.state === 'failed') throw new CliError('refused', usulan.pesan ?? t('draftFailed'));
  const wanted = (accept || yes) && usulan.sel.length > 0;
  if (!wanted) output.data(usulan);
  await printDraft(context, usulan);
  if (usulan.sel.length === 0) return EXIT.done;
  if (!wanted) {
    output.print(t('draftNotSaved', { id }));
    return EXIT.done;
  }
  const what = t('proposals', { count: number.format(usulan.sel.length) });
  await consent(context, {
    yes,
    question: t('saveWhat', { what }),
    purpose: t('toSave', { what }),
    otherwise: t('nothingSaved'),
  });
  return runAccept(context, id);
}

/** Waits until the draft is done or has failed; Ctrl+C also cancels it in the daemon. */
async function finished({ client, signal }: Context, id: string): Promise<UsulanView> {
  for (;;) {
    try {
      const { data } = await client.call(papanEndpoints.usulan, { params: { id } });
      if (data.state !== 'running') return data;
      await sleep(LOOK_EVERY, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      // Errors are ignored: if the daemon is down, the draft is gone too.
      await client.call(papanEndpoints.batalUsulan, { params: { id }, atTheEnd: true }).catch(() => undefined);
      throw interrupted();
    }
  }
}

async function printDraft(
  { client, output }: Context,
  { bulan, sel, tempat_kosong, beban_min, beban_max, setiap_jumat, seperti_bulan_lalu }: UsulanView,
): Promise<void> {
  if (output.json) return;
  if (sel.length === 0 && tempat_kosong.length === 0) return output.print(t('noVacancy', { bulan: bulanName(bulan) }));
  const {
    data: { baris },
  } = await client.call(papanEndpoints.show, { query: { bulan } });
  const masjid = new Map(baris.map(({ id_masjid, nama_masjid }) => [id_masjid, nama_masjid]));
  const row = (one: { id_masjid: string; tanggal: string }, who: string, why: string) => [
    formatDate(one.tanggal.slice(0, 10)),
    masjid.get(one.id_masjid) ?? one.id_masjid,
    who,
    why,
  ];
  output.table(
    [t('friday'), t('masjid'), t('mubaligh'), t('reason')],
    [
      ...sel.map((one) => row(one, one.nama_mubaligh, one.alasan.slice(0, REASONS_SHOWN).join(', '))),
      ...tempat_kosong.map((one) => row(one, `(${t('vacantNote')})`, one.alasan)),
    ],
  );
  output.print(
    t('draftResult', {
      count: number.format(sel.length),
      vacant: number.format(tempat_kosong.length),
      bebanMin: beban_min,
      bebanMax: beban_max,
    }),
  );
  if (seperti_bulan_lalu !== undefined) output.print(t('likeLastMonth', { count: number.format(seperti_bulan_lalu) }));
  if (setiap_jumat > 0) output.print(t('everyFriday', { setiapJumat: number.format(setiap_jumat) }));
}

/** Stores a draft. Cells that were changed in the meantime are skipped and listed. */
export async function runAccept({ client, output }: Context, id: string): Promise<number> {
  const { data } = await client.call(papanEndpoints.terima, { params: { id }, body: {} });
  output.data(data);
  output.print(t('cellsSaved', { count: number.format(data.count), skipped: number.format(data.skipped) }));
  if (data.skipped > 0 && !output.json) {
    const masjid = new Map((await rowsOf(client, 'masjid')).map(({ id: own, nama }) => [own, nama]));
    output.table(
      [t('friday'), t('masjid'), t('reason')],
      data.dilewati.map((one) => [
        formatDate(one.tanggal.slice(0, 10)),
        masjid.get(one.id_masjid) ?? `#${one.id_masjid}`,
        one.alasan,
      ]),
    );
  }
  return data.skipped > 0 ? EXIT.refused : EXIT.done;
}
