import { grupEndpoints, type DaftarGrup, type Grup } from '#shared/grup/grup.ts';
import { pickGroup } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { firstRows, zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';
import { t, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const group = groupOf(program, 'group', t('groupHelp'), [
    'mimbar group refresh',
    "mimbar group allow 'Takmir Bandung Raya'",
  ]);
  limitOption(group('list', t('groupListHelp'), '[pilihan]', ['mimbar group list', 'mimbar group list --json'])).action(
    (options: { limit?: number }) => run(options, runGroupList),
  );
  group('refresh', t('groupRefreshHelp'), '[pilihan]', ['mimbar group refresh']).action((options: object) =>
    run(options, runGroupRefresh),
  );
  const part = (name: string, description: string, boleh: boolean) =>
    group(name, description, '<nama> [pilihan]', [
      `mimbar group ${name} 'Takmir Bandung Raya'`,
      `mimbar group ${name} 3`,
    ])
      .argument('<nama>', t('groupNameHelp'))
      .action((nama: string, options: object) => run(options, (context) => runGroupUpdate(context, nama, boleh)));
  part('allow', t('groupAllowHelp'), true);
  part('deny', t('groupDenyHelp'), false);
}

const stateOf = ({ boleh, alasan }: Grup) => alasan ?? (boleh ? t('mayBeSentTo') : t('no'));

async function runGroupList(context: Context, { limit }: { limit?: number }): Promise<void> {
  const { data } = await context.client.call(grupEndpoints.list);
  await show(context, { ...data, grup: firstRows(context.output, data.grup, limit) });
}

async function runGroupRefresh(context: Context): Promise<void> {
  const { data } = await context.client.call(grupEndpoints.refresh);
  await show(context, data);
}

async function show({ client, output }: Context, data: DaftarGrup): Promise<void> {
  output.data(data);
  if (output.json) return;
  if (data.dibaca === null) return output.print(t('groupsUnread'));
  if (data.grup.length === 0) return output.print(t('noGroups'));
  const zone = await zoneOf(client);
  output.table(
    ['ID', t('group'), t('members'), t('sentTo'), instantHead(t('last'), zone)],
    data.grup.map((row) => [
      row.id,
      row.nama,
      number.format(row.anggota),
      stateOf(row),
      row.terakhir === null ? '-' : instantCell(row.terakhir, zone),
    ]),
  );
}

async function runGroupUpdate({ client, output }: Context, wanted: string, boleh: boolean): Promise<void> {
  const { id } = await pickGroup(client, wanted);
  const { data: row } = await client.call(grupEndpoints.update, { params: { id }, body: { boleh } });
  output.data(row);
  output.print(`${row.nama}: ${boleh ? t('mayBeSentTo') : t('notSentTo')}`);
  if (boleh && row.alasan !== null) output.warn([`${row.alasan}.`]);
}
