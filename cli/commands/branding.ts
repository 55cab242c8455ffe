import { BAHASA_LABELS, brandingEndpoints, type BahasaLayar } from '#shared/roster/branding.ts';
import type { Context } from '../context.ts';
import { groupOf, type Frame } from '../group.ts';
import { wholeText } from '../terminal/piped-text.ts';
import { t } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const branding = groupOf(program, 'branding', t('brandingHelp'), [
    'mimbar branding show',
    'mimbar branding set --bahasa indonesia',
  ]);
  branding('show', t('brandingShowHelp'), '[pilihan]', ['mimbar branding show', 'mimbar branding show --json']).action(
    (options: object) => run(options, tell),
  );
  branding('set', t('brandingSetHelp'), '[pilihan]', [
    "mimbar branding set --nama 'Jadwal Masjid Bandung'",
    'mimbar branding set --bahasa indonesia',
  ])
    .option('--nama <teks>', t('appNameHelp'))
    .option('--kredit <teks>', t('creditHelp'))
    .option('--bahasa <bahasa>', t('bahasaHelp'))
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
  output.print(t('appNameIs', { appName: data.app_name }));
  output.print(t('creditIs', { appCredit: data.app_credit || '-' }));
  output.print(t('bahasaIs', { bahasa: BAHASA_LABELS[data.bahasa] }));
}
