import { lokasiEndpoints, type LokasiState } from '#shared/roster/lokasi.ts';
import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import { dotted } from '../rows.ts';

export function declare({ program, run }: Frame): void {
  const location = groupOf(program, 'location', 'lokasi untuk waktu shalat', [
    'mimbar location show',
    "mimbar location set 'Bandung, Jawa Barat'",
  ]);
  location('show', 'lokasi sekarang dan waktu shalat hari ini', '[pilihan]', [
    'mimbar location show',
    'mimbar location show --json',
  ]).action((options: object) => run(options, runShow));
  location('find', 'cari nama kota atau kabupaten', '<teks> [pilihan]', [
    'mimbar location find bandung',
    'mimbar location find "kabupaten bogor" --json',
  ])
    .argument('<teks>', 'sebagian nama kota, kabupaten atau provinsi')
    .action((search: string, options: object) => run(options, (context) => runFind(context, search)));
  location('set', 'pilih kota, atau tulis koordinat', '<lokasi> [pilihan]', [
    "mimbar location set 'Bandung, Jawa Barat'",
    "mimbar location set -- '-6.9147, 107.6098'",
  ])
    .argument('<lokasi>', 'nama kota, atau lintang dan bujur')
    .action((text: string, options: object) => run(options, (context) => runSet(context, { kota: text })));
  location('clear', 'hapus pilihan; MIMBAR_LOCATION berlaku lagi', '[pilihan]', ['mimbar location clear']).action(
    (options: object) => run(options, (context) => runSet(context, null)),
  );
}

function tell({ output }: Context, state: LokasiState): void {
  output.data(state);
  const { lokasi, dari, waktu } = state;
  if (!lokasi) return output.print('Lokasi belum ditentukan.');
  const source = dari === 'pengaturan' ? ' (dari MIMBAR_LOCATION)' : '';
  output.print(`${lokasi.nama || 'Koordinat'}: ${lokasi.lat}, ${lokasi.lng}${source}`);
  output.table(
    ['Waktu', 'Hari ini'],
    waktu.map(({ nama, jam }) => [nama, dotted(jam)]),
  );
}

async function runShow(context: Context): Promise<void> {
  tell(context, (await context.client.call(lokasiEndpoints.get)).data);
}

async function runSet(context: Context, lokasi: { kota: string } | null): Promise<void> {
  tell(context, (await context.client.call(lokasiEndpoints.set, { body: { lokasi } })).data);
}

async function runFind({ client, output }: Context, search: string): Promise<void> {
  const { data } = await client.call(lokasiEndpoints.kota, { query: { search } });
  output.data(data);
  if (data.length === 0) return output.print('Tidak ada kota yang cocok.');
  for (const { nama, lat, lng } of data) output.print(`${nama}: ${lat}, ${lng}`);
}
