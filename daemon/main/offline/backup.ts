import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatInstant } from '#shared/base/dates.ts';
import type { Config } from '../../config.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { paths } from '../../paths.ts';
import { checkBackup } from '#daemon/backup/work.store.ts';
import { readHeader } from '#daemon/backup/file.store.ts';
import { backupsIn } from '#daemon/backup/index.ts';
import { readOfflineConfig, readOwnConfig, terminalActor, withDataDirectory } from './environment.ts';
import { CANCELLED, confirm, findPassphrase } from './passphrase.ts';
import { restore, type Restored } from './restore.ts';
import { say, type Result } from './result.ts';
import { fetchCopy } from './remote.ts';
import { readNamed, takeBackup } from './rights.ts';
import { temporaryDirectory } from './temporary.ts';
import type { BackupHeader } from '#daemon/backup/backup.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  'with-whatsapp': { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  remote: { type: 'boolean' },
} as const;
const LISTED = 20;

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  // From the second place the newest is meant.
  if (values.remote === true && positionals.length === 0) return { ...values, file: undefined };
  if (positionals.length !== 1)
    throw new MimbarError(
      'invalid',
      'Sebutkan satu file cadangan, misalnya: mimbar backup verify mimbar-20261120-023000.backup',
    );
  return { ...values, file: positionals[0]! };
}

/** What a backup counts of each table. */
const TABLE_WORDS: Record<string, string> = {
  account: 'akun',
  jadwal_pengajian: 'jadwal pengajian',
  jadwal_jumatan: 'jadwal jumatan',
  message: 'pesan',
};

export const summary = (header: BackupHeader, zone: string) =>
  say(
    `dibuat ${formatInstant(Date.parse(header.created_at), zone)} oleh Mimbar ${header.version}, ${Object.entries(
      header.rows,
    )
      .map(([table, count]) => `${count} ${TABLE_WORDS[table] ?? table}`)
      .join(', ')}`,
  );

/** Opens the file named at the terminal first; after that the process runs as the data's owner. */
async function open(args: ReturnType<typeof readArgs>, config: Config) {
  const { file: name, remote = false, 'passphrase-file': passphraseFile } = args;
  const given =
    passphraseFile === undefined ? undefined : readNamed(passphraseFile, config.dataDir).replace(/\r?\n$/, '');
  const { file, done } =
    remote || name === undefined
      ? await fetchCopy(config, name)
      : await takeBackup(name, config.dataDir, backupsIn(config.dataDir));
  try {
    const header = await readHeader(file);
    const passphrase = header.encryption ? await findPassphrase(given, config.backup.passphrase) : undefined;
    return { file, header, passphrase, done };
  } catch (error) {
    done();
    throw error;
  }
}

/** `mimbar backup verify FILE`: unpacks it in a temporary folder and changes nothing. */
export async function verifyCommand(args: string[]): Promise<Result> {
  const options = readArgs(args);
  const config = readOfflineConfig();
  process.umask(0o077);
  const { file, passphrase, done } = await open(options, config);
  const work = temporaryDirectory('verify');
  try {
    const {
      sha256: _,
      encryption,
      ...header
    } = await checkBackup({
      file,
      target: path.join(work.directory, 'mimbar.db'),
      passphrase,
      migrationsFolder: paths.migrationsFolder,
    });
    return {
      data: { ok: true, file, ...header, encrypted: encryption !== null },
      lines: [
        `Cadangan utuh: ${summary({ ...header, sha256: '', encryption }, config.timezone)}`,
        `Terenkripsi: ${encryption ? 'ya' : 'tidak'}. Sesi WhatsApp: ${header.whatsapp ? 'ikut' : 'tidak ikut'}.`,
      ],
    };
  } finally {
    done();
    work.done();
  }
}

/** `mimbar backup restore FILE`. */
export async function restoreCommand(args: string[]): Promise<Result> {
  const { yes = false, 'with-whatsapp': withWhatsapp = false, ...options } = readArgs(args);
  const config = readOwnConfig();
  // Before the process changes its user.
  const actor = terminalActor();
  process.umask(0o077);
  const { file, header, passphrase, done } = await open(options, config);
  try {
    if (!yes) {
      const answer = await confirm(
        `Ganti data di ${config.dataDir} dengan cadangan ini (${summary(header, config.timezone)})?`,
      );
      if (answer === undefined)
        throw new MimbarError('invalid', 'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk memulihkan.');
      if (!answer) throw new MimbarError('conflict', CANCELLED);
    }
    const restored = await withDataDirectory(config.dataDir, () =>
      restore({ config, clock: systemClock, actor, file, passphrase, withWhatsapp }),
    );
    const { header: _, ...data } = restored;
    return { data: { ...data, created_at: header.created_at }, lines: reportOf(restored, config) };
  } finally {
    done();
  }
}

function reportOf({ header, aside, session, held, unknownRuns, marked, messages }: Restored, config: Config): string[] {
  const sessions = {
    backup: 'Sesi WhatsApp dari cadangan dipakai: pastikan mesin lamanya mati.',
    present: 'Sesi WhatsApp yang ada di mesin ini tetap dipakai.',
    none: 'Tidak ada sesi WhatsApp: tautkan dengan mimbar pair.',
  };
  return [
    `Data dipulihkan: ${summary(header, config.timezone)}`,
    ...(aside ? [`Data yang lama disimpan di ${aside}`] : []),
    sessions[session],
    ...(unknownRuns > 0
      ? [`${unknownRuns} broadcast otomatis sejak cadangan dibuat dicatat 'tidak diketahui' dan tidak disusulkan.`]
      : []),
    ...(marked > 0 ? [`${marked} jadwal ditandai 'mungkin sudah dikirim sebelum pemulihan'.`] : []),
    ...(held > 0
      ? [
          `${held} pesan ditahan:`,
          ...messages.slice(0, LISTED).map((row) => `  #${row.id}  ${say(row.recipient)}  ${row.no_hp}`),
        ]
      : []),
    ...(held > LISTED ? [`  … dan ${held - LISTED} lagi`] : []),
    'Semua orang perlu login lagi. Antrean dijeda sampai Anda melanjutkannya: mimbar queue resume, atau di dashboard.',
  ];
}
