import { masjidTautanEndpoints, mubalighTautanEndpoints, type TautanState } from '#shared/reply/tautan.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, type Frame } from '../group.ts';
import { namedRow } from '../columns.ts';
import { confirm } from '../terminal/prompt.ts';
import { t, formatDate } from '../words/words.ts';

interface Whose {
  nama: string;
  masjid?: boolean;
}

export function declare({ program, run }: Frame): void {
  const link = groupOf(program, 'link', t('linkHelp'), [
    "mimbar link new 'Ustadz Ahmad'",
    "mimbar link revoke 'Masjid Al-Amanah' --masjid",
  ]);
  const part = (name: string, description: string, examples: string[]) =>
    link(name, description, '<nama> [pilihan]', examples)
      .argument('<nama>', t('mubalighNameHelp'))
      .option('--masjid', t('linkMasjidHelp'));
  part('show', t('linkShowHelp'), ["mimbar link show 'Ustadz Ahmad'"]).action(
    (nama: string, options: { masjid?: boolean }) =>
      run(options, (context) => runLinkShow(context, { nama, ...options })),
  );
  part('new', t('linkNewHelp'), [
    "mimbar link new 'Ustadz Ahmad'",
    "mimbar link new 'Masjid Al-Amanah' --masjid",
  ]).action((nama: string, options: { masjid?: boolean }) =>
    run(options, (context) => runLinkNew(context, { nama, ...options })),
  );
  part('revoke', t('linkRevokeHelp'), ["mimbar link revoke 'Ustadz Ahmad'", 'mimbar link revoke 3 --yes'])
    .option('-y, --yes', t('yesHelp'))
    .action((nama: string, options: { masjid?: boolean; yes?: boolean }) =>
      run(options, (context) => runLinkRevoke(context, { nama, ...options })),
    );
}

/** The row and the endpoints of its noun. */
async function find({ client }: Context, { nama, masjid = false }: Whose) {
  const row = await namedRow(client, masjid ? 'masjid' : 'mubaligh', nama);
  const calls = masjid ? masjidTautanEndpoints : mubalighTautanEndpoints;
  return { row, calls, params: { id: row.id }, title: masjid ? t('dkmChairOf', { nama: row.nama }) : row.nama };
}

function words({ status, created_at }: TautanState): string {
  if (status === 'none') return t('noLink');
  return status === 'revoked' ? t('linkRevoked') : t('linkSince', { createdAt: formatDate(created_at!.slice(0, 10)) });
}

async function runLinkShow(context: Context, whose: Whose): Promise<void> {
  const { calls, params, title } = await find(context, whose);
  const { data } = await context.client.call(calls.get, { params });
  context.output.data(data);
  context.output.print(`${title}: ${words(data)}`);
}

/** Only the link is printed to stdout, so that a pipe can pass it on. */
async function runLinkNew(context: Context, whose: Whose): Promise<void> {
  const { calls, params } = await find(context, whose);
  const { data, warnings } = await context.client.call(calls.create, { params });
  context.output.data({ ...data, warnings });
  context.output.print(data.url);
  context.output.warn(warnings);
}

/** Asks first, unless --yes is given; without a terminal --yes is required. */
async function runLinkRevoke(context: Context, { yes = false, ...whose }: Whose & { yes?: boolean }): Promise<void> {
  const { client, output, signal } = context;
  if (!yes && !output.interactive) throw usageError(t('linkNeedsYes'));
  const { calls, params, title } = await find(context, whose);
  if (!yes && !(await confirm(output, t('linkRevokeQuestion', { title }), signal)))
    return output.print(t('nothingRevoked'));
  const { data } = await client.call(calls.remove, { params });
  output.data(data);
  output.print(`${title}: ${words(data)}`);
}
