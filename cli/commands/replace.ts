import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { penggantiEndpoints, TAWARAN_LABELS, type Pengganti } from '#shared/reply/pengganti.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { namedRow } from '../columns.ts';
import { countOf, firstRows, zoneOf } from '../rows.ts';
import { confirm } from '../terminal/prompt.ts';
import { groupOf, limitOption, wordArgument, type Frame } from '../group.ts';
import { t, formatDate, instantCell, instantHead, instantText } from '../words/words.ts';

/** Candidates without --limit. */
const BEST = 10;

export function declare({ program, run }: Frame): void {
  const replace = groupOf(program, 'replace', t('replaceHelp'), [
    'mimbar replace list',
    'mimbar replace candidates jumatan 12',
    "mimbar replace offer jumatan 12 'Ustadz Lukman' 'Ustadz Imam' --in-turn",
  ]);
  /** A command about one schedule. */
  const ofJadwal = (name: string, description: string, usage: string, examples: string[]) =>
    replace(name, description, `<jenis> <id>${usage}`, examples)
      .addArgument(wordArgument('<jenis>', t('jadwalKindHelp'), ['jumatan', 'pengajian']))
      .argument('<id>', t('replaceIdHelp'));
  const list = replace('list', t('replaceListHelp'), '[pilihan]', [
    'mimbar replace list',
    'mimbar replace list --json',
  ]);
  limitOption(list).action((options: { limit?: number }) => run(options, runList));
  ofJadwal('show', t('replaceShowHelp'), '', ['mimbar replace show jumatan 12']).action(
    (kind: Words[0], id: string, options: object) => run(options, (context: Context) => runShow(context, [kind, id])),
  );
  const candidates = ofJadwal('candidates', t('replaceSuggestHelp'), ' [pilihan]', [
    'mimbar replace candidates jumatan 12',
    'mimbar replace candidates pengajian 7 --limit 3 --json',
  ]);
  limitOption(candidates, BEST).action((kind: Words[0], id: string, options: { limit?: number }) =>
    run(options, (context: Context) => runCandidates(context, [kind, id], options)),
  );
  ofJadwal('offer', t('replaceOfferHelp'), ' <mubaligh...>', [
    "mimbar replace offer jumatan 12 'Ustadz Lukman'",
    'mimbar replace offer jumatan 12 3 5 9 --in-turn --pause 60',
    'mimbar replace offer jumatan 12 3 5 --in-turn --tonight',
  ])
    .argument('<mubaligh...>', t('nameOrId'))
    .option('--in-turn', t('oneByOneHelp'))
    .option('--pause <menit>', t('pauseHelp'))
    .option('--tonight', t('tonightHelp'))
    .action((kind: Words[0], id: string, mubaligh: string[], options: OfferFlags) =>
      run(options, (context: Context) => runOffer(context, [kind, id], mubaligh, options)),
    );
  ofJadwal('cancel', t('replaceStopHelp'), ' [pilihan]', [
    'mimbar replace cancel jumatan 12',
    'mimbar replace cancel jumatan 12 --yes',
  ])
    .option('-y, --yes', t('yesHelp'))
    .action((kind: Words[0], id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runCancel(context, [kind, id], options)),
    );
}

/** A schedule: its kind and its id. */
type Words = [JadwalKind, string];
const paramsOf = ([kind, id]: Words) => ({ kind, id });
const STATES = {
  none: 'offerNone',
  jalan: 'offerOpen',
  terisi: 'offerTaken',
  habis: 'offerNobody',
  dibatalkan: 'offerStopped',
} as const;

const headOf = ({ jadwal }: Pengganti) =>
  `${namaMasjid(jadwal.nama_masjid)}, ${formatDate(jadwal.tanggal.slice(0, 10))}${jadwal.saat === '' ? '' : ` ${jadwal.saat}`}`;

/** Schedules whose preacher has declined. */
async function runList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(penggantiEndpoints.list)).data, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('noneToReplace'));
  const zone = await zoneOf(client);
  output.table(
    [t('kind'), 'ID', t('date'), t('masjid'), t('absent'), t('offer'), instantHead(t('deadline'), zone)],
    data.map((row) => [
      row.kind,
      row.id,
      formatDate(row.tanggal.slice(0, 10)),
      row.nama_masjid,
      row.nama_mubaligh,
      row.bersedia === null ? t(STATES[row.state]) : t('agreed', { bersedia: row.bersedia }),
      instantCell(row.batas, zone),
    ]),
  );
}

