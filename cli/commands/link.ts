import { formatDate } from '#shared/base/dates.ts';
import { masjidTautanEndpoints, mubalighTautanEndpoints, type TautanState } from '#shared/reply/tautan.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { groupOf, type Frame } from '../group.ts';
import { namedRow } from '../columns.ts';
import { confirm } from '../terminal/prompt.ts';

interface Whose {
  nama: string;
  masjid?: boolean;
}

export function declare({ program, run }: Frame): void {
  const link = groupOf(program, 'link', 'tautan ke halaman pribadi mubaligh dan ketua DKM', [
    "mimbar link new 'Ustadz Ahmad'",
    "mimbar link revoke 'Masjid Al-Amanah' --masjid",
  ]);
  const part = (name: string, description: string, examples: string[]) =>
    link(name, description, '<nama> [pilihan]', examples)
      .argument('<nama>', 'nama atau ID mubaligh')
      .option('--masjid', 'nama atau ID masjid: tautan milik ketua DKM-nya');
  part('show', 'ada tautannya atau tidak', ["mimbar link show 'Ustadz Ahmad'"]).action(
    (nama: string, options: { masjid?: boolean }) =>
      run(options, (context) => runLinkShow(context, { nama, ...options })),
  );
  part('new', 'buat tautan baru; yang lama berakhir', [
    "mimbar link new 'Ustadz Ahmad'",
    "mimbar link new 'Masjid Al-Amanah' --masjid",
  ]).action((nama: string, options: { masjid?: boolean }) =>
    run(options, (context) => runLinkNew(context, { nama, ...options })),
  );
  part('revoke', 'cabut tautannya', ["mimbar link revoke 'Ustadz Ahmad'", 'mimbar link revoke 3 --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((nama: string, options: { masjid?: boolean; yes?: boolean }) =>
      run(options, (context) => runLinkRevoke(context, { nama, ...options })),
    );
}

/** The row and the endpoints of its noun. */
async function find({ client }: Context, { nama, masjid = false }: Whose) {
  const row = await namedRow(client, masjid ? 'masjid' : 'mubaligh', nama);
  const calls = masjid ? masjidTautanEndpoints : mubalighTautanEndpoints;
  return { row, calls, params: { id: row.id }, title: masjid ? `ketua DKM ${row.nama}` : row.nama };
}

function words({ status, created_at }: TautanState): string {
  if (status === 'none') return 'belum ada tautan; dibuat sendiri saat pesan pertama memerlukannya';
  return status === 'revoked' ? 'tautan dicabut' : `tautan berlaku sejak ${formatDate(created_at!.slice(0, 10))}`;
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
  if (!yes && !output.interactive) throw usageError('Halaman pribadinya langsung tertutup. Tambahkan --yes.');
  const { calls, params, title } = await find(context, whose);
  if (!yes && !(await confirm(output, `Cabut tautan ${title}?`, signal)))
    return output.print('Tidak ada yang dicabut.');
  const { data } = await client.call(calls.remove, { params });
  output.data(data);
  output.print(`${title}: ${words(data)}`);
}
