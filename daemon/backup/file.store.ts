import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type CipherGCM,
  type DecipherGCM,
  createHash,
} from 'node:crypto';
import { createReadStream, closeSync, openSync, existsSync } from 'node:fs';
import { open, rm, stat, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress, constants, createZstdCompress } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#daemon/base/database.ts';
import { MimbarError } from '#daemon/base/errors.ts';
import { optOut, optOutHash, setting, tautan } from '#daemon/base/schema.ts';
import { dateInZone, instantInZone, timeInZone } from '#shared/base/dates.ts';
import { wordText, type Language } from '#shared/base/language.ts';

/**
 * A backup is one file: this line; the header, one line of JSON; the compressed and possibly encrypted database; if
 * encrypted, the cipher's tag; finally the SHA-256 of everything before, so that an incomplete file is detected without
 * the passphrase.
 */
export const MAGIC = 'MIMBAR-BACKUP\n';
export const FORMAT = 1;
/** Bytes; a header has a few hundred. */
export const HEADER_MAX = 16_384;
export const SUM_BYTES = 32;
export const TAG_BYTES = 16;

/** Parameters of the key derivation; limited, so that a forged header cannot make it use all memory. */
const scryptSchema = z.object({
  N: z
    .int()
    .min(2 ** 14)
    .max(2 ** 17),
  r: z.literal(8),
  p: z.int().min(1).max(4),
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  iv: z.string().regex(/^[0-9a-f]{24}$/),
});
export type ScryptOptions = z.infer<typeof scryptSchema>;
export const SCRYPT_COST = { N: 2 ** 15, r: 8, p: 3 } as const;

/** The unencrypted header; it contains no personal data. */
const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** UTC ISO. */
  created_at: z.iso.datetime(),
  /** Version of the Mimbar that wrote it. */
  version: z.string(),
  /** Time of its newest migration, UTC ms. */
  schema: z.int(),
  /** Size of the database, bytes. */
  size: z.int().nonnegative(),
  /** Of the database. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  compression: z.literal('zstd'),
  encryption: scryptSchema.nullable(),
  /** Whether a WhatsApp session is in it. */
  whatsapp: z.boolean(),
  /** Row counts of the tables that users know. */
  rows: z.record(z.string(), z.int()),
});
export type BackupHeader = z.infer<typeof headerSchema>;
export const refuse = (message: string): MimbarError => new MimbarError('conflict', message);
export const DAMAGED = 'Cadangan rusak atau terpotong: isinya tidak cocok dengan sidiknya.';
export const FOREIGN = 'File ini bukan cadangan aplikasi ini.';
export const NEWER = 'Cadangan ini dibuat oleh versi yang lebih baru. Pasang versi itu dulu.';

export function encodeHeader(header: BackupHeader): Buffer {
  return Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
}

