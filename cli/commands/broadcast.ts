import { digestEndpoints, type DigestQuery, type ReminderQuery } from '#shared/broadcast/broadcast.ts';
import { dateInZone, MONTHS } from '#shared/base/dates.ts';
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

export function declare({ command, run }: Frame): void {
  const broadcast = command('broadcast', 'kirim pengingat jadwal, atau jadwal sebulan', '<jenis> [pilihan]', [
    'mimbar broadcast pengajian --date 2026-11-20 --template-dkm 1 --dry-run',
    'mimbar broadcast pengajian --date 2026-11-20..2026-11-27 \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar broadcast jumatan --id 4,5 --template-mubaligh 3 --yes',
    'mimbar broadcast jumatan --date 2026-11-27 --template-mubaligh 3 --ask-again',
    'mimbar broadcast bulanan --month desember --template-dkm "Bulanan DKM" \\\n      --file poster.jpg',
    'mimbar broadcast jumatan --id 4,5 --template-mubaligh 3 \\\n      --at "2026-11-28 04:30"',
  ])
    .addArgument(
      wordArgument('<jenis>', 'pengajian, jumatan atau bulanan', [
        'pengajian',
        'jumatan',
        'bulanan',
      ] satisfies BroadcastKind[]),
    )
    .option('--date <tanggal>', 'jadwal pada YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--id <id>', 'jadwal dengan ID ini, dipisah koma')
    .option('--month <bulan>', 'bulanan: YYYY-MM, 1 sampai 12, atau namanya (bawaan bulan ini)')
    .option('--template-dkm <template>', 'ID atau nama template untuk ketua DKM')
    .option('--template-mubaligh <template>', 'ID atau nama template untuk mubaligh')
    .option('--file <berkas>', 'lampiran semua pesannya: JPEG, PNG, WebP atau PDF, paling besar 5 MB')
    .option('--at <waktu>', 'kirim nanti, pada YYYY-MM-DD HH:MM')
    .option('--only-unsent', 'lewati jadwal yang Sudah Broadcast')
    .option('--ask-again', 'hanya yang ditanya dan belum menjawab, dan tanyakan sekali lagi')
    .option(
      '--timeout <lama>',
      'pantau paling lama 90s (detik), 30m (menit) atau 2h (jam); lalu kode keluar 5 (3 bila Mimbar sedang tidak menjawab); pengiriman tetap berjalan',
    );
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
  if (!options.templateDkm && !options.templateMubaligh)
    throw usageError('Pilih minimal satu template: --template-dkm atau --template-mubaligh.');
  if (kind !== 'bulanan' && options.month !== undefined) throw usageError('--month hanya untuk broadcast bulanan.');
  if (kind === 'bulanan' && (options.date ?? options.id) !== undefined)
    throw usageError('Broadcast bulanan memilih bulan dengan --month, bukan --date atau --id.');
  if (kind === 'bulanan' && options.onlyUnsent) throw usageError('--only-unsent hanya untuk pengajian dan jumatan.');
  if (kind === 'bulanan' && options.askAgain) throw usageError('--ask-again hanya untuk pengajian dan jumatan.');
  if (options.onlyUnsent && options.askAgain) throw usageError('Pilih --only-unsent atau --ask-again, salah satu.');
  return kind === 'bulanan' ? sendDigest(context, options) : sendReminder(context, kind, options);
}

async function sendReminder(context: Context, kind: JadwalKind, options: BroadcastOptions): Promise<number> {
  const { client } = context;
  const { endpoints, template } = JADWAL[kind];
  const templates = await templatesOf(client, template, options);
  const id = await pickJadwal(client, kind, options);
  if (id.length === 0) {
    context.output.data({ id: null, queued: 0, finished: true });
    const why = options.askAgain ? 'Tidak ada yang ditanya dan belum menjawab.' : 'Semua jadwalnya Sudah Broadcast.';
    context.output.print(`${why} Tidak ada yang dikirim.`);
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
  output.print(output.paint('strong', `Jadwal pengajian ${MONTHS[month]} ${year}\n`));
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
