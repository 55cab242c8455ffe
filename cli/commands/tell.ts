import { orangText, semuaOrangText } from '#shared/base/kabar.ts';
import { kabarEndpoints } from '#shared/kabar/kabar.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import { presentAndSend, requireRest, type SendFlags, sendOptions } from '../broadcast/send.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { consent } from '../terminal/prompt.ts';
import { groupOf, limitOption, wordArgument, type Frame } from '../group.ts';
import { firstRows } from '../rows.ts';
import { t, formatDate } from '../words/words.ts';

const KINDS = ['jumatan', 'pengajian'];

export function declare({ program, run }: Frame): void {
  const tell = groupOf(program, 'tell', t('tellHelp'), [
    'mimbar tell list',
    'mimbar tell send jumatan 12 --dry-run',
    'mimbar tell send --yes',
  ]);
  limitOption(tell('list', t('tellListHelp'), '[pilihan]', ['mimbar tell list', 'mimbar tell list --json'])).action(
    (options: { limit?: number }) => run(options, runList),
  );
  const tellSend = tell('send', t('tellSendHelp'), '[jenis] [id] [pilihan]', [
    'mimbar tell send jumatan 12',
    'mimbar tell send --dry-run --full',
  ])
    .addArgument(wordArgument('[jenis]', t('jadwalKindHelp'), KINDS))
    .argument('[id]', t('tellIdHelp'));
  sendOptions(tellSend).action((jadwal: Which['jadwal'] | undefined, id: string | undefined, options: SendFlags) =>
    run(options, (context: Context) => runSend(context, [jadwal, id], options)),
  );
  tell('dismiss', t('tellDismissHelp'), '<jenis> <id> [pilihan]', ['mimbar tell dismiss jumatan 12 --yes'])
    .addArgument(wordArgument('<jenis>', t('jadwalKindHelp'), KINDS))
    .argument('<id>', t('tellIdHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((jadwal: Which['jadwal'], id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runDismiss(context, { jadwal, id }, options)),
    );
}

/** One schedule. */
interface Which {
  jadwal: JadwalKind;
  id: string;
}

/** Lists schedules that changed after people were informed about them. */
async function runList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(kabarEndpoints.list)).data, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('nothingToTell'));
  output.table(
    [t('kind'), 'ID', t('date'), t('masjid'), t('tell')],
    data.map((row) => [
      row.jadwal,
      row.id,
      `${formatDate(row.tanggal.slice(0, 10))}${row.dihapus ? ` (${t('deletedNote')})` : ''}`,
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
  if (jadwal !== undefined && id === undefined) throw usageError(t('tellIdToo'));
  const kabar =
    jadwal !== undefined && id !== undefined
      ? [{ jadwal, id }]
      : (await client.call(kabarEndpoints.list)).data.map((row) => ({ jadwal: row.jadwal, id: row.id }));
  if (kabar.length === 0) throw new CliError('refused', t('nothingToTell'));
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
    question: t('dismissQuestion'),
    purpose: t('toDismiss'),
    otherwise: t('nothingChanged'),
  });
  const { data } = await client.call(kabarEndpoints.dismiss, { body: { kabar: [which] } });
  output.data(data);
  output.print(data.count === 0 ? t('nothingToTell') : t('dismissed'));
}
