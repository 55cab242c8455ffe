import { BROADCAST_LABELS } from '#shared/broadcast/broadcasts.ts';
import { nantiEndpoints, type NantiRow } from '#shared/nanti/nanti.ts';
import { laterOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import { instantText, targetText, zoneOf } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';

const ID = 'ID dari mimbar later list';

export function declare({ program, run }: Frame): void {
  const later = groupOf(program, 'later', 'kiriman yang menunggu waktunya', [
    'mimbar later list',
    'mimbar later move 3 "2026-11-28 04:30"',
    'mimbar later cancel 3',
  ]);
  later('list', 'yang menunggu, dan yang tidak jadi terkirim dalam sepekan', '[pilihan]', [
    'mimbar later list',
    'mimbar later list --json',
  ]).action((options: object) => run(options, (context: Context) => runList(context)));
  later('move', 'ubah waktunya', '<id> <waktu> [pilihan]', ['mimbar later move 3 "2026-11-28 04:30"'])
    .argument('<id>', ID)
    .argument('<waktu>', 'YYYY-MM-DD HH:MM')
    .action((id: string, at: string, options: object) => run(options, (context: Context) => runMove(context, id, at)));
  later('cancel', 'batalkan', '<id> [pilihan]', ['mimbar later cancel 3', 'mimbar later cancel 3 --yes'])
    .argument('<id>', ID)
    .option('-y, --yes', 'tanpa bertanya')
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runCancel(context, id, options)),
    );
}

const STATES: Record<NantiRow['state'], string> = {
  waiting: 'menunggu',
  sent: 'dikirim',
  cancelled: 'dibatalkan',
  failed: 'gagal',
};

const textOf = ({ kind, targets }: NantiRow): string =>
  [BROADCAST_LABELS[kind], targets.map(targetText).join(', ')].filter(Boolean).join(', ');

/** Lists what is sent later, with what is to be known of it. */
async function runList({ client, output }: Context): Promise<void> {
  const { data } = await client.call(nantiEndpoints.list);
  output.data(data);
  if (output.json) return;
  if (data.length === 0) return output.print('Tidak ada kiriman yang menunggu waktunya.');
  const zone = await zoneOf(client);
  output.table(
    ['ID', 'Status', 'Pada', 'Penerima', 'Kiriman'],
    data.map((row) => [
      row.id,
      STATES[row.state],
      instantText(row.pada, zone),
      row.state === 'waiting' ? String(row.penerima) : '',
      textOf(row),
    ]),
  );
  output.warn(data.flatMap(({ id, notes }) => notes.map((note) => `#${id}: ${note}`)));
}

async function runMove({ client, output }: Context, id: string, at: string): Promise<void> {
  const zone = await zoneOf(client);
  const { data } = await client.call(nantiEndpoints.move, { params: { id }, body: { pada: laterOf(at, zone) } });
  output.data(data);
  output.print(`${textOf(data)}: dikirim ${instantText(data.pada, zone)}`);
  output.warn(data.notes);
}

async function runCancel(context: Context, id: string, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  await consent(context, {
    yes,
    question: `Batalkan kiriman #${id}?`,
    purpose: `membatalkan kiriman #${id}`,
    otherwise: 'Tidak ada yang diubah.',
  });
  const { data } = await client.call(nantiEndpoints.cancel, { params: { id } });
  output.data(data);
  output.print(`${textOf(data)}: dibatalkan`);
}
