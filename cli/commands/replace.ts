import type { Context } from '../context.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';
import type { OfferFlags, Words } from '../replace/replace.ts';

/** Where it stands in the help. */
export const place = 46;

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
  const work = () => import('../replace/replace.ts');
  replace('list', 'jadwal yang perlu pengganti', '[pilihan]', [
    'mimbar replace list',
    'mimbar replace list --json',
  ]).action((options: object) => run(options, async (context: Context) => (await work()).runList(context)));
  ofJadwal('show', 'tawaran dan linimasa satu jadwal', '', ['mimbar replace show jumatan 12']).action(
    (kind: Words[0], id: string, options: object) =>
      run(options, async (context: Context) => (await work()).runShow(context, [kind, id])),
  );
  ofJadwal('candidates', 'siapa yang dapat menggantikan, dan alasannya', ' [pilihan]', [
    'mimbar replace candidates jumatan 12',
    'mimbar replace candidates pengajian 7 --limit 3 --json',
  ])
    .option('--limit <jumlah>', 'paling banyak sekian (bawaan: 10)')
    .action((kind: Words[0], id: string, options: { limit?: string }) =>
      run(options, async (context: Context) => (await work()).runCandidates(context, [kind, id], options)),
    );
  ofJadwal('offer', 'tawarkan lewat WhatsApp; yang pertama bersedia langsung dicatat', ' <mubaligh...>', [
    "mimbar replace offer jumatan 12 'Ustadz Lukman'",
    'mimbar replace offer jumatan 12 3 5 9 --in-turn --pause 60',
  ])
    .argument('<mubaligh...>', 'nama atau ID')
    .option('--in-turn', 'satu per satu; tanpa ini semua ditawari sekaligus')
    .option('--pause <menit>', 'jeda antara dua tawaran (bawaan: 120, lebih singkat bila waktunya dekat)')
    .action((kind: Words[0], id: string, mubaligh: string[], options: OfferFlags) =>
      run(options, async (context: Context) => (await work()).runOffer(context, [kind, id], mubaligh, options)),
    );
  ofJadwal('cancel', 'hentikan tawaran, atau urungkan pengganti yang sudah bersedia', ' [pilihan]', [
    'mimbar replace cancel jumatan 12',
    'mimbar replace cancel jumatan 12 --yes',
  ])
    .option('-y, --yes', 'tanpa bertanya')
    .action((kind: Words[0], id: string, options: { yes?: boolean }) =>
      run(options, async (context: Context) => (await work()).runCancel(context, [kind, id], options)),
    );
}
