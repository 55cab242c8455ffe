import { lokasiEndpoints, type LokasiState } from '#shared/roster/lokasi.ts';
import type { Context } from '../context.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { firstRows } from '../rows.ts';
import { t, clockText } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const location = groupOf(program, 'location', t('locationHelp'), [
    'mimbar location show',
    "mimbar location set 'Bandung, Jawa Barat'",
  ]);
  location('show', t('locationShowHelp'), '[pilihan]', ['mimbar location show', 'mimbar location show --json']).action(
    (options: object) => run(options, runShow),
  );
  const find = location('find', t('locationSearchHelp'), '<teks> [pilihan]', [
    'mimbar location find bandung',
    'mimbar location find "kabupaten bogor" --json',
  ]).argument('<teks>', t('locationSearchArg'));
  limitOption(find).action((search: string, options: { limit?: number }) =>
    run(options, (context) => runFind(context, search, options)),
  );
  location('set', t('locationSetHelp'), '<lokasi> [pilihan]', [
    "mimbar location set 'Bandung, Jawa Barat'",
    "mimbar location set -- '-6.9147, 107.6098'",
  ])
    .argument('<lokasi>', t('locationSetArg'))
    .action((text: string, options: object) => run(options, (context) => runSet(context, { kota: text })));
  location('clear', t('locationResetHelp'), '[pilihan]', ['mimbar location clear']).action((options: object) =>
    run(options, (context) => runSet(context, null)),
  );
}

function tell({ output }: Context, state: LokasiState): void {
  output.data(state);
  const { lokasi, dari, waktu } = state;
  if (!lokasi) return output.print(t('noLocation'));
  const source = dari === 'pengaturan' ? t('fromLocationSetting') : '';
  output.print(`${lokasi.nama || t('coordinates')}: ${lokasi.lat}, ${lokasi.lng}${source}`);
  output.table(
    [t('time'), t('today')],
    waktu.map(({ nama, jam }) => [nama, clockText(jam)]),
  );
}

async function runShow(context: Context): Promise<void> {
  tell(context, (await context.client.call(lokasiEndpoints.get)).data);
}

async function runSet(context: Context, lokasi: { kota: string } | null): Promise<void> {
  tell(context, (await context.client.call(lokasiEndpoints.set, { body: { lokasi } })).data);
}

async function runFind({ client, output }: Context, search: string, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(lokasiEndpoints.kota, { query: { search } })).data, limit);
  output.data(data);
  if (data.length === 0) return output.print(t('noCity'));
  for (const { nama, lat, lng } of data) output.print(`${nama}: ${lat}, ${lng}`);
}
