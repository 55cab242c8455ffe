import { SCHEDULE_KEYS, type ScheduleKey } from '#shared/card/schedule.ts';
import type { BroadcastKind, BroadcastOptions } from '../broadcast.ts';
import type { CardFlags, RunNowFlags } from '../schedule.ts';
import type { CancelOptions } from '../queue.ts';
import type { LogListOptions, ResendOptions } from '../log.ts';
import { groupOf, wordArgument, type Frame } from '../../group.ts';

/** Declares what steers sending: the queue, the log and the link to WhatsApp. */
export function declareSending({ program, command, run }: Frame): void {
  command('logout', 'lepas tautan WhatsApp', '[pilihan]', ['mimbar logout', 'mimbar logout --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: { yes?: boolean }) => run(options, async () => (await import('../logout.ts')).runLogout));

  command('broadcast', 'kirim pengingat jadwal, atau jadwal sebulan', '<jenis> [pilihan]', [
    'mimbar broadcast pengajian --date 2026-11-20 --template-dkm 1 --dry-run',
    'mimbar broadcast pengajian --date 2026-11-20..2026-11-27 \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar broadcast jumatan --id 4,5 --template-mubaligh 3 --yes',
    'mimbar broadcast bulanan --month desember --template-dkm "Bulanan DKM"',
  ])
    .addArgument(wordArgument('<jenis>', 'pengajian, jumatan atau bulanan', ['pengajian', 'jumatan', 'bulanan'] satisfies BroadcastKind[]))
    .option('--date <tanggal>', 'jadwal pada YYYY-MM-DD, atau YYYY-MM-DD..YYYY-MM-DD')
    .option('--id <id>', 'jadwal dengan ID ini, dipisah koma')
    .option('--month <bulan>', 'bulanan: YYYY-MM, 1 sampai 12, atau namanya (bawaan bulan ini)')
    .option('--template-dkm <template>', 'ID atau nama template untuk ketua DKM')
    .option('--template-mubaligh <template>', 'ID atau nama template untuk mubaligh')
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .option('--dry-run', 'pratinjau saja, tidak mengirim')
    .option('-y, --yes', 'kirim tanpa bertanya')
    .option('--no-wait', 'selesai setelah pesan masuk antrean')
    .action((kind: BroadcastKind, options: Omit<BroadcastOptions, 'kind'>) => run(options, async () => {
      const { runBroadcast } = await import('../broadcast.ts');
      return (context) => runBroadcast(context, { ...options, kind });
    }));

  const schedule = groupOf(program, 'schedule', 'broadcast otomatis: kartu dan gilirannya', ['mimbar schedule list', 'mimbar schedule set pengajian_reminder --h 1 --jam 06:00', 'mimbar schedule run-now pengajian_reminder --dry-run']);
  const card = () => wordArgument('<kartu>', SCHEDULE_KEYS.join(', ').replace(/, (?=[^,]*$)/, ' atau '), SCHEDULE_KEYS);
  schedule('list', 'kartu, giliran berikutnya dan yang terakhir', '[pilihan]', ['mimbar schedule list', 'mimbar schedule list --dry-run', 'mimbar schedule list --json'])
    .option('--dry-run', 'juga apa yang akan dikirim pada giliran berikutnya')
    .option('--full', 'semua pesannya, bukan hanya yang pertama')
    .action((options: { dryRun?: boolean; full?: boolean }) => run(options, async () => (await import('../schedule.ts')).runScheduleList));
  schedule('set', 'ubah kartu', '<kartu> [pilihan]', [
    'mimbar schedule set pengajian_reminder --h 1 --jam 06:00 --active \\\n      --template-dkm "Pengingat DKM" --template-mubaligh "Pengingat Mubaligh"',
    'mimbar schedule set pengajian_reminder --jam 16:00 --dry-run',
    'mimbar schedule set jumatan_reminder --no-active',
  ])
    .addArgument(card())
    .option('--active', 'nyalakan').option('--no-active', 'matikan')
    .option('--h <hari>', 'berapa hari sebelumnya, 0 sampai 30')
    .option('--jam <jam>', 'HH:MM')
    .option('--template-dkm <template>', 'ID atau nama template untuk ketua DKM')
    .option('--template-mubaligh <template>', 'ID atau nama template untuk mubaligh')
    .option('--force', 'kirim juga yang Sudah Broadcast').option('--no-force', 'lewati yang Sudah Broadcast')
    .option('--dry-run', 'apa yang akan dikirim setelah diubah; tidak menyimpan')
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .action((key: ScheduleKey, options: Omit<CardFlags, 'key'>) => run(options, async () => {
      const { runScheduleSet } = await import('../schedule.ts');
      return (context) => runScheduleSet(context, { ...options, key });
    }));
  schedule('run-now', 'kirim giliran berikutnya sekarang; pada jamnya tidak dikirim lagi', '<kartu> [pilihan]', [
    'mimbar schedule run-now pengajian_reminder --dry-run', 'mimbar schedule run-now pengajian_reminder --target 2026-11-22 --yes', 'mimbar schedule run-now pengajian_bulanan',
  ])
    .addArgument(card())
    .option('--target <sasaran>', 'giliran untuk tanggal YYYY-MM-DD, atau bulan YYYY-MM;\nyang sudah berjalan ditolak')
    .option('--full', 'pratinjau semua pesan, bukan hanya yang pertama')
    .option('--dry-run', 'pratinjau saja, tidak mengirim')
    .option('-y, --yes', 'kirim tanpa bertanya')
    .option('--no-wait', 'selesai setelah pesan masuk antrean')
    .action((key: ScheduleKey, options: Omit<RunNowFlags, 'key'>) => run(options, async () => {
      const { runScheduleNow } = await import('../schedule.ts');
      return (context) => runScheduleNow(context, { ...options, key });
    }));

  const queue = groupOf(program, 'queue', 'lihat dan atur antrean pesan', ['mimbar queue list', 'mimbar queue pause', 'mimbar queue resume', 'mimbar queue cancel 12 13']);
  queue('list', 'pesan yang belum selesai', '[pilihan]', ['mimbar queue list', 'mimbar queue list --status held --json'])
    .option('--status <status>', 'waiting (menunggu), held (ditahan) atau running (dikirim)')
    .option('--limit <jumlah>', 'paling banyak sebanyak ini')
    .action((options: { status?: string; limit?: string }) => run(options, async () => (await import('../queue.ts')).runQueueList));
  queue('pause', 'jeda pengiriman', '[pilihan]', ['mimbar queue pause'])
    .action((options: object) => run(options, async () => (await import('../queue.ts')).runQueuePause));
  queue('resume', 'lanjutkan pengiriman, juga setelah cadangan dipulihkan', '[pilihan]', ['mimbar queue resume'])
    .action((options: object) => run(options, async () => (await import('../queue.ts')).runQueueResume));
  queue('release', 'lepas pesan yang ditahan', '[pilihan]', ['mimbar queue list --status held', 'mimbar queue release'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: { yes?: boolean }) => run(options, async () => (await import('../queue.ts')).runQueueRelease));
  queue('cancel', 'batalkan pesan yang menunggu', '[id...] [pilihan]', ['mimbar queue cancel 12 13', 'mimbar queue cancel --broadcast 4', 'mimbar queue cancel --status held --yes'])
    .argument('[id...]', 'ID dari mimbar queue list')
    .option('--status <status>', 'semua yang waiting atau held')
    .option('--broadcast <id>', 'semua dari broadcast ini')
    .option('--all', 'semua')
    .option('-y, --yes', 'tanpa bertanya')
    .action((ids: string[], options: Omit<CancelOptions, 'ids'>) => run(options, async () => {
      const { runQueueCancel } = await import('../queue.ts');
      return (context) => runQueueCancel(context, { ...options, ids });
    }));

  const log = groupOf(program, 'log', 'pesan yang sudah dikirim atau gagal', ['mimbar log list --status failed', 'mimbar log resend 12', 'mimbar log tail']);
  log('list', 'pesan terakhir, yang terbaru dulu', '[pilihan]', ['mimbar log list', 'mimbar log list --status failed --limit 100', 'mimbar log list --search 0812 --json'])
    .option('--status <status>', 'success atau failed')
    .option('--search <teks>', 'bagian dari nomor')
    .option('--limit <jumlah>', 'paling banyak sebanyak ini (bawaan 20)')
    .action((options: LogListOptions) => run(options, async () => (await import('../log.ts')).runLogList));
  log('tail', 'pesan satu demi satu begitu selesai, sampai Ctrl+C', '[pilihan]', ['mimbar log tail', 'mimbar log tail --lines 0', 'mimbar log tail --json | jq .no_hp'])
    .option('-n, --lines <jumlah>', 'mulai dengan sebanyak ini yang terakhir (bawaan 10)')
    .action((options: { lines?: string }) => run(options, async () => (await import('../log-tail.ts')).runLogTail));
  log('resend', 'kirim ulang pesan', '[id...] [pilihan]', ['mimbar log resend 12 13', 'mimbar log resend --broadcast 4', 'mimbar log resend --broadcast 4 --unanswered --yes'])
    .argument('[id...]', 'ID dari mimbar log list')
    .option('--broadcast <id>', 'semua dari broadcast ini yang belum sampai')
    .option('--unanswered', 'juga yang mungkin sudah sampai')
    .option('-y, --yes', 'tanpa bertanya')
    .action((ids: string[], options: Omit<ResendOptions, 'ids'>) => run(options, async () => {
      const { runLogResend } = await import('../log.ts');
      return (context) => runLogResend(context, { ...options, ids });
    }));
}
