import { formatDate } from '#shared/base/dates.ts';
import { orangText, semuaOrangText } from '#shared/base/kabar.ts';
import { kabarEndpoints } from '#shared/kabar/kabar.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { presentAndSend, requireRest, type SendFlags, sendOptions } from '../broadcast/send.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { consent } from '../terminal/prompt.ts';
import { groupOf, wordArgument, type Frame } from '../group.ts';

const KINDS = ['jumatan', 'pengajian'];
const KIND = 'jenis jadwal';
const ID = 'ID jadwal, dari mimbar tell list';

export function declare({ program, run }: Frame): void {
  const tell = groupOf(program, 'tell', 'beri tahu perubahan jadwal yang sudah pernah dikirim', [
    'mimbar tell list',
    'mimbar tell send jumatan 12 --dry-run',
    'mimbar tell send --yes',
  ]);
  tell('list', 'jadwal yang berubah setelah dikirim, dan siapa yang perlu tahu', '[pilihan]', [
    'mimbar tell list',
    'mimbar tell list --json',
  ]).action((options: object) => run(options, (context: Context) => runList(context)));
  const tellSend = tell('send', 'pratinjau, lalu kirim kabarnya; tanpa jadwal: semuanya', '[jenis] [id] [pilihan]', [
    'mimbar tell send jumatan 12',
    'mimbar tell send --dry-run --full',
  ])
    .addArgument(wordArgument('[jenis]', KIND, KINDS))
    .argument('[id]', ID);
  sendOptions(tellSend).action((jadwal: Which['jadwal'] | undefined, id: string | undefined, options: SendFlags) =>
    run(options, (context: Context) => runSend(context, [jadwal, id], options)),
  );
  tell('dismiss', 'tandai bahwa perubahan ini tidak perlu diberitahukan', '<jenis> <id> [pilihan]', [
    'mimbar tell dismiss jumatan 12 --yes',
  ])
    .addArgument(wordArgument('<jenis>', KIND, KINDS))
    .argument('<id>', ID)
    .option('-y, --yes', 'tanpa bertanya')
    .action((jadwal: Which['jadwal'], id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runDismiss(context, { jadwal, id }, options)),
    );
}

/** One schedule. */
interface Which {
  jadwal: JadwalKind;
  id: string;
}

const NOTHING = 'Tidak ada perubahan yang perlu diberitahukan.';

/** Lists schedules that changed after people were informed about them. */
async function runList({ client, output }: Context): Promise<void> {
  const { data } = await client.call(kabarEndpoints.list);
  output.data(data);
  if (data.length === 0) return output.print(NOTHING);
  output.table(
    ['Jenis', 'ID', 'Tanggal', 'Masjid', 'Beri tahu'],
    data.map((row) => [
      row.jadwal,
      row.id,
      `${formatDate(row.tanggal.slice(0, 10))}${row.dihapus ? ' (dihapus)' : ''}`,
      namaMasjid(row.nama_masjid),
      semuaOrangText(row.orang),
    ]),
  );
}

/** Informs the people of one schedule, or of all changed ones. Returns the exit code. */
async function runSend(
  context: Context,
  [jadwal, id]: [JadwalKind | undefined, string | undefined],
  options: SendFlags,
): Promise<number> {
  const { client } = context;
  requireRest(options);
  if (jadwal !== undefined && id === undefined) throw usageError('Sebutkan juga ID jadwalnya, dari mimbar tell list.');
  const kabar =
    jadwal !== undefined && id !== undefined
      ? [{ jadwal, id }]
      : (await client.call(kabarEndpoints.list)).data.map((row) => ({ jadwal: row.jadwal, id: row.id }));
  if (kabar.length === 0) throw new CliError('refused', NOTHING);
  const preview = await client.call(kabarEndpoints.preview, { body: { kabar } });
  const items = preview.data.map(({ message, skipped, late, recipient, ...one }) => ({
    recipients: [`${recipient} [${orangText(one)}]`],
    message,
    ...(skipped !== undefined && { skipped }),
    ...(late && { late }),
  }));
  const texts = kabar.map((one) => ({
    ...one,
    orang: preview.data
      .filter((pesan) => pesan.jadwal === one.jadwal && pesan.id === one.id)
      .map(({ kunci, tanda }) => ({ kunci, tanda })),
  }));
  return presentAndSend(
    context,
    {
      preview: { ...preview, data: items },
      send: (idempotencyKey, rest) =>
        client.call(kabarEndpoints.send, { body: { kabar: texts, ...rest }, idempotencyKey }),
      about: { kabar },
    },
    options,
  );
}

/** Removes a change from the list without informing anybody. */
async function runDismiss(context: Context, which: Which, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  await consent(context, {
    yes,
    question: 'Tandai tidak perlu diberitahukan?',
    purpose: 'menandai tidak perlu diberitahukan',
    otherwise: 'Tidak ada yang diubah.',
  });
  const { data } = await client.call(kabarEndpoints.dismiss, { body: { kabar: [which] } });
  output.data(data);
  output.print(data.count === 0 ? NOTHING : 'Ditandai tidak perlu diberitahukan.');
}
