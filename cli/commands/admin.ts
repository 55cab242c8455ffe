import { text } from 'node:stream/consumers';
import { accountEndpoints, ownAccountEndpoints, type AccountRow } from '#shared/account/account.ts';
import { adminEndpoints } from '#shared/account/admin.ts';
import { formatPhone, tidyCellPhone } from '#shared/base/phone.ts';
import { askSecret, consent } from '../terminal/prompt.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { number } from '../terminal/text.ts';
import { groupOf, type Frame } from '../group.ts';

export function declare({ program, run }: Frame): void {
  const admin = groupOf(program, 'admin', 'akun: lihat, tambah, ganti password dan nomor HP, hapus', [
    'mimbar admin list',
    'mimbar admin add utara',
    'mimbar admin promote utara',
  ]);
  const named = (name: string, description: string, usage: string, examples: string[]) =>
    admin(name, description, usage, examples).argument('<username>', 'nama akun');
  type Flags = Omit<AdminOptions, 'username'>;

  admin('list', 'semua akun', '[pilihan]', ['mimbar admin list', 'mimbar admin list --json']).action(
    (options: object) => run(options, runAdminList),
  );
  named('add', 'tambah akun; password ditanyakan, atau dibaca dari stdin', '<username> [pilihan]', [
    'mimbar admin add utara',
    'mimbar admin add ketua --superadmin',
    'pwgen 16 1 | mimbar admin add utara',
  ])
    .option('--superadmin', 'akun superadmin; hanya di mesin Mimbar sendiri')
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminAdd(context, { ...options, username })),
    );
  named('passwd', 'ganti password sebuah akun; perangkatnya dikeluarkan', '<username> [pilihan]', [
    'mimbar admin passwd utara',
  ]).action((username: string, options: object) => run(options, (context) => runAdminPassword(context, { username })));
  named('phone', 'nomor HP sebuah akun, tujuan pemberitahuan lewat WhatsApp', '<username> [no-hp] [pilihan]', [
    'mimbar admin phone utara 081200000001',
    'mimbar admin phone utara --remove',
  ])
    .argument('[no-hp]', 'nomor, seperti 081200000001')
    .option('--remove', 'hapus nomornya')
    .action((username: string, phone: string | undefined, options: { remove?: boolean }) =>
      run(options, (context) =>
        runAdminPhone(context, { ...options, username, ...(phone !== undefined && { phone }) }),
      ),
    );
  named('rm', 'hapus sebuah akun', '<username> [pilihan]', ['mimbar admin rm utara', 'mimbar admin rm utara --yes'])
    .option('-y, --yes', 'tanpa bertanya')
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminRemove(context, { ...options, username })),
    );
  named('promote', 'jadikan superadmin; hanya di mesin Mimbar sendiri', '<username> [pilihan]', [
    'mimbar admin promote utara',
  ]).action((username: string, options: object) => run(options, (context) => runAdminPromote(context, { username })));
  named(
    'demote',
    'jadikan admin lagi; perangkatnya dikeluarkan. Hanya di mesin Mimbar sendiri',
    '<username> [pilihan]',
    ['mimbar admin demote utara', 'mimbar admin demote utara --yes'],
  )
    .option('-y, --yes', 'tanpa bertanya')
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminDemote(context, { ...options, username })),
    );
  admin('reset', 'password acak baru bila hilang (daemon dihentikan dulu)', '[username] [pilihan]', [
    'sudo systemctl stop mimbar',
    'sudo mimbar admin reset superadmin',
    'sudo systemctl start mimbar',
  ])
    .argument('[username]', 'nama akun', 'superadmin')
    .action(() => {
      throw usageError('Perintah ini dijalankan oleh bin/mimbar.');
    });
}

interface AdminOptions {
  username: string;
  superadmin?: boolean;
  yes?: boolean;
}

async function runAdminList({ client, output }: Context): Promise<void> {
  const { data } = await client.call(accountEndpoints.list);
  output.data(data);
  output.table(
    ['Username', 'Peran', 'No. HP', 'Perangkat masuk'],
    data.map((row) => [
      row.username,
      row.role,
      row.no_hp === null ? '-' : formatPhone(row.no_hp),
      number.format(row.sessions),
    ]),
  );
}

/** Accounts with role admin use the endpoint that remote superadmins may use too. */
async function runAdminAdd(context: Context, { username, superadmin = false }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  if (superadmin) refuseElsewhere(settings.address().remote);
  const password = await newPassword(context);
  const body = { username, password };
  const { data, warnings } = await client.call<typeof accountEndpoints.create | typeof adminEndpoints.create>(
    superadmin ? accountEndpoints.create : adminEndpoints.create,
    { body },
  );
  const row = { id: data.id, username: data.username, role: data.role };
  output.warn(warnings);
  output.data(row);
  output.print(`Akun ${row.username} (${row.role}) dibuat.`);
}