/** Reads the header from a file's first bytes, and its length in bytes. Throws conflict if there is none. */
export function decodeHeader(start: Buffer): { header: BackupHeader; length: number } {
  if (!start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC))) throw refuse(FOREIGN);
  const end = start.indexOf('\n', MAGIC.length);
  if (end < 0) throw refuse(DAMAGED);
  const value = parse(start.toString('utf8', MAGIC.length, end));
  const format = z.object({ format: z.int() }).safeParse(value);
  if (format.success && format.data.format > FORMAT) throw refuse(NEWER);
  const header = headerSchema.safeParse(value);
  if (!header.success) throw refuse(DAMAGED);
  return { header: header.data, length: end + 1 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ALGORITHM = 'aes-256-gcm';

/** New salt and initialisation vector for one file. */
export function newEncryption(): ScryptOptions {
  return { ...SCRYPT_COST, salt: randomBytes(16).toString('hex'), iv: randomBytes(12).toString('hex') };
}

/** `header` is authenticated together with the content, so that a backup's header cannot be changed. */
export async function createEncrypt(options: ScryptOptions, passphrase: string, header: Buffer): Promise<CipherGCM> {
  const cipher = createCipheriv(ALGORITHM, await keyOf(options, passphrase), Buffer.from(options.iv, 'hex'), {
    authTagLength: TAG_BYTES,
  });
  return cipher.setAAD(header);
}

export async function createDecrypt(
  options: ScryptOptions,
  passphrase: string,
  header: Buffer,
  tag: Buffer,
): Promise<DecipherGCM> {
  const decipher = createDecipheriv(ALGORITHM, await keyOf(options, passphrase), Buffer.from(options.iv, 'hex'), {
    authTagLength: TAG_BYTES,
  });
  return decipher.setAAD(header).setAuthTag(tag);
}

function keyOf({ N, r, p, salt }: ScryptOptions, passphrase: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Normalised, because systems may encode the same typed letters differently.
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'hex'),
      32,
      { N, r, p, maxmem: 256 * N * r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

/** SHA-256 of a file's first `length` bytes (default: all), as hex. */
export async function sumOf(file: string, length?: number): Promise<string> {
  const sum = createHash('sha256');
  if (length === 0) return sum.digest('hex');
  for await (const chunk of createReadStream(file, length === undefined ? {} : { end: length - 1 }))
    sum.update(chunk as Buffer);
  return sum.digest('hex');
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The header of a backup, unchecked. Throws conflict if the file is not a backup. */
export async function readHeader(file: string): Promise<BackupHeader> {
  return decodeHeader(await readBytes(file, 0, HEADER_MAX)).header;
}

/**
 * Checks a backup's sum, unpacks the database into the new file `target` (0600), and checks that too. Throws conflict,
 * in words for the admin, for a file that is foreign, incomplete, of a newer version, or encrypted with another
 * passphrase; then `target` is deleted.
 */
export async function unpackBackup(
  file: string,
  target: string,
  passphrase: string | undefined,
): Promise<BackupHeader> {
  const { size } = await stat(file);
  const { header, length } = decodeHeader(await readBytes(file, 0, HEADER_MAX));
  const tagBytes = header.encryption ? TAG_BYTES : 0;
  const end = size - SUM_BYTES - tagBytes;
  if (end <= length) throw refuse(DAMAGED);
  const sum = await readBytes(file, size - SUM_BYTES, SUM_BYTES);
  if ((await sumOf(file, size - SUM_BYTES)) !== sum.toString('hex')) throw refuse(DAMAGED);
  if (header.encryption && passphrase === undefined) throw refuse('Cadangan ini terenkripsi: berikan frasa sandinya.');
  const steps: Transform[] = [createZstdDecompress()];
  if (header.encryption) {
    const start = await readBytes(file, 0, length);
    steps.unshift(await createDecrypt(header.encryption, passphrase!, start, await readBytes(file, end, tagBytes)));
  }
  try {
    const sha256 = await write(target, header, createReadStream(file, { start: length, end: end - 1 }), steps);
    if (sha256 !== header.sha256) throw refuse(DAMAGED);
    return header;
  } catch (error) {
    await rm(target, { force: true });
    throw header.encryption && isRefusedByCipher(error) ? refuse('Frasa sandi cadangan ini salah.') : error;
  }
}

/** Returns the SHA-256 of the written bytes; throws as soon as there are more than the header says. */
async function write(
  target: string,
  header: BackupHeader,
  source: NodeJS.ReadableStream,
  steps: Transform[],
): Promise<string> {
  const file = await open(target, 'wx', 0o600);
  const sum = createHash('sha256');
  let written = 0;
  try {
    const [first, second = new PassThrough()] = steps;
    await pipeline(source, first!, second, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        written += chunk.length;
        if (written > header.size) throw refuse(DAMAGED);
        sum.update(chunk);
        await file.appendFile(chunk);
      }
    });
    await file.sync();
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('ZSTD_') && !header.encryption ? refuse(DAMAGED) : error;
  } finally {
    await file.close();
  }
  return sum.digest('hex');
}

/** Whether the passphrase is wrong: then the decompressor fails, or the cipher's tag at the end. */
function isRefusedByCipher(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    code?.startsWith('ZSTD_') === true || message?.includes('unable to authenticate') === true || message === DAMAGED
  );
}

export const ENDING = '.backup';
/** Suffix of a file that is still being written. */
export const PART = '.part';
/** Prefix of a database that is being packed or unpacked. */
export const WORK_PREFIX = '.mimbar-work-';
/** Prefix of a copy for one download. */
export const DOWNLOAD_PREFIX = '.mimbar-download-';
export const NAME_PATTERN = /^mimbar-\d{8}-\d{6}(-\d{1,3})?\.backup$/;

/** Whether this is the name of a copy that is being written to the second place. */
export const isCopyPart = (name: string): boolean =>
  name.endsWith(PART) && NAME_PATTERN.test(name.slice(0, -PART.length));

/**
 * 'mimbar-20261120-023000.backup' for an instant (UTC ms) in the deployment's zone; `taken` tells which names are used.
 */
