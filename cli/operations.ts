import type { Command } from 'commander';
import { usageError } from './errors.ts';
import type { AuditOptions } from './commands/audit.ts';
import type { Work } from './program.ts';

interface Frame {
  program: Command;
  command: (name: string, description: string, usage: string, examples: string[]) => Command;
  run: <Options>(options: Options & { json?: boolean }, work: () => Promise<Work<Options>>) => Promise<void>;
}

/** Declares what the person needs who keeps Mimbar running: backups, doctor, settings. */
export function declareOperations({ program, command, run }: Frame): void {
  const backup = program.command('backup').description('buat, lihat, periksa dan pulihkan cadangan').usage('<perintah> [pilihan]')
    .addHelpText('after', '\nContoh:\n  $ mimbar backup create\n  $ mimbar backup list\n  $ mimbar backup verify mimbar-20261120-023000.backup\n  $ sudo mimbar backup restore mimbar-20261120-023000.backup');
  const part = (name: string, description: string, usage: string, examples: string[]) =>
    backup.command(name).description(description).usage(usage).option('--json', 'hasil sebagai JSON di stdout')
      .addHelpText('after', `\nContoh:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
  /** Of the daemon's own bundle: here only its help is found. */
  const elsewhere = () => { throw usageError('Perintah ini dijalankan oleh bin/mimbar.'); };

  part('create', 'buat cadangan sekarang, tanpa menghentikan broadcast', '[pilihan]', ['mimbar backup create', 'mimbar backup create --encrypt', 'mimbar backup create --without-whatsapp'])
    .option('--encrypt', 'enkripsi dengan frasa sandi: MIMBAR_BACKUP_PASSPHRASE,\n--passphrase-file, atau ditanyakan')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('--without-whatsapp', 'tanpa sesi WhatsApp')
    .action((options: { encrypt?: boolean; passphraseFile?: string; withoutWhatsapp?: boolean }) =>
      run(options, async () => (await import('./commands/backup.ts')).runBackupCreate));
  part('list', 'daftar cadangan, yang terbaru dulu', '[pilihan]', ['mimbar backup list', 'mimbar backup list --json'])
    .action((options: object) => run(options, async () => (await import('./commands/backup.ts')).runBackupList));
  part('prune', 'hapus cadangan yang lama atau terlalu banyak', '[pilihan]', ['mimbar backup prune'])
    .action((options: object) => run(options, async () => (await import('./commands/backup.ts')).runBackupPrune));
  part('verify', 'periksa sebuah cadangan, tanpa mengubah apa pun', '<file> [pilihan]', ['mimbar backup verify mimbar-20261120-023000.backup'])
    .argument('<file>', 'file, atau nama di direktori cadangan')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .action(elsewhere);
  part('restore', 'ganti semua data dengan isi cadangan (daemon dihentikan dulu)', '<file> [pilihan]', ['sudo systemctl stop mimbar', 'sudo mimbar backup restore mimbar-20261120-023000.backup', 'sudo systemctl start mimbar', 'mimbar queue resume'])
    .argument('<file>', 'file, atau nama di direktori cadangan')
    .option('--with-whatsapp', 'pakai juga sesi WhatsApp dari cadangan; dua mesin dengan\nsatu sesi saling merusak')
    .option('--passphrase-file <file>', 'file berisi frasa sandi')
    .option('-y, --yes', 'tanpa bertanya')
    .action(elsewhere);

  const audit = program.command('audit').description('riwayat aktivitas: siapa melakukan apa').usage('<perintah> [pilihan]')
    .addHelpText('after', '\nContoh:\n  $ mimbar audit list --since 2026-11-01');
  audit.command('list').description('50 aktivitas terakhir, atau semua sejak sebuah tanggal').usage('[pilihan]')
    .option('--since <tanggal>', 'semua sejak YYYY-MM-DD')
    .option('--search <teks>', 'siapa atau apa, misalnya menghapus')
    .option('--jenis <jenis>', 'masuk, akun, data, template, broadcast, otomatis,\nwhatsapp, cadangan, tampilan atau privasi')
    .option('--json', 'hasil sebagai JSON di stdout')
    .addHelpText('after', '\nContoh:\n  $ mimbar audit list\n  $ mimbar audit list --since 2026-11-01 --jenis masuk --json')
    .action((options: AuditOptions) => run(options, async () => (await import('./commands/audit.ts')).runAuditList));

  const person = program.command('person').description('ekspor atau hapus data pribadi satu orang').usage('<perintah> [pilihan]')
    .addHelpText('after', '\nContoh:\n  $ mimbar person export 081200000001 > data.json\n  $ mimbar person delete 081200000001');
  const personPart = (name: string, description: string, examples: string[]) =>
    person.command(name).description(description).usage('<no-hp> [pilihan]').argument('<no-hp>', 'nomor, seperti 081200000001').option('--json', 'hasil sebagai JSON di stdout')
      .addHelpText('after', `\nContoh:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
  personPart('export', 'semua yang tersimpan tentang sebuah nomor, sebagai JSON', ['mimbar person export 081200000001 > data.json'])
    .action((phone: string, options: object) => run(options, async () => {
      const { runPersonExport } = await import('./commands/person.ts');
      return (context) => runPersonExport(context, phone);
    }));
  personPart('delete', 'hapus semua yang tersimpan tentang sebuah nomor', ['mimbar person delete 081200000001', 'mimbar person delete 081200000001 --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((phone: string, options: { yes?: boolean }) => run(options, async () => {
      const { runPersonDelete } = await import('./commands/person.ts');
      return (context) => runPersonDelete(context, { phone, yes: options.yes ?? false });
    }));

  command('doctor', 'periksa yang sering bermasalah, dan cara memperbaikinya', '[pilihan]', ['mimbar doctor', 'sudo mimbar doctor --offline'])
    .option('--offline', 'tanpa daemon: periksa juga seluruh basis data')
    .action((options: object) => run(options, async () => (await import('./commands/doctor.ts')).runDoctor));

  command('config', 'pengaturan yang berlaku dan asalnya', '[pilihan]', ['mimbar config', 'mimbar config --json'])
    .action((options: object) => run(options, async () => async (context) => (await import('./commands/config.ts')).runConfig(context)));

  command('completion', 'pelengkapan perintah untuk shell', '<shell>', ['mimbar completion bash | sudo tee /etc/bash_completion.d/mimbar', 'mimbar completion zsh > ~/.zfunc/_mimbar', 'mimbar completion fish > ~/.config/fish/completions/mimbar.fish'])
    .argument('<shell>', 'bash, zsh atau fish')
    .action((shell: string, options: object) => run(options, async () => {
      const { runCompletion } = await import('./commands/completion.ts');
      return async (context) => runCompletion(context, shell, program);
    }));
}