async function runAdminPassword(context: Context, { username }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  const account = await findAccount(context, username);
  const params = { id: account.id };
  const password = await newPassword(context);
  // A remote daemon gives no token file, and the endpoint for admins refuses other roles.
  const { warnings } = settings.address().remote
    ? await client.call(adminEndpoints.update, { params, body: { password } })
    : await client.call(accountEndpoints.update, { params, body: { password } });
  output.warn(warnings);
  output.data({ id: account.id, username: account.username, role: account.role });
  output.print(`Password ${account.username} diganti, dan semua perangkatnya dikeluarkan.`);
}

/** At a remote daemon a superadmin sees only admins and himself. */
async function runAdminPhone(
  context: Context,
  { username, phone, remove = false }: { username: string; phone?: string; remove?: boolean },
): Promise<void> {
  const { client, output, settings } = context;
  if ((phone === undefined) === !remove)
    throw usageError('Sebutkan nomor, atau --remove. Misalnya: mimbar admin phone utara 081200000001');
  const account = await findAccount(context, username);
  const params = { id: account.id };
  const body = { no_hp: phone === undefined ? null : tidyCellPhone(phone) };
  const { data } = !settings.address().remote
    ? await client.call(accountEndpoints.update, { params, body })
    : account.role === 'superadmin'
      ? await client.call(ownAccountEndpoints.update, { body })
      : await client.call(adminEndpoints.update, { params, body });
  const { no_hp } = data;
  output.data({ id: data.id, username: data.username, role: data.role, no_hp });
  output.print(
    no_hp === null
      ? `${data.username} tidak lagi punya nomor HP.`
      : `Nomor HP ${data.username}: ${formatPhone(no_hp)}.`,
  );
}

async function runAdminRemove(context: Context, { username, yes }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  const account = await findAccount(context, username);
  await consent(context, {
    yes,
    question: `Hapus akun ${account.username} (${account.role})?`,
    purpose: 'menghapus',
    otherwise: 'Tidak ada yang dihapus.',
  });
  const params = { id: account.id };
  if (settings.address().remote) await client.call(adminEndpoints.remove, { params });
  else await client.call(accountEndpoints.remove, { params });
  output.data({ id: account.id, username: account.username, role: account.role });
  output.print(`Akun ${account.username} dihapus.`);
}

async function runAdminPromote(context: Context, { username }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  refuseElsewhere(settings.address().remote);
  const { data } = await client.call(accountEndpoints.promote, {
    params: { id: (await findAccount(context, username)).id },
  });
  output.data({ id: data.id, username: data.username, role: data.role });
  output.print(`${data.username} sekarang superadmin.`);
}

async function runAdminDemote(context: Context, { username, yes }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  refuseElsewhere(settings.address().remote);
  const account = await findAccount(context, username);
  await consent(context, {
    yes,
    question: `Jadikan ${account.username} admin biasa? Semua perangkatnya dikeluarkan.`,
    purpose: 'mengubahnya',
    otherwise: 'Tidak ada yang diubah.',
  });
  const { data } = await client.call(accountEndpoints.demote, { params: { id: account.id } });
  output.data({ id: data.id, username: data.username, role: data.role });
  output.print(`${data.username} sekarang admin.`);
}

function refuseElsewhere(remote: boolean): void {
  if (remote)
    throw new CliError(
      'refused',
      'Superadmin hanya diatur di komputer yang menjalankan Mimbar, bukan lewat mimbar login.',
      { code: 'forbidden' },
    );
}

async function findAccount({ client }: Context, username: string): Promise<AccountRow> {
  const { data } = await client.call(accountEndpoints.list);
  const found = data.find((row) => row.username.toLowerCase() === username.trim().toLowerCase());
  if (!found)
    throw new CliError('usage', `Akun '${username}' tidak ada. Lihat: mimbar admin list`, { code: 'not_found' });
  return found;
}

/** Asks twice in a terminal; otherwise reads the first line of stdin. */
async function newPassword({ output, signal }: Context): Promise<string> {
  if (!output.interactive) {
    const [line = ''] = (await text(output.stdin)).split(/\r?\n/);
    if (line === '') throw usageError('Tanpa terminal, password dibaca dari stdin, satu baris.');
    return line;
  }
  const password = await askSecret(output, 'Password baru: ', signal);
  if (password !== (await askSecret(output, 'Sekali lagi: ', signal))) throw usageError('Kedua password tidak sama.');
  return password;
}
