import { text } from 'node:stream/consumers';
import { accountEndpoints, ownAccountEndpoints, type AccountRow } from '#shared/account/account.ts';
import { adminEndpoints } from '#shared/account/admin.ts';
import { formatPhone, tidyCellPhone } from '#shared/base/phone.ts';
import { askSecret, consent } from '../terminal/prompt.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { number } from '../terminal/text.ts';
import { firstRows } from '../rows.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { t } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const admin = groupOf(program, 'admin', t('adminHelp'), [
    'mimbar admin list',
    'mimbar admin add utara',
    'mimbar admin promote utara',
  ]);
  const named = (name: string, description: string, usage: string, examples: string[]) =>
    admin(name, description, usage, examples).argument('<username>', t('accountName'));
  type Flags = Omit<AdminOptions, 'username'>;

  limitOption(admin('list', t('adminListHelp'), '[pilihan]', ['mimbar admin list', 'mimbar admin list --json'])).action(
    (options: { limit?: number }) => run(options, runAdminList),
  );
  named('add', t('adminAddHelp'), '<username> [pilihan]', [
    'mimbar admin add utara',
    'mimbar admin add ketua --superadmin',
    'pwgen 16 1 | mimbar admin add utara',
  ])
    .option('--superadmin', t('superadminHelp'))
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminAdd(context, { ...options, username })),
    );
  named('passwd', t('adminPasswdHelp'), '<username> [pilihan]', ['mimbar admin passwd utara']).action(
    (username: string, options: object) => run(options, (context) => runAdminPassword(context, { username })),
  );
  named('phone', t('adminPhoneHelp'), '<username> [no-hp] [pilihan]', [
    'mimbar admin phone utara 081200000001',
    'mimbar admin phone utara --remove',
  ])
    .argument('[no-hp]', t('phoneHelp'))
    .option('--remove', t('phoneRemoveHelp'))
    .action((username: string, phone: string | undefined, options: { remove?: boolean }) =>
      run(options, (context) =>
        runAdminPhone(context, { ...options, username, ...(phone !== undefined && { phone }) }),
      ),
    );
  named('remove', t('adminRemoveHelp'), '<username> [pilihan]', [
    'mimbar admin remove utara',
    'mimbar admin remove utara --yes',
  ])
    .option('-y, --yes', t('yesHelp'))
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminRemove(context, { ...options, username })),
    );
  named('promote', t('adminPromoteHelp'), '<username> [pilihan]', ['mimbar admin promote utara']).action(
    (username: string, options: object) => run(options, (context) => runAdminPromote(context, { username })),
  );
  named('demote', t('adminDemoteHelp'), '<username> [pilihan]', [
    'mimbar admin demote utara',
    'mimbar admin demote utara --yes',
  ])
    .option('-y, --yes', t('yesHelp'))
    .action((username: string, options: Flags) =>
      run(options, (context) => runAdminDemote(context, { ...options, username })),
    );
  admin('reset', t('adminResetHelp'), '[username] [pilihan]', [
    'sudo systemctl stop mimbar',
    'sudo mimbar admin reset superadmin',
    'sudo systemctl start mimbar',
  ])
    .argument('[username]', t('accountName'), 'superadmin')
    .action(() => {
      throw usageError(t('runByBin'));
    });
}

interface AdminOptions {
  username: string;
  superadmin?: boolean;
  yes?: boolean;
}

async function runAdminList({ client, output }: Context, { limit }: { limit?: number }): Promise<void> {
  const data = firstRows(output, (await client.call(accountEndpoints.list)).data, limit);
  output.data(data);
  output.table(
    [t('username'), t('role'), t('hp'), t('devicesIn')],
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
  output.print(t('accountCreated', { username: row.username, role: row.role }));
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
  output.print(t('passwordChanged', { username: account.username }));
}

/** At a remote daemon a superadmin sees only admins and himself. */
async function runAdminPhone(
  context: Context,
  { username, phone, remove = false }: { username: string; phone?: string; remove?: boolean },
): Promise<void> {
  const { client, output, settings } = context;
  if ((phone === undefined) === !remove) throw usageError(t('phoneOrRemove'));
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
      ? t('phoneRemoved', { username: data.username })
      : t('phoneOf', { username: data.username, noHp: formatPhone(no_hp) }),
  );
}

async function runAdminRemove(context: Context, { username, yes }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  const account = await findAccount(context, username);
  await consent(context, {
    yes,
    question: t('removeAccountQuestion', { username: account.username, role: account.role }),
    purpose: t('toRemoveIt'),
    otherwise: t('nothingRemoved'),
  });
  const params = { id: account.id };
  if (settings.address().remote) await client.call(adminEndpoints.remove, { params });
  else await client.call(accountEndpoints.remove, { params });
  output.data({ id: account.id, username: account.username, role: account.role });
  output.print(t('accountRemoved', { username: account.username }));
}

async function runAdminPromote(context: Context, { username }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  refuseElsewhere(settings.address().remote);
  const { data } = await client.call(accountEndpoints.promote, {
    params: { id: (await findAccount(context, username)).id },
  });
  output.data({ id: data.id, username: data.username, role: data.role });
  output.print(t('promoted', { username: data.username }));
}

async function runAdminDemote(context: Context, { username, yes }: AdminOptions): Promise<void> {
  const { client, output, settings } = context;
  refuseElsewhere(settings.address().remote);
  const account = await findAccount(context, username);
  await consent(context, {
    yes,
    question: t('demoteQuestion', { username: account.username }),
    purpose: t('toChangeIt'),
    otherwise: t('nothingChanged'),
  });
  const { data } = await client.call(accountEndpoints.demote, { params: { id: account.id } });
  output.data({ id: data.id, username: data.username, role: data.role });
  output.print(t('demoted', { username: data.username }));
}

function refuseElsewhere(remote: boolean): void {
  if (remote) throw new CliError('refused', t('superadminHereOnly'), { code: 'forbidden' });
}

async function findAccount({ client }: Context, username: string): Promise<AccountRow> {
  const { data } = await client.call(accountEndpoints.list);
  const found = data.find((row) => row.username.toLowerCase() === username.trim().toLowerCase());
  if (!found) throw new CliError('usage', t('noSuchAccount', { username }), { code: 'not_found' });
  return found;
}

/** Asks twice in a terminal; otherwise reads the first line of stdin. */
async function newPassword({ output, signal }: Context): Promise<string> {
  if (!output.interactive) {
    const [line = ''] = (await text(output.stdin)).split(/\r?\n/);
    if (line === '') throw usageError(t('passwordFromStdin'));
    return line;
  }
  const password = await askSecret(output, t('newPassword'), signal);
  if (password !== (await askSecret(output, t('onceMore'), signal))) throw usageError(t('passwordsDiffer'));
  return password;
}
