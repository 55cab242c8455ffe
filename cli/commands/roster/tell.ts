import type { SendFlags } from '../../broadcast/send.ts';
import type { Context } from '../../context.ts';
import { groupOf, wordArgument, type Frame } from '../../group.ts';
import type { Which } from '../../tell/tell.ts';

/** Where it stands in the help. */
export const place = 61;

const KINDS = ['jumatan', 'pengajian'];
const KIND = 'jenis jadwal';
const ID = 'ID jadwal, dari mimbar tell list';

export function declare({ program, run }: Frame): void {
  const tell = groupOf(program, 'tell', 'beri tahu perubahan jadwal yang sudah pernah dikirim', [
    'mimbar tell list',
    'mimbar tell send jumatan 12 --dry-run',
    'mimbar tell send --yes',
  ]);
  const work = () => import('../../tell/tell.ts');
  tell('list', 'jadwal yang berubah setelah dikirim, dan siapa yang perlu tahu', '[pilihan]', [
    'mimbar tell list',
    'mimbar tell list --json',
  ]).action((options: object) => run(options, async (context: Context) => (await work()).runList(context)));
  tell('send', 'pratinjau, lalu kirim kabarnya; tanpa jadwal: semuanya', '[jenis] [id] [pilihan]', [
    'mimbar tell send jumatan 12',
    'mimbar tell send --dry-run --full',
  ])
    .addArgument(wordArgument('[jenis]', KIND, KINDS))
    .argument('[id]', ID)
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .option('--rest <pilihan>', 'yang tidak sempat hari ini: besok (pagi) atau lewati')
    .option('--dry-run', 'pratinjau saja, tidak mengirim')
    .option('-y, --yes', 'kirim tanpa bertanya')
    .option('--no-wait', 'selesai setelah pesan masuk antrean')
    .action((jadwal: Which['jadwal'] | undefined, id: string | undefined, options: SendFlags) =>
      run(options, async (context: Context) => (await work()).runSend(context, [jadwal, id], options)),
    );
  tell('dismiss', 'tandai bahwa perubahan ini tidak perlu diberitahukan', '<jenis> <id> [pilihan]', [
    'mimbar tell dismiss jumatan 12 --yes',
  ])
    .addArgument(wordArgument('<jenis>', KIND, KINDS))
    .argument('<id>', ID)
    .option('-y, --yes', 'tanpa bertanya')
    .action((jadwal: Which['jadwal'], id: string, options: { yes?: boolean }) =>
      run(options, async (context: Context) => (await work()).runDismiss(context, { jadwal, id }, options)),
    );
}
