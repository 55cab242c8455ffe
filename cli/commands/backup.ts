import { backupEndpoints, PASSPHRASE_MIN, type BackupRow } from '#shared/backup/backup.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Context } from '../context.ts';
import { EXIT, usageError } from '../errors.ts';
import { instantText, zoneOf } from '../rows.ts';
import { askSecret, consent } from '../terminal/prompt.ts';
import { number } from '../terminal/text.ts';
import { readText } from '../terminal/piped-text.ts';
import { groupOf, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const backup = groupOf(program, 'backup', 'buat, lihat, periksa dan pulihkan cadangan', [
    'mimbar backup create',
    'mimbar backup list',
    'mimbar backup verify mimbar-20261120-023000.backup',
    'sudo mimbar backup restore mimbar-20261120-023000.backup',
  ]);
  /** The daemon's bundle runs these commands; here is only their help. */
  const elsewhere = () => {
    throw usageError('Perintah ini dijalankan oleh bin/mimbar.');
  };

  backup('create', 'buat cadangan sekarang, tanpa menghentikan broadcast', '[pilihan]', [
    'mimbar backup create',
    'mimbar backup create --encrypt',
    'mimbar backup create --without-whatsapp',
  ])
    .option('--encrypt', 'enkripsi dengan frasa sandi: MIMBAR_BACKUP_PASSPHRASE, --passphrase-file, atau ditanyakan')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('--without-whatsapp', 'tanpa sesi WhatsApp')
    .action((options: { encrypt?: boolean; passphraseFile?: string; withoutWhatsapp?: boolean }) =>
      run(options, runBackupCreate),
    );
  backup('list', 'daftar cadangan, yang terbaru dulu', '[pilihan]', [
    'mimbar backup list',
    'mimbar backup list --json',
  ]).action((options: object) => run(options, runBackupList));
  backup('prune', 'hapus cadangan yang lama atau terlalu banyak', '[pilihan]', [
    'mimbar backup prune --dry-run',
    'mimbar backup prune --yes',
  ])
    .option('--dry-run', 'hanya tampilkan yang akan dihapus')
    .option('-y, --yes', 'tanpa bertanya')
    .action((options: PruneOptions) => run(options, runBackupPrune));
  backup('verify', 'periksa sebuah cadangan, tanpa mengubah apa pun', '[cadangan] [pilihan]', [
    'mimbar backup verify',
    'mimbar backup verify mimbar-20261120-023000.backup',
  ])
    .argument('[cadangan]', 'file, atau nama di direktori cadangan; tanpa nama: yang terbaru')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .action(elsewhere);
  backup(
    'drill',
    'latihan: pulihkan salinan jauh terbaru ke tempat sementara, periksa, dan sebutkan yang akan hilang',
    '[pilihan]',
    ['mimbar backup drill', 'sudo mimbar backup drill --json'],
  )
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .action(elsewhere);
  backup('restore', 'ganti semua data dengan isi cadangan (daemon dihentikan dulu)', '[cadangan] [pilihan]', [
    'sudo systemctl stop mimbar',
    'sudo mimbar backup restore',
    'sudo mimbar backup restore mimbar-20261120-023000.backup',
    'sudo mimbar backup restore --remote',
    'sudo systemctl start mimbar',
    'mimbar queue resume',
  ])
    .argument('[cadangan]', 'file, atau nama di direktori cadangan; tanpa nama: yang terbaru')
    .option('--remote', 'dari MIMBAR_BACKUP_REMOTE')
    .option('--with-whatsapp', 'pakai juga sesi WhatsApp dari cadangan; dua mesin dengan satu sesi saling merusak')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('-y, --yes', 'tanpa bertanya')
    .action(elsewhere);
}

interface CreateOptions {
  encrypt?: boolean;
  passphraseFile?: string;
  withoutWhatsapp?: boolean;
}

/** With a place that could not be written to the exit code is 4, though the backup is there. */
async function runBackupCreate(context: Context, options: CreateOptions): Promise<number> {
  const { client, output } = context;
  const passphrase =
    options.encrypt || options.passphraseFile ? await passphraseOf(context, options.passphraseFile) : undefined;
  const body = {
    ...(passphrase !== undefined && { passphrase }),
    ...(options.withoutWhatsapp && { withWhatsapp: false }),
  };
  const { data, warnings } = await output.busy('Membuat cadangan…', client.call(backupEndpoints.create, { body }));
  output.warn(warnings);
  output.data(data);
  output.print(
    `${data.name} (${formatSize(data.size)}${data.terenkripsi ? ', terenkripsi' : ''}${data.whatsapp ? ', dengan sesi WhatsApp' : ''})`,
  );
  return warnings.length > 0 ? EXIT.refused : EXIT.done;
}

async function passphraseOf({ settings, output, signal }: Context, file: string | undefined): Promise<string> {
  const found = file === undefined ? settings.find('MIMBAR_BACKUP_PASSPHRASE')?.value : readLine(file);
  if (found === undefined && !output.interactive)
    throw usageError('Berikan frasa sandi: --passphrase-file, atau MIMBAR_BACKUP_PASSPHRASE.');
  const passphrase = found ?? (await askSecret(output, `Frasa sandi (minimal ${PASSPHRASE_MIN} huruf): `, signal));
  if (found === undefined && passphrase !== (await askSecret(output, 'Sekali lagi: ', signal)))
    throw usageError('Kedua frasa sandi tidak sama.');
  return passphrase;
}

const readLine = (file: string): string => readText(file).replace(/\r?\n$/, '');

async function runBackupList({ client, output, orOffline, settings }: Context): Promise<void> {
  const { data, isDown } = await orOffline(client.call(backupEndpoints.list), ['backup', 'list']);
  output.data(data);
  if (data.length === 0) output.print('Belum ada cadangan. Buat dengan: mimbar backup create');
  else {
    const zone = isDown ? (settings.find('MIMBAR_TIMEZONE')?.value ?? 'Asia/Jakarta') : await zoneOf(client);
    output.table(
      ['Dibuat', 'Ukuran', 'Tempat', 'Cadangan'],
      data.map((row) => [
        instantText(row.created_at, zone),
        formatSize(row.size),
        row.tempat,
        [row.name, remarks(row)].filter(Boolean).join('\n'),
      ]),
    );
  }
}

function remarks({ rusak, terenkripsi, whatsapp }: BackupRow): string {
  if (rusak) return 'tidak terbaca';
  return [terenkripsi && 'terenkripsi', whatsapp && 'sesi WhatsApp'].filter(Boolean).join(', ');
}

interface PruneOptions {
  dryRun?: boolean;
  yes?: boolean;
}

async function runBackupPrune(context: Context, { dryRun = false, yes }: PruneOptions): Promise<void> {
  const { client, output } = context;
  const { data: old } = await client.call(backupEndpoints.prune, { query: { dryRun: 'true' } });
  const what = `${number.format(old.count)} cadangan`;
  const isDone = dryRun || old.count === 0;
  if (!isDone) {
    output.note(old.names.join('\n'));
    await consent(context, {
      yes,
      question: `Hapus ${what}?`,
      purpose: 'menghapus',
      otherwise: 'Tidak ada yang dihapus.',
    });
  }
  const { data } = isDone ? { data: old } : await client.call(backupEndpoints.prune, { query: {} });
  output.data({ dry_run: dryRun, ...data });
  if (data.count === 0) output.print('Tidak ada cadangan yang perlu dihapus.');
  else if (dryRun) output.print(`${what} akan dihapus:\n${data.names.join('\n')}`);
  else output.print(`${number.format(data.count)} cadangan dihapus: ${data.names.join(', ')}`);
}
