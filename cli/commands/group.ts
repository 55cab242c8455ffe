import { grupEndpoints, type DaftarGrup, type Grup } from '#shared/grup/grup.ts';
import { pickGroup } from '../broadcast/pick.ts';
import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import { instantText, zoneOf } from '../rows.ts';
import { number } from '../terminal/text.ts';

export function declare({ program, run }: Frame): void {
  const group = groupOf(program, 'group', 'grup WhatsApp yang boleh dikirimi', [
    'mimbar group refresh',
    "mimbar group allow 'Takmir Bandung Raya'",
  ]);
  group('list', 'grup yang sudah dibaca', '[pilihan]', ['mimbar group list', 'mimbar group list --json']).action(
    (options: object) => run(options, runGroupList),
  );
  group('refresh', 'baca lagi grup dari WhatsApp', '[pilihan]', ['mimbar group refresh']).action((options: object) =>
    run(options, runGroupRefresh),
  );
  const part = (name: string, description: string, boleh: boolean) =>
    group(name, description, '<nama> [pilihan]', [
      `mimbar group ${name} 'Takmir Bandung Raya'`,
      `mimbar group ${name} 3`,
    ])
      .argument('<nama>', 'nama atau ID grup')
      .action((nama: string, options: object) => run(options, (context) => runGroupUpdate(context, nama, boleh)));
  part('allow', 'izinkan Mimbar mengirim ke grup', true);
  part('deny', 'jangan lagi mengirim ke grup', false);
}

const stateOf = ({ boleh, alasan }: Grup) => alasan ?? (boleh ? 'boleh dikirimi' : 'tidak');

async function runGroupList(context: Context): Promise<void> {
  const { data } = await context.client.call(grupEndpoints.list);
  await show(context, data);
}

async function runGroupRefresh(context: Context): Promise<void> {
  const { data } = await context.client.call(grupEndpoints.refresh);
  await show(context, data);
}

async function show({ client, output }: Context, data: DaftarGrup): Promise<void> {
  output.data(data);
  if (output.json) return;
  if (data.dibaca === null) return output.print('Grup belum dibaca. Baca dengan: mimbar group refresh');
  if (data.grup.length === 0) return output.print('Nomor ini bukan anggota grup mana pun.');
  const zone = await zoneOf(client);
  output.table(
    ['ID', 'Grup', 'Anggota', 'Dikirimi', 'Terakhir'],
    data.grup.map((row) => [
      row.id,
      row.nama,
      number.format(row.anggota),
      stateOf(row),
      row.terakhir === null ? '-' : instantText(row.terakhir, zone),
    ]),
  );
}

async function runGroupUpdate({ client, output }: Context, wanted: string, boleh: boolean): Promise<void> {
  const { id } = await pickGroup(client, wanted);
  const { data: row } = await client.call(grupEndpoints.update, { params: { id }, body: { boleh } });
  output.data(row);
  output.print(`${row.nama}: ${boleh ? 'boleh dikirimi' : 'tidak dikirimi lagi'}`);
  if (boleh && row.alasan !== null) output.warn([`${row.alasan}.`]);
}