/** The offers and the timeline of one schedule. */
async function runShow({ client, output }: Context, words: Words): Promise<void> {
  const { data } = await client.call(penggantiEndpoints.show, { params: paramsOf(words) });
  output.data(data);
  if (!output.json) await tell({ client, output }, data);
}

async function tell({ client, output }: Pick<Context, 'client' | 'output'>, data: Pengganti): Promise<void> {
  const { penawaran, berhalangan, tawaran, linimasa } = data;
  const zone = await zoneOf(client);
  output.print(
    berhalangan
      ? t('isAbsent', { what: headOf(data), mubaligh: berhalangan.nama_mubaligh })
      : t('nobodyAbsent', { what: headOf(data) }),
  );
  if (penawaran?.state === 'terisi')
    output.print(t('winnerAgreed', { mubaligh: penawaran.nama_pemenang ?? t('aSubstitute') }));
  else if (penawaran)
    output.print(t('offerState', { state: t(STATES[penawaran.state]), batas: instantText(data.batas, zone) }));
  // The timeline below names the zone.
  const at = (instant: string | null) => (instant === null ? '' : instantCell(instant, zone));
  if (tawaran.length > 0)
    output.table(
      [t('mubaligh'), t('answer'), t('offerTurn'), t('sentAt'), t('readAt'), t('answeredAt')],
      tawaran.map((one) => [
        one.nama_mubaligh,
        TAWARAN_LABELS[one.state],
        at(one.giliran_at),
        at(one.sent_at),
        at(one.read_at),
        at(one.answered_at),
      ]),
    );
  for (const { at, teks } of linimasa) output.print(`${instantText(at, zone)}  ${teks}`);
}

/** Candidates, best first, with reasons. */
async function runCandidates(
  { client, output }: Context,
  words: Words,
  { limit = BEST }: { limit?: number },
): Promise<void> {
  const { data } = await client.call(penggantiEndpoints.show, { params: paramsOf(words) });
  const shown = data.calon.slice(0, limit);
  output.data(shown);
  if (shown.length === 0) return output.print(t('noOtherMubaligh'));
  output.table(
    ['ID', t('mubaligh'), t('reason'), t('offer')],
    shown.map((one) => [
      one.id_mubaligh,
      one.nama_mubaligh,
      one.alasan.join(', '),
      one.tawaran === null ? (one.tidak_bisa ?? '') : TAWARAN_LABELS[one.tawaran],
    ]),
  );
  const zone = await zoneOf(client);
  for (const plan of data.rencana) {
    const name = (of: string) => data.calon.find(({ id_mubaligh }) => id_mubaligh === of)!.nama_mubaligh;
    const times = plan.giliran.map(
      ({ id_mubaligh, saat }) => `${name(id_mubaligh)} ${saat ? instantText(saat.at, zone) : t('late')}`,
    );
    if (times.length > 0)
      output.print(
        `Berurutan${plan.malam ? ' malam ini (--tonight)' : ''}, jeda ${plan.jeda_menit} menit: ${times.join('; ')}.`,
      );
  }
}

interface OfferFlags {
  inTurn?: boolean;
  pause?: string;
  tonight?: boolean;
}

/** Asks one candidate, all at once, or one after the other. */
async function runOffer(
  { client, output }: Context,
  words: Words,
  mubaligh: readonly string[],
  { inTurn = false, pause, tonight = false }: OfferFlags,
): Promise<void> {
  const ids: string[] = [];
  for (const name of mubaligh) ids.push((await namedRow(client, 'mubaligh', name)).id);
  const { data, warnings } = await client.call(penggantiEndpoints.tawarkan, {
    params: paramsOf(words),
    body: {
      id_mubaligh: ids,
      berurutan: inTurn,
      malam: tonight,
      ...(pause !== undefined && { jeda_menit: countOf('--pause', pause) }),
    },
  });
  output.data({ ...data, warnings });
  if (!output.json) await tell({ client, output }, data);
  output.warn(warnings);
}

/** Asks first, unless --yes is given; without a terminal --yes is required. */
async function runCancel(
  { client, output, signal }: Context,
  words: Words,
  { yes = false }: { yes?: boolean },
): Promise<void> {
  if (!yes && !output.interactive) throw usageError(t('stopNeedsYes'));
  if (!yes && !(await confirm(output, t('stopQuestion'), signal))) return output.print(t('offerGoesOn'));
  const { data } = await client.call(penggantiEndpoints.batal, { params: paramsOf(words) });
  output.data(data);
  output.print(t('offersStopped', { what: headOf(data) }));
}
