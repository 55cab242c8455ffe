import { BROADCAST_LABELS } from '#shared/broadcast/broadcasts.ts';
import { nantiEndpoints, type NantiRow } from '#shared/nanti/nanti.ts';
import { laterOf } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { firstRows, zoneOf } from '../rows.ts';
import { consent } from '../terminal/prompt.ts';
import { t, type PlainWord, instantCell, instantHead, instantText, targetText } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const later = groupOf(program, 'later', t('laterHelp'), [
    'mimbar later list',
    'mimbar later move 3 "2026-11-28 04:30"',
    'mimbar later cancel 3',
  ]);
  limitOption(later('list', t('laterListHelp'), '[pilihan]', ['mimbar later list', 'mimbar later list --json'])).action(
    (options: { limit?: number }) => run(options, runList),
  );
  later('move', t('laterMoveHelp'), '<id> <waktu> [pilihan]', ['mimbar later move 3 "2026-11-28 04:30"'])
    .argument('<id>', t('laterIdHelp'))
    .argument('<waktu>', t('instantHelp'))
    .action((id: string, at: string, options: object) => run(options, (context: Context) => runMove(context, id, at)));
  later('cancel', t('laterCancelHelp'), '<id> [pilihan]', ['mimbar later cancel 3', 'mimbar later cancel 3 --yes'])
    .argument('<id>', t('laterIdHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((id: string, options: { yes?: boolean }) =>
      run(options, (context: Context) => runCancel(context, id, options)),
    );
}

const STATES = {
  waiting: 'stateWaiting',
  sent: 'stateSent',
  cancelled: 'stateCancelled',
  failed: 'stateFailed',
} as const satisfies Record<NantiRow['state'], PlainWord>;

const textOf = ({ kind, targets }: NantiRow): string =>
  [BROADCAST_LABELS[kind], targets.map(targetText).join(', ')].filter(Boolean).join(', ');

/** Lists what is sent later, with what is to be known of it. */
async function runList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(nantiEndpoints.list)).data, limit);
  output.data(data);
  if (output.json) return;
  if (data.length === 0) return output.print(t('noLater'));
  const zone = await zoneOf(client);
  output.table(
    ['ID', t('status'), instantHead(t('on'), zone), t('recipients'), t('laterItem')],
    data.map((row) => [
      row.id,
      t(STATES[row.state]),
      instantCell(row.pada, zone),
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
  output.print(t('laterMoved', { what: textOf(data), pada: instantText(data.pada, zone) }));
  output.warn(data.notes);
}

async function runCancel(context: Context, id: string, { yes }: { yes?: boolean }): Promise<void> {
  const { client, output } = context;
  await consent(context, {
    yes,
    question: t('laterCancelQuestion', { id }),
    purpose: t('toCancelLater', { id }),
    otherwise: t('nothingChanged'),
  });
  const { data } = await client.call(nantiEndpoints.cancel, { params: { id } });
  output.data(data);
  output.print(t('laterCancelled', { what: textOf(data) }));
}
