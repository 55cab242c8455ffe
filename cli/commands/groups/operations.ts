import type { AuditOptions } from '../audit.ts';
import type { Shell } from '../completion.ts';
import { usageError } from '../../errors.ts';
import { groupOf, wordArgument, type Frame } from '../../group.ts';

/** Declares what the person needs who keeps Mimbar running: backups, doctor, settings. */
export function declareOperations({ program, command, run }: Frame): void {
  const backup = groupOf(program, 'backup', 'buat, lihat, periksa dan pulihkan cadangan', [
    'mimbar backup create', 'mimbar backup list', 'mimbar backup verify mimbar-20261120-023000.backup', 'sudo mimbar backup restore mimbar-20261120-023000.backup',
  ]);
  /** Of the daemon's own bundle: here only its help is found. */
  const elsewhere = () => { throw usageError('Perintah ini dijalankan oleh bin/mimbar.'); };

  backup('create', 'buat cadangan sekarang, tanpa menghentikan broadcast', '[pilihan]', ['mimbar backup create', 'mimbar backup create --encrypt', 'mimbar backup create --without-whatsapp'])
    .option('--encrypt', 'enkripsi dengan frasa sandi: MIMBAR_BACKUP_PASSPHRASE,\n--passphrase-file, atau ditanyakan')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('--without-whatsapp', 'tanpa sesi WhatsApp')
    .action((options: { encrypt?: boolean; passphraseFile?: string; withoutWhatsapp?: boolean }) =>
      run(options, async () => (await import('../backup.ts')).runBackupCreate));
  backup('list', 'daftar cadangan, yang terbaru dulu', '[pilihan]', ['mimbar backup list', 'mimbar backup list --json'])
    .action((options: object) => run(options, async () => (await import('../backup.ts')).runBackupList));
  backup('prune', 'hapus cadangan yang lama atau terlalu banyak', '[pilihan]', ['mimbar backup prune'])
    .action((options: object) => run(options, async () => (await import('../backup.ts')).runBackupPrune));
  backup('verify', 'periksa sebuah cadangan, tanpa mengubah apa pun', '<file> [pilihan]', ['mimbar backup verify mimbar-20261120-023000.backup'])
    .argument('<file>', 'file, atau nama di direktori cadangan')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .action(elsewhere);
  backup('restore', 'ganti semua data dengan isi cadangan (daemon dihentikan dulu)', '<file> [pilihan]', ['sudo systemctl stop mimbar', 'sudo mimbar backup restore mimbar-20261120-023000.backup', 'sudo systemctl start mimbar', 'mimbar queue resume'])
    .argument('<file>', 'file, atau nama di direktori cadangan')
    .option('--with-whatsapp', 'pakai juga sesi WhatsApp dari cadangan; dua mesin dengan\nsatu sesi saling merusak')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('-y, --yes', 'tanpa bertanya')
    .action(elsewhere);

  const audit = groupOf(program, 'audit', 'riwayat aktivitas: siapa melakukan apa', ['mimbar audit list --since 2026-11-01']);
  audit('list', '50 aktivitas terakhir, atau semua sejak sebuah tanggal', '[pilihan]', ['mimbar audit list', 'mimbar audit list --since 2026-11-01 --jenis masuk --json'])
    .option('--since <tanggal>', 'semua sejak YYYY-MM-DD')
    .option('--search <teks>', 'siapa atau apa, misalnya menghapus')
    .option('--jenis <jenis>', 'masuk, akun, data, template, broadcast, otomatis,\nwhatsapp, cadangan, tampilan atau privasi')
    .action((options: AuditOptions) => run(options, async () => (await import('../audit.ts')).runAuditList));

  const person = groupOf(program, 'person', 'ekspor atau hapus data pribadi satu orang', ['mimbar person export 081200000001 > data.json', 'mimbar person delete 081200000001']);
  const personPart = (name: string, description: string, examples: string[]) =>
    person(name, description, '<no-hp> [pilihan]', examples).argument('<no-hp>', 'nomor, seperti 081200000001');
  personPart('export', 'semua yang tersimpan tentang sebuah nomor, sebagai JSON', ['mimbar person export 081200000001 > data.json'])
    .action((phone: string, options: object) => run(options, async () => {
      const { runPersonExport } = await import('../person.ts');
      return (context) => runPersonExport(context, phone);
    }));
  personPart('delete', 'hapus semua yang tersimpan tentang sebuah nomor', ['mimbar person delete 081200000001', 'mimbar person delete 081200000001 --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((phone: string, options: { yes?: boolean }) => run(options, async () => {
      const { runPersonDelete } = await import('../person.ts');
      return (context) => runPersonDelete(context, { phone, yes: options.yes ?? false });
    }));

  command('doctor', 'periksa yang sering bermasalah, dan cara memperbaikinya', '[pilihan]', ['mimbar doctor', 'sudo mimbar doctor --offline'])
    .option('--offline', 'tanpa daemon: periksa juga seluruh basis data')
    .action((options: object) => run(options, async () => (await import('../doctor.ts')).runDoctor));

  command('config', 'pengaturan yang berlaku dan asalnya', '[pilihan]', ['mimbar config', 'mimbar config --json'])
    .action((options: object) => run(options, async () => async (context) => (await import('../config.ts')).runConfig(context)));

  command('completion', 'pelengkapan perintah untuk shell', '<shell>', ['mimbar completion bash | sudo tee /etc/bash_completion.d/mimbar', 'mimbar completion zsh > ~/.zfunc/_mimbar', 'mimbar completion fish > ~/.config/fish/completions/mimbar.fish'])
    .addArgument(wordArgument('<shell>', 'bash, zsh atau fish', ['bash', 'zsh', 'fish'] satisfies Shell[]))
    .action((shell: Shell, options: object) => run(options, async () => {
      const { runCompletion } = await import('../completion.ts');
      return async (context) => runCompletion(context, shell, program);
    }));
}
