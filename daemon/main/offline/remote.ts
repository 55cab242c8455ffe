import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatInstant } from '#shared/base/dates.ts';
import type { Config } from '../../config.ts';
import { MimbarError, notFound } from '../../domain/base/errors.ts';
import type { Copy } from '../../domain/backup/standby/place.ts';
import { readHeader } from '../../storage/backup/read.ts';
import { placeFor } from '../../storage/backup/standby/places.ts';
import { becomeOwner } from './rights.ts';

/** Zones differ by no more, ms. */
const OTHER_ZONE = 27 * 3_600_000;

/** Somebody with write access to the place, but without the passphrase, could put a forged or an old backup there. */
const refused = (name: string, why: string) =>
  new MimbarError(
    'conflict',
    `Salinan ${name} di tempat jauh ${why}. Salinan ini tidak dipakai. Periksa siapa yang dapat menulis di sana, lalu hapus salinan itu atau sebutkan yang lain.`,
  );

/**
 * Brings a copy from the second place onto this machine, until `done`; the newest without a name. Continues as the
 * data's owner. Throws invalid, not_found, conflict for a copy that does not match its name, and what the place throws.
 */
export async function fetchCopy(
  { backup: { remote }, dataDir, timezone }: Config,
  name?: string,
): Promise<{ file: string; copy: Copy; kind: string; done(): void }> {
  if (remote === undefined)
    throw new MimbarError('invalid', 'MIMBAR_BACKUP_REMOTE belum diisi, jadi tidak ada salinan jauh.');
  becomeOwner(dataDir);
  process.umask(0o077);
  const place = placeFor(remote, timezone);
  const { signal } = new AbortController();
  const copies = await place.list(signal);
  const copy = name === undefined ? copies[0] : copies.find((one) => one.name === name);
  if (!copy)
    throw notFound(
      name === undefined ? 'Belum ada salinan di tempat jauh.' : `Tidak ada salinan ${name} di tempat jauh.`,
    );
  const work = mkdtempSync(path.join(tmpdir(), 'mimbar-remote-'));
  const done = () => rmSync(work, { recursive: true, force: true });
  try {
    const file = path.join(work, copy.name);
    await place.get(copy, file, signal);
    const { encryption, created_at } = await readHeader(file);
    if (!encryption) throw refused(copy.name, 'tidak terenkripsi, jadi bukan buatan Mimbar Anda');
    // An old copy under a new name; names are in the time of the machine that made them, which may be another zone's.
    if (Math.abs(Date.parse(created_at) - copy.at) > OTHER_ZONE)
      throw refused(copy.name, `sebenarnya dibuat ${formatInstant(Date.parse(created_at), timezone)}`);
    return { file, copy, kind: place.kind, done };
  } catch (error) {
    done();
    throw error;
  }
}
