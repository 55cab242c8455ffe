import { formatDate } from '#shared/base/dates.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { penggantiEndpoints, TAWARAN_LABELS, type Pengganti } from '#shared/reply/pengganti.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { namedRow } from '../columns.ts';
import { countOf, instantText, zoneOf } from '../rows.ts';
import { confirm } from '../terminal/prompt.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const replace = groupOf(program, 'replace', 'pengganti bagi yang berhalangan', [
    'mimbar replace list',
    'mimbar replace candidates jumatan 12',
    "mimbar replace offer jumatan 12 'Ustadz Lukman' 'Ustadz Imam' --in-turn",
  ]);
  /** A command about one schedule. */
  const ofJadwal = (name: string, description: string, usage: string, examples: string[]) =>
    replace(name, description, `<jenis> <id>${usage}`, examples)
      .addArgument(wordArgument('<jenis>', 'jenis jadwal', ['jumatan', 'pengajian']))
      .argument('<id>', 'ID jadwal, dari mimbar replace list');
  replace('list', 'jadwal yang perlu pengganti', '[pilihan]', [
    'mimbar replace list',
    'mimbar replace list --json',
  ]).action((options: object) => run(options, (context: Context) => runList(context)));
  ofJadwal('show', 'tawaran dan linimasa satu jadwal', '', ['mimbar replace show jumatan 12']).action(
    (kind: Words[0], id: string, options: object) => run(options, (context: Context) => runShow(context, [kind, id])),
  );
  ofJadwal('candidates', 'siapa yang dapat menggantikan, dan alasannya', ' [pilihan]', [
    'mimbar replace candidates jumatan 12',
    'mimbar replace candidates pengajian 7 --limit 3 --json',
  ])
    .option('--limit <jumlah>', 'paling banyak sekian (bawaan: 10)')
    .action((kind: Words[0], id: string, options: { limit?: string }) =>
      run(options, (context: Context) => runCandidates(context, [kind, id], options)),
    );
  ofJadwal('offer', 'tawarkan lewat WhatsApp; yang pertama bersedia langsung dicatat', ' <mubaligh...>', [
    "mimbar replace offer jumatan 12 'Ustadz Lukman'",
    'mimbar replace offer jumatan 12 3 5 9 --in-turn --pause 60',
    'mimbar replace offer jumatan 12 3 5 --in-turn --tonight',
  ])
    .argument('<mubaligh...>', 'nama atau ID')
    .option('--in-turn', 'satu per satu; tanpa ini semua ditawari sekaligus')
    .option('--pause <menit>', 'jeda antara dua tawaran (bawaan: 120, lebih singkat bila waktunya dekat)')
    .option('--tonight', 'di jam tenang: tawarkan juga selama dua jam mulai sekarang')
    .action((kind: Words[0], id: string, mubaligh: string[], options: OfferFlags) =>
      run(options, (context: Context) => runOffer(context, [kind, id], mubaligh, options)),
    );
  ofJadwal('cancel', 'hentikan tawaran, atau urungkan pengganti yang sudah bersedia', ' [pilihan]', [
    'mimbar replace cancel jumatan 12',
    'mimbar replace cancel jumatan 12 --yes',
  ])
    .option('-y, --yes', 'tanpa bertanya')
    .action((kind: Words[0], id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runCancel(context, [kind, id], options)),
    );
}

/** A schedule: its kind and its id. */
type Words = [JadwalKind, string];
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
async function runList({ client, output }: Context): Promise<void> {
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
async function runShow({ client, output }: Context, words: Words): Promise<void> {
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
      ['Mubaligh', 'Jawaban', 'Giliran', 'Dikirim', 'Dibaca', 'Dijawab'],
      tawaran.map((one) => [
        one.nama_mubaligh,
        TAWARAN_LABELS[one.state],
        one.giliran_at === null ? '' : instantText(one.giliran_at, zone),
        one.sent_at === null ? '' : instantText(one.sent_at, zone),
        one.read_at === null ? '' : instantText(one.read_at, zone),
        one.answered_at === null ? '' : instantText(one.answered_at, zone),
      ]),
    );
  for (const { at, teks } of linimasa) output.print(`${instantText(at, zone)}  ${teks}`);
}

/** Candidates, best first, with reasons. */
async function runCandidates(
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
  const zone = await zoneOf(client);
  for (const plan of data.rencana) {
    const name = (of: string) => data.calon.find(({ id_mubaligh }) => id_mubaligh === of)!.nama_mubaligh;
    const times = plan.giliran.map(
      ({ id_mubaligh, saat }) => `${name(id_mubaligh)} ${saat ? instantText(saat.at, zone) : 'tidak sempat'}`,
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
  if (!yes && !output.interactive) throw usageError('Yang sudah ditawari akan diberi tahu. Tambahkan --yes.');
  if (!yes && !(await confirm(output, 'Hentikan tawaran dan beri tahu yang sudah ditawari?', signal)))
    return output.print('Tawaran tetap berjalan.');
  const { data } = await client.call(penggantiEndpoints.batal, { params: paramsOf(words) });
  output.data(data);
  output.print(`${headOf(data)}: tawaran dihentikan.`);
}
