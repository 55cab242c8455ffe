import { announceEndpoints, type Penerima } from '#shared/announce/announce.ts';
import { isPlainDate } from '#shared/base/dates.ts';
import { lampiranOf, padaOf, pickGroup, pickTemplate } from '../broadcast/pick.ts';
import { presentAndSend, requireRest, type SendFlags, sendOptions } from '../broadcast/send.ts';
import { namedRow } from '../columns.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Frame } from '../group.ts';
import type { Client } from '../http/client.ts';
import { pipedText, wholeText } from '../terminal/piped-text.ts';
import { t } from '../words/words.ts';

/** What --to may say. */
const SETS = {
  dkm: 'dkm_semua',
  mubaligh: 'mubaligh_semua',
  khatib: 'khatib',
  'belum-menjawab': 'belum_menjawab',
} as const satisfies Record<string, Penerima['jenis']>;
const WORDS = Object.keys(SETS).join(', ');

interface AnnounceFlags extends SendFlags {
  text?: string;
  template?: string;
  to?: string;
  wilayah?: string;
  date?: string;
  masjid?: string[];
  mubaligh?: string[];
  group?: string[];
  file?: string;
  at?: string;
}

const collect = (one: string, before: string[] = []) => [...before, one];

export function declare({ command, run }: Frame): void {
  const announce = command('announce', t('announceHelp'), '[pilihan]', [
    "mimbar announce --to dkm --text 'Rapat takmir Ahad pukul 08.00' --dry-run",
    'cat tabligh.txt | mimbar announce --to dkm,mubaligh --wilayah Cicendo',
    "mimbar announce --to khatib --template 'Adab khatib' --yes",
    "mimbar announce --masjid 'Nurul Huda' --mubaligh 3 --text 'Yth. {{nama}}'",
    "mimbar announce --to dkm --group 'Takmir Bandung Raya' --file poster.jpg \\\n      --text 'Tabligh akbar' --at '2026-11-28 04:30'",
  ])
    .option('--text <pesan>', t('textHelp'))
    .option('--template <template>', t('announceTemplateHelp'))
    .option('--to <siapa>', t('toHelp', { words: WORDS }))
    .option('--wilayah <wilayah>', t('toWilayahHelp'))
    .option('--date <tanggal>', t('khatibDateHelp'))
    .option('--masjid <masjid>', t('toMasjidHelp'), collect)
    .option('--mubaligh <mubaligh>', t('toMubalighHelp'), collect)
    .option('--group <grup>', t('toGroupHelp'), collect)
    .option('--file <berkas>', t('fileHelp'))
    .option('--at <waktu>', t('atHelp'));
  sendOptions(announce).action((options: AnnounceFlags) => run(options, (context) => runAnnounce(context, options)));
}

/** Previews and sends an announcement. Returns the exit code. */
async function runAnnounce(context: Context, options: AnnounceFlags): Promise<number> {
  const { client } = context;
  requireRest(options);
  const penerima = await penerimaOf(client, options);
  const said = await saidOf(context, options);
  const body = { ...said, penerima, ...(await padaOf(client, options)), ...(await lampiranOf(client, options)) };
  const preview = await client.call(announceEndpoints.preview, { body });
  const data = preview.data.map(({ recipients, peran, ...item }) => ({
    ...item,
    recipients: [`${recipients.join(', ')} [${peran}]`],
  }));
  return presentAndSend(
    context,
    {
      preview: { ...preview, data },
      send: (idempotencyKey, rest) =>
        client.call(announceEndpoints.send, { body: { ...body, ...rest }, idempotencyKey }),
    },
    options,
  );
}

async function penerimaOf(
  client: Client,
  { to, wilayah, date, masjid = [], mubaligh = [], group = [] }: AnnounceFlags,
): Promise<Penerima[]> {
  if (date !== undefined && !isPlainDate(date)) throw usageError(t('dateNotPlain', { date }));
  const sets = (to === undefined ? [] : to.split(',').map((word) => word.trim())).map((word): Penerima => {
    if (!Object.hasOwn(SETS, word)) throw usageError(t('toUnknown', { word, words: WORDS }));
    const jenis = SETS[word as keyof typeof SETS];
    return jenis === 'khatib' || jenis === 'belum_menjawab'
      ? { jenis, ...(date !== undefined && { tanggal: date }) }
      : { jenis, ...(wilayah !== undefined && { wilayah }) };
  });
  const people: Penerima[] = [];
  for (const name of masjid) people.push({ jenis: 'masjid', id: (await namedRow(client, 'masjid', name)).id });
  for (const name of mubaligh) people.push({ jenis: 'mubaligh', id: (await namedRow(client, 'mubaligh', name)).id });
  for (const name of group) people.push({ jenis: 'grup', id: (await pickGroup(client, name)).id });
  if (sets.length + people.length === 0) throw usageError(t('chooseRecipients'));
  return [...sets, ...people];
}

async function saidOf(
  { client, output }: Context,
  { text, template }: AnnounceFlags,
): Promise<{ teks: string } | { id_template: string }> {
  if (text !== undefined && template !== undefined) throw usageError(t('textOrTemplate'));
  const id_template = await pickTemplate(client, 'pengumuman', template);
  if (id_template !== undefined) return { id_template };
  const teks = text === '-' ? await wholeText(output.stdin) : (text ?? (await pipedText(output.stdin)));
  if (teks === undefined) throw usageError(t('writeText'));
  return { teks: teks.trimEnd() };
}
