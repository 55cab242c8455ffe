import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { MimbarError, notFound } from '../../domain/base/errors.ts';
import type { Copy } from '../../domain/backup/standby/place.ts';
import { placeFor } from '../../storage/backup/standby/places.ts';
import { becomeOwner } from './rights.ts';

/**
 * Brings a copy from the second place onto this machine, until `done`; the newest without a name. Becomes the data's
 * owner. Throws invalid, not_found, and what the place throws.
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
    return { file, copy, kind: place.kind, done };
  } catch (error) {
    done();
    throw error;
  }
}