export function nameFor(instant: number, zone: string, taken: (name: string) => boolean): string {
  const date = dateInZone(instant, zone).replaceAll('-', '');
  const time = timeInZone(instant, zone).replace(':', '') + new Date(instant).toISOString().slice(17, 19);
  for (let n = 1; ; n += 1) {
    const name = `mimbar-${date}-${time}${n > 1 ? `-${n}` : ''}${ENDING}`;
    if (!taken(name)) return name;
  }
}

/** When a backup of this name was made, UTC ms; the name contains the deployment's local time. */
export function stampOf(name: string, zone: string): number {
  const [, year, month, day, hour, minute, second] = /^mimbar-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name)!;
  return instantInZone(`${year}-${month}-${day}`, `${hour}:${minute}`, zone) + Number(second) * 1000;
}

/**
 * Page cache of a connection in KiB. The package's default of 16 MB exists twice during a copy, and a backup reads each
 * page once.
 */
const PAGES_KEPT = 1024;

/** A connection to a file that a backup reads or writes, with a small page cache for files of any size. */
export function connect(file: string, options?: Sqlite.Options): Sqlite.Database {
  const sqlite = new Sqlite(file, options);
  sqlite.pragma(`cache_size = -${PAGES_KEPT}`);
  return sqlite;
}

/** Does `work` on such a connection, and closes it. */
export function connected<T>(file: string, options: Sqlite.Options, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = connect(file, options);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

const COUNTED = ['account', 'masjid', 'mubaligh', 'template', 'jadwal_pengajian', 'jadwal_jumatan', 'message'];

/**
 * Copies a database in use to the new file `target`, in one consistent state. It uses a separate connection, so that
 * writers do not wait; the copy contains no deleted data, not even in free pages.
 */
export function snapshot(database: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  const options = { readonly: true, fileMustExist: true, timeout: 30_000 };
  connected(database, options, (sqlite) => sqlite.prepare('vacuum into ?').run(target));
}

/** Removes the WhatsApp session and its number from a copy, without a trace. */
export function removeSession(database: string): void {
  connected(database, {}, (sqlite) => {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.exec("delete from whatsapp_key; delete from setting where key = 'linked_number'; vacuum;");
  });
}

/** The header's facts about a database's content. */
export function inspect(database: string): Pick<BackupHeader, 'schema' | 'whatsapp' | 'rows'> {
  return connected(database, { readonly: true }, (sqlite) => {
    const one = (query: string) => Number(sqlite.prepare(query).pluck().get() ?? 0);
    return {
      schema: one('select max(created_at) from __drizzle_migrations'),
      whatsapp: one('select exists (select 1 from whatsapp_key)') === 1,
      rows: Object.fromEntries(COUNTED.map((table) => [table, one(`select count(*) from ${table}`)])),
    };
  });
}

const UNSOUND = ['{what} rusak.', '{what} is damaged.'] as const;
const UNSOUND_SO = ['{what} rusak ({why}).', '{what} is damaged ({why}).'] as const;
const ORPHANS = ['{count} baris yatim', '{count} orphaned {count:row|rows}'] as const;

/** Throws conflict if SQLite finds damage, or foreign keys without a row. */
export function assertSound(database: string, what: string, language: Language = 'id'): void {
  const sqlite = connect(database, { readonly: true });
  try {
    const found = sqlite.pragma('integrity_check(1)', { simple: true });
    const orphans = sqlite.pragma('foreign_key_check') as unknown[];
    if (found !== 'ok' || orphans.length > 0) {
      const count = orphans.length;
      // SQLite says in a line of its own which database it means.
      const why = found === 'ok' ? wordText(ORPHANS, language, { count }) : String(found).split('\n').at(-1)!;
      throw refuse(wordText(UNSOUND_SO, language, { what, why }));
    }
  } catch (error) {
    if (['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes((error as { code?: string }).code ?? ''))
      throw refuse(wordText(UNSOUND, language, { what }));
    throw error;
  } finally {
    sqlite.close();
  }
}

export interface WriteOptions {
  /** A closed database file. */
  database: string;
  target: string;
  createdAt: number;
  version: string;
  passphrase?: string | undefined;
}

/**
 * Writes a database file as a backup, 0600, and verifies it. The target gets its name only when it is completely on the
 * disk. Throws the file system's errors.
 */
export async function writeBackup({
  database,
  target,
  createdAt,
  version,
  passphrase,
}: WriteOptions): Promise<BackupHeader> {
  const encryption = passphrase === undefined ? null : newEncryption();
  const header: BackupHeader = {
    format: FORMAT,
    created_at: new Date(createdAt).toISOString(),
    version,
    ...inspect(database),
    size: (await stat(database)).size,
    sha256: await sumOf(database),
    compression: 'zstd',
    encryption,
  };
  const start = encodeHeader(header);
  const cipher = encryption && (await createEncrypt(encryption, passphrase!, start));
  const part = `${target}${PART}`;
  const file = await open(part, 'wx', 0o600);
  try {
    const sum = createHash('sha256');
    const put = async (bytes: Buffer) => {
      sum.update(bytes);
      await file.appendFile(bytes);
    };
    const sink = async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) await put(chunk);
    };
    await put(start);
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 6 } });
    if (cipher) await pipeline(createReadStream(database), compress, cipher, sink);
    else await pipeline(createReadStream(database), compress, sink);
    if (cipher) await put(cipher.getAuthTag());
    const digest = sum.digest();
    await file.appendFile(digest);
    await file.sync();
    await file.close();
    if (!(await isWhole(part, digest)))
      throw Object.assign(new Error('The file reads back otherwise than it was written'), { code: 'EIO' });
    await rename(part, target);
    await syncDirectory(path.dirname(target));
    return header;
  } catch (error) {
    await close(file);
    await rm(part, { force: true });
    throw error;
  }
}

