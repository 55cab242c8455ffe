import type { AdminOptions } from '../admin.ts';
import type { LoginOptions } from '../login.ts';
import { usageError } from '../../errors.ts';
import { groupOf, type Frame } from '../../group.ts';

/** Declares what concerns accounts, the devices that are signed in, and daemons elsewhere. */
export function declareAccounts({ program, command, run }: Frame): void {
  const admin = groupOf(program, 'admin', 'akun: lihat, tambah, ganti password, hapus', ['mimbar admin list', 'mimbar admin add utara', 'mimbar admin promote utara']);
  const named = (name: string, description: string, usage: string, examples: string[]) => admin(name, description, usage, examples).argument('<username>', 'nama akun');
  type Flags = Omit<AdminOptions, 'username'>;

  admin('list', 'semua akun', '[pilihan]', ['mimbar admin list', 'mimbar admin list --json'])
    .action((options: object) => run(options, async () => (await import('../admin.ts')).runAdminList));
  named('add', 'tambah akun; password ditanyakan, atau dibaca dari stdin', '<username> [pilihan]', ['mimbar admin add utara', 'mimbar admin add ketua --superadmin', 'pwgen 16 1 | mimbar admin add utara'])
    .option('--superadmin', 'akun superadmin; hanya di mesin Mimbar sendiri')
    .action((username: string, options: Flags) => run(options, async () => {
      const { runAdminAdd } = await import('../admin.ts');
      return (context) => runAdminAdd(context, { ...options, username });
    }));
  named('passwd', 'ganti password sebuah akun; perangkatnya dikeluarkan', '<username> [pilihan]', ['mimbar admin passwd utara'])
    .action((username: string, options: object) => run(options, async () => {
      const { runAdminPassword } = await import('../admin.ts');
      return (context) => runAdminPassword(context, { username });
    }));
  named('rm', 'hapus sebuah akun', '<username> [pilihan]', ['mimbar admin rm utara', 'mimbar admin rm utara --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((username: string, options: Flags) => run(options, async () => {
      const { runAdminRemove } = await import('../admin.ts');
      return (context) => runAdminRemove(context, { ...options, username });
    }));
  named('promote', 'jadikan superadmin; hanya di mesin Mimbar sendiri', '<username> [pilihan]', ['mimbar admin promote utara'])
    .action((username: string, options: object) => run(options, async () => {
      const { runAdminPromote } = await import('../admin.ts');
      return (context) => runAdminPromote(context, { username });
    }));
  admin('reset', 'password acak baru bila hilang (daemon dihentikan dulu)', '[username] [pilihan]', ['sudo systemctl stop mimbar', 'sudo mimbar admin reset superadmin', 'sudo systemctl start mimbar'])
    .argument('[username]', 'nama akun', 'superadmin')
    .action(() => { throw usageError('Perintah ini dijalankan oleh bin/mimbar.'); });

  const session = groupOf(program, 'session', 'perangkat yang sedang masuk', ['mimbar session list', 'mimbar session revoke --user utara']);
  session('list', 'semua perangkat yang sedang masuk', '[pilihan]', ['mimbar session list', 'mimbar session list --json'])
    .action((options: object) => run(options, async () => (await import('../session.ts')).runSessionList));
  session('revoke', 'keluarkan sebuah perangkat, atau semua milik sebuah akun', '[id] [pilihan]', ['mimbar session revoke Xk3f9aQ2', 'mimbar session revoke --user utara --yes'])
    .argument('[id]', 'awal ID dari daftar')
    .option('--user <username>', 'semua perangkat akun ini')
    .option('-y, --yes', 'tanpa bertanya')
    .action((id: string | undefined, options: { user?: string; yes?: boolean }) => run(options, async () => {
      const { runSessionRevoke } = await import('../session.ts');
      return (context) => runSessionRevoke(context, { ...options, ...(id !== undefined && { id }) });
    }));

  command('login', 'pakai Mimbar di mesin lain, atau kembali ke mesin ini', '[pilihan]', ['mimbar login --url https://jadwal.example.org', "printf '%s\\n' \"$PASSWORD\" | mimbar login --username utara \\\n      --url https://jadwal.example.org", 'mimbar login --forget'])
    .option('--url <alamat>', 'alamat Mimbar itu; https, kecuali di jaringan lokal')
    .option('--username <username>', 'nama akun; tanpa ini ditanyakan')
    .option('--otp <kode>', 'kode autentikator, bila akunnya memintanya')
    .option('--forget', 'keluar, dan pakai lagi Mimbar di mesin ini')
    .action((options: LoginOptions) => run(options, async () => (await import('../login.ts')).runLogin));
}
