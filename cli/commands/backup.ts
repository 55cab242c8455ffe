import { backupEndpoints, PASSPHRASE_MIN, type BackupRow } from '#shared/backup/backup.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Context } from '../context.ts';
import { EXIT, usageError } from '../errors.ts';
import { firstRows, zoneHere, zoneOf } from '../rows.ts';
import { askSecret, consent } from '../terminal/prompt.ts';
import { number } from '../terminal/text.ts';
import { readText } from '../terminal/piped-text.ts';
import { groupOf, limitOption, type Frame } from '../group.ts';
import { language, t, instantCell, instantHead } from '../words/words.ts';

export function declare({ program, run }: Frame): void {
  const backup = groupOf(program, 'backup', t('backupHelp'), [
    'mimbar backup create',
    'mimbar backup list',
    'mimbar backup verify mimbar-20261120-023000.backup',
    'sudo mimbar backup restore mimbar-20261120-023000.backup',
  ]);
  /** The daemon's bundle runs these commands; here is only their help. */
  const elsewhere = () => {
    throw usageError(t('runByBin'));
  };

  backup('create', t('backupCreateHelp'), '[pilihan]', [
    'mimbar backup create',
    'mimbar backup create --encrypt',
    'mimbar backup create --without-whatsapp',
  ])
    .option('--encrypt', t('encryptHelp'))
    .option('--passphrase-file <file>', t('passphraseFileHelp'))
    .option('--without-whatsapp', t('noSessionHelp'))
    .action((options: { encrypt?: boolean; passphraseFile?: string; withoutWhatsapp?: boolean }) =>
      run(options, runBackupCreate),
    );
  limitOption(
    backup('list', t('backupListHelp'), '[pilihan]', ['mimbar backup list', 'mimbar backup list --json']),
  ).action((options: { limit?: number }) => run(options, runBackupList));
  backup('prune', t('backupPruneHelp'), '[pilihan]', ['mimbar backup prune --dry-run', 'mimbar backup prune --yes'])
    .option('--dry-run', t('pruneDryRunHelp'))
    .option('-y, --yes', t('yesHelp'))
    .action((options: PruneOptions) => run(options, runBackupPrune));
  backup('verify', t('backupVerifyHelp'), '[cadangan] [pilihan]', [
    'mimbar backup verify',
    'mimbar backup verify mimbar-20261120-023000.backup',
  ])
    .argument('[cadangan]', t('backupNameHelp'))
    .option('--passphrase-file <file>', t('passphraseFileHelp'))
    .action(elsewhere);
  backup('drill', t('backupDrillHelp'), '[pilihan]', ['mimbar backup drill', 'sudo mimbar backup drill --json'])
    .option('--passphrase-file <file>', t('passphraseFileHelp'))
    .action(elsewhere);
  backup('restore', t('backupRestoreHelp'), '[cadangan] [pilihan]', [
    'sudo systemctl stop mimbar',
    'sudo mimbar backup restore',
    'sudo mimbar backup restore mimbar-20261120-023000.backup',
    'sudo mimbar backup restore --remote',
    'sudo systemctl start mimbar',
    'mimbar queue resume',
  ])
    .argument('[cadangan]', t('backupNameHelp'))
    .option('--remote', t('fromRemoteHelp'))
    .option('--with-whatsapp', t('withSessionHelp'))
    .option('--passphrase-file <file>', t('passphraseFileHelp'))
    .option('-y, --yes', t('yesHelp'))
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
  const { data, warnings } = await output.busy(t('backingUp'), client.call(backupEndpoints.create, { body }));
  output.warn(warnings);
  output.data(data);
  output.print(
    `${data.name} (${formatSize(data.size, language())}${data.terenkripsi ? t('encryptedNote') : ''}${data.whatsapp ? t('withSessionNote') : ''})`,
  );
  return warnings.length > 0 ? EXIT.refused : EXIT.done;
}

async function passphraseOf({ settings, output, signal }: Context, file: string | undefined): Promise<string> {
  const found = file === undefined ? settings.find('MIMBAR_BACKUP_PASSPHRASE')?.value : readLine(file);
  if (found === undefined && !output.interactive) throw usageError(t('givePassphrase'));
  const passphrase = found ?? (await askSecret(output, t('passphrase', { passphraseMin: PASSPHRASE_MIN }), signal));
  if (found === undefined && passphrase !== (await askSecret(output, t('onceMore'), signal)))
    throw usageError(t('passphrasesDiffer'));
  return passphrase;
}

const readLine = (file: string): string => readText(file).replace(/\r?\n$/, '');

async function runBackupList(
  { client, output, orOffline, settings }: Context,
  { limit }: { limit?: number },
): Promise<void> {
  const { data: all, isDown } = await orOffline(client.call(backupEndpoints.list), ['backup', 'list']);
  const data = firstRows(output, all, limit);
  output.data(data);
  if (data.length === 0) output.print(t('noBackup'));
  else {
    const zone = isDown ? zoneHere(settings) : await zoneOf(client);
    output.table(
      [instantHead(t('created'), zone), t('size'), t('place'), t('backup')],
      data.map((row) => [
        instantCell(row.created_at, zone),
        formatSize(row.size, language()),
        row.tempat,
        [row.name, remarks(row)].filter(Boolean).join('\n'),
      ]),
    );
  }
}

function remarks({ rusak, terenkripsi, whatsapp }: BackupRow): string {
  if (rusak) return t('unreadable');
  return [terenkripsi && t('encrypted'), whatsapp && t('whatsappSession')].filter(Boolean).join(', ');
}

interface PruneOptions {
  dryRun?: boolean;
  yes?: boolean;
}

async function runBackupPrune(context: Context, { dryRun = false, yes }: PruneOptions): Promise<void> {
  const { client, output } = context;
  const { data: old } = await client.call(backupEndpoints.prune, { query: { dryRun: 'true' } });
  const what = t('backups', { count: number.format(old.count) });
  const isDone = dryRun || old.count === 0;
  if (!isDone) {
    output.note(old.names.join('\n'));
    await consent(context, {
      yes,
      question: t('removeQuestion', { what }),
      purpose: t('toRemoveIt'),
      otherwise: t('nothingRemoved'),
    });
  }
  const { data } = isDone ? { data: old } : await client.call(backupEndpoints.prune, { query: {} });
  output.data({ dry_run: dryRun, ...data });
  if (data.count === 0) output.print(t('noBackupToRemove'));
  else if (dryRun) output.print(t('backupsToRemove', { what, names: data.names.join('\n') }));
  else output.print(t('backupsRemoved', { count: number.format(data.count), names: data.names.join(', ') }));
}
