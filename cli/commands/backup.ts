import { readFileSync } from 'node:fs';
import { backupEndpoints, PASSPHRASE_MIN, type BackupRow } from '#shared/backup/backup.ts';
import { formatSize } from '#shared/base/size.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { busy } from '../terminal/live.ts';
import { askSecret } from '../terminal/prompt.ts';
import { number } from '../terminal/text.ts';

export interface CreateOptions {
  encrypt?: boolean;
  passphraseFile?: string;
  withoutWhatsapp?: boolean;
}

export async function runBackupCreate(context: Context, options: CreateOptions): Promise<void> {
  const { client, output } = context;
  const passphrase = options.encrypt || options.passphraseFile ? await passphraseOf(context, options.passphraseFile) : undefined;
  const body = { ...(passphrase !== undefined && { passphrase }), ...(options.withoutWhatsapp && { withWhatsapp: false }) };
  const { data } = await busy(context, 'Membuat cadangan…', client.call(backupEndpoints.create, { body }));
  output.data(data);
  output.print(`${data.name} (${formatSize(data.size)}${data.terenkripsi ? ', terenkripsi' : ''}${data.whatsapp ? ', dengan sesi WhatsApp' : ''})`);
}

async function passphraseOf({ settings, output, signal }: Context, file: string | undefined): Promise<string> {
  const found = file === undefined ? settings.find('MIMBAR_BACKUP_PASSPHRASE')?.value : readLine(file);
  if (found === undefined && !output.interactive) throw usageError('Berikan frasa sandi: --passphrase-file, atau MIMBAR_BACKUP_PASSPHRASE.');
  const passphrase = found ?? (await askSecret(output, `Frasa sandi (minimal ${PASSPHRASE_MIN} huruf): `, signal));
  if (found === undefined && passphrase !== (await askSecret(output, 'Sekali lagi: ', signal))) throw usageError('Kedua frasa sandi tidak sama.');
  return passphrase;
}

function readLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw usageError(`File ${file} tidak dapat dibaca (${(error as NodeJS.ErrnoException).code}).`);
  }
}

export async function runBackupList({ client, output }: Context): Promise<void> {
  const { data } = await client.call(backupEndpoints.list);
  output.data(data);
  if (data.length === 0) output.print('Belum ada cadangan. Buat dengan: mimbar backup create');
  else output.table(['Ukuran', 'Tempat', 'Keterangan', 'Cadangan'], data.map((row) => [formatSize(row.size), row.tempat, remarks(row), row.name]));
}

function remarks({ rusak, terenkripsi, whatsapp }: BackupRow): string {
  if (rusak) return 'tidak terbaca';
  return [terenkripsi && 'terenkripsi', whatsapp && 'sesi WhatsApp'].filter(Boolean).join(', ');
}

export async function runBackupPrune({ client, output }: Context): Promise<void> {
  const { data } = await client.call(backupEndpoints.prune);
  output.data(data);
  output.print(data.count === 0 ? 'Tidak ada cadangan yang perlu dihapus.' : `${number.format(data.count)} cadangan dihapus: ${data.names.join(', ')}`);
}
