import { BAHASA_LABELS, brandingEndpoints, type BahasaLayar } from '#shared/roster/branding.ts';
import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import { wholeText } from '../terminal/piped-text.ts';

export function declare({ program, run }: Frame): void {
  const branding = groupOf(program, 'branding', 'nama aplikasi, nama lembaga, dan bahasa layar', [
    'mimbar branding show',
    'mimbar branding set --bahasa indonesia',
  ]);
  branding('show', 'branding sekarang', '[pilihan]', ['mimbar branding show', 'mimbar branding show --json']).action(
    (options: object) => run(options, tell),
  );
  branding('set', 'ubah yang disebut saja', '[pilihan]', [
    "mimbar branding set --nama 'Jadwal Masjid Bandung'",
    'mimbar branding set --bahasa indonesia',
  ])
    .option('--nama <teks>', 'nama aplikasi; kosong berarti Broadcast')
    .option('--kredit <teks>', 'nama lembaga di kaki halaman umum; - untuk stdin')
    .option('--bahasa <bahasa>', 'asli atau indonesia: kata dan jam di layar')
    .action((options: SetOptions) => run(options, runSet));
}

interface SetOptions {
  nama?: string;
  kredit?: string;
  bahasa?: string;
}

async function runSet(context: Context, { nama, kredit, bahasa }: SetOptions): Promise<void> {
  const { client, output } = context;
  // The language first, because the daemon may reject it; its error lists the languages.
  if (bahasa !== undefined) await client.call(brandingEndpoints.setBahasa, { body: { bahasa: bahasa as BahasaLayar } });
  if (nama !== undefined) await client.call(brandingEndpoints.setName, { body: { name: nama } });
  if (kredit !== undefined)
    await client.call(brandingEndpoints.setCredit, {
      body: { credit: kredit === '-' ? (await wholeText(output.stdin)).trim() : kredit },
    });
  await tell(context);
}

async function tell({ client, output }: Context): Promise<void> {
  const { data } = await client.call(brandingEndpoints.get);
  output.data(data);
  if (output.json) return;
  output.print(`Nama: ${data.app_name}`);
  output.print(`Lembaga: ${data.app_credit || '-'}`);
  output.print(`Bahasa layar: ${BAHASA_LABELS[data.bahasa]}`);
}