async function isWhole(file: string, digest: Buffer): Promise<boolean> {
  const { size } = await stat(file);
  return (await sumOf(file, size - digest.length)) === digest.toString('hex');
}

async function close(file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
}

/**
 * Syncs the directory, so that the new name is on the disk; ignored if the file system does not support that, such as
 * FAT.
 */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** The same only in the same data. */
export const SECRET = 'opt_out_secret';

/** What people have refused and admins have revoked, in one database file. */
export interface Refusals {
  optOuts: { no_hp: string; created_at: number }[];
  /** Opt-outs of people whose data were deleted; `secret` made the hashes, and is the same only in the same data. */
  hashes: { hash: string; created_at: number }[];
  secret: string | undefined;
  /** All links to personal pages by their hash, with the instant of their revocation in UTC ms. */
  links: Map<string, number | null>;
}

/**
 * Reads a database file, such as the one that a restore replaces. Undefined if it is missing, cannot be read, or is of
 * a version without what `read` asks for.
 */
export function fromReplaced<T>(database: string, read: (sqlite: Sqlite.Database) => T): T | undefined {
  if (!existsSync(database)) return undefined;
  try {
    return connected(database, { readonly: true, fileMustExist: true }, read);
  } catch {
    return undefined;
  }
}

export const readRefusals = (database: string): Refusals | undefined =>
  fromReplaced(database, (sqlite) => {
    const links = sqlite.prepare('select hash, revoked_at from tautan').raw().all() as [string, number | null][];
    return {
      optOuts: sqlite.prepare('select no_hp, created_at from opt_out').all() as Refusals['optOuts'],
      hashes: sqlite.prepare('select hash, created_at from opt_out_hash').all() as Refusals['hashes'],
      secret: sqlite.prepare<[string], string>('select value from setting where key = ?').pluck().get(SECRET),
      links: new Map(links),
    };
  });

/**
 * Applies the refusals of the replaced data to restored ones, which may be older: nobody is written to against his
 * will, and no link is valid again. Links and hashes only if both are the same data, not those of a new installation.
 * Call it inside a transaction.
 */
export function keepRefusals({ db }: Pick<Database, 'db'>, refusals: Refusals): void {
  const { optOuts, hashes, secret, links } = refusals;
  for (const row of optOuts) db.insert(optOut).values(row).onConflictDoNothing().run();
  const own = db.select({ value: setting.value }).from(setting).where(eq(setting.key, SECRET)).get();
  if (secret === undefined || own?.value !== secret) return;
  for (const row of hashes) db.insert(optOutHash).values(row).onConflictDoNothing().run();
  for (const { hash } of db.select({ hash: tautan.hash }).from(tautan).where(isNull(tautan.revoked_at)).all()) {
    const isOf = eq(tautan.hash, hash);
    // A link that was replaced, or ended with its number, is gone there; the next message makes a new one.
    if (!links.has(hash)) db.delete(tautan).where(isOf).run();
    else
      db.update(tautan)
        .set({ revoked_at: links.get(hash) ?? null })
        .where(isOf)
        .run();
  }
}
