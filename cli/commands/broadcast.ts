import { digestEndpoints, type DigestQuery, type ReminderQuery } from '#shared/broadcast/broadcast.ts';
import { dateInZone } from '#shared/base/dates.ts';
import { healthEndpoints } from '#shared/operations/health.ts';
import type { JadwalKind } from '#shared/roster/jadwal.ts';
import type { TemplateTypeValue } from '#shared/roster/template-types.ts';
import { monthOf } from '../month.ts';
import { JADWAL, lampiranOf, padaOf, pickJadwal, pickTemplate } from '../broadcast/pick.ts';
import { presentAndSend, requireRest, type SendFlags, sendOptions } from '../broadcast/send.ts';
import type { Client } from '../http/client.ts';
import type { Context } from '../context.ts';
import { EXIT, usageError } from '../errors.ts';
import { wordArgument, type Frame } from '../group.ts';
import { monthName, t } from '../words/words.ts';

export function declare({ command, run }: Frame): void {
  const broadcast = command('broadcast', t('broadcastHelp'), '<jenis> [pilihan]', [
    'mimbar broadcast pengajian --date 2026-11-20 --template-dkm 1 --dry-run',
    'mimbar broadcast pengajian --date 2026-11-20..2026-11-27 \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar broadcast jumatan --id 4,5 --template-mubaligh 3 --yes',
    'mimbar broadcast jumatan --date 2026-11-27 --template-mubaligh 3 --ask-again',
    'mimbar broadcast bulanan --month desember --template-dkm "Bulanan DKM" \\\n      --file poster.jpg',
    'mimbar broadcast jumatan --id 4,5 --template-mubaligh 3 \\\n      --at "2026-11-28 04:30"',
  ])
    .addArgument(
      wordArgument('<jenis>', t('broadcastKindHelp'), ['pengajian', 'jumatan', 'bulanan'] satisfies BroadcastKind[]),
    )
    .option('--date <tanggal>', t('schedulesOnHelp'))
    .option('--id <id>', t('schedulesWithIdHelp'))
    .option('--month <bulan>', t('monthHelp'))
    .option('--template-dkm <template>', t('templateDkmHelp'))
    .option('--template-mubaligh <template>', t('templateMubalighHelp'))
    .option('--file <berkas>', t('fileHelp'))
    .option('--at <waktu>', t('atHelp'))
    .option('--only-unsent', t('onlyUnsentHelp'))
    .option('--ask-again', t('askAgainHelp'))
    .option('--timeout <lama>', t('timeoutHelp'));
  sendOptions(broadcast).action((kind: BroadcastKind, options: Omit<BroadcastOptions, 'kind'>) =>
    run(options, (context) => runBroadcast(context, { ...options, kind })),
  );
}

type BroadcastKind = JadwalKind | 'bulanan';

interface BroadcastOptions extends SendFlags {
  kind: BroadcastKind;
  date?: string;
  id?: string;
  month?: string;
  at?: string;
  onlyUnsent?: boolean;
  askAgain?: boolean;
  templateDkm?: string;
  templateMubaligh?: string;
  file?: string;
}

/** Sends reminders of schedules, or the digest of a month. Returns the exit code. */
async function runBroadcast(context: Context, options: BroadcastOptions): Promise<number> {
  const { kind } = options;
  requireRest(options);
  if (!options.templateDkm && !options.templateMubaligh) throw usageError(t('chooseTemplate'));
  if (kind !== 'bulanan' && options.month !== undefined) throw usageError(t('monthForBulanan'));
  if (kind === 'bulanan' && (options.date ?? options.id) !== undefined) throw usageError(t('bulananByMonth'));
  if (kind === 'bulanan' && options.onlyUnsent) throw usageError(t('onlyUnsentKinds'));
  if (kind === 'bulanan' && options.askAgain) throw usageError(t('askAgainKinds'));
  if (options.onlyUnsent && options.askAgain) throw usageError(t('onlyUnsentOrAskAgain'));
  return kind === 'bulanan' ? sendDigest(context, options) : sendReminder(context, kind, options);
}

async function sendReminder(context: Context, kind: JadwalKind, options: BroadcastOptions): Promise<number> {
  const { client } = context;
  const { endpoints, template } = JADWAL[kind];
  const templates = await templatesOf(client, template, options);
  const id = await pickJadwal(client, kind, options);
  if (id.length === 0) {
    context.output.data({ id: null, queued: 0, finished: true });
    const why = options.askAgain ? t('nobodyToAsk') : t('allSent');
    context.output.print(t('whyNothingSent', { why }));
    return EXIT.done;
  }
  const query: ReminderQuery = {
    id,
    ...templates,
    ...(options.askAgain && { ingatkan_lagi: 'true' }),
    ...(await lampiranOf(client, options)),
    ...(await padaOf(client, options)),
  };
  const preview = await client.call(endpoints.preview, { query: { ...query, rinci: 'true' } });
  return presentAndSend(
    context,
    {
      preview,
      send: (idempotencyKey, rest) => client.call(endpoints.send, { query: { ...query, ...rest }, idempotencyKey }),
    },
    options,
  );
}

async function sendDigest(context: Context, options: BroadcastOptions): Promise<number> {
  const { client, output } = context;
  const templates = await templatesOf(client, 'pengajian_bulanan', options);
  const { data } = await client.call(healthEndpoints.get);
  const today = data.clock
    ? dateInZone(Date.parse(data.clock.now), data.clock.timezone)
    : new Date().toISOString().slice(0, 10);
  const { month, year } = monthOf(options.month, today);
  const query: DigestQuery = {
    ...templates,
    month,
    ...(await lampiranOf(client, options)),
    ...(await padaOf(client, options)),
  };
  const preview = await client.call(digestEndpoints.preview, { query: { ...query, rinci: 'true' } });
  output.print(output.paint('strong', t('pengajianOfMonth', { month: monthName(month), year })));
  const about = { month: `${year}-${String(month + 1).padStart(2, '0')}` };
  return presentAndSend(
    context,
    {
      preview,
      about,
      send: (idempotencyKey, rest) =>
        client.call(digestEndpoints.send, { query: { ...query, ...rest }, idempotencyKey }),
    },
    options,
  );
}

async function templatesOf(client: Client, type: TemplateTypeValue, options: BroadcastOptions) {
  const templateDKM = await pickTemplate(client, type, options.templateDkm);
  const templateMubaligh = await pickTemplate(client, type, options.templateMubaligh);
  return { ...(templateDKM && { templateDKM }), ...(templateMubaligh && { templateMubaligh }) };
}
