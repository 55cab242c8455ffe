import path from 'node:path';
import { formatInstant } from '#shared/base/dates.ts';
import type { Config } from '../../config.ts';
import { MimbarError, notFound } from '#daemon/base/errors.ts';
import { systemClock } from '#daemon/base/clock.ts';
import { OTHER_ZONE, SKEW, type Copy, type StandbyPlace } from '#daemon/backup/standby.ts';
import { readHeader } from '#daemon/backup/file.store.ts';
import { placeFor } from '#daemon/backup/tool.store.ts';
import { becomeOwner } from './rights.ts';
import { ended, temporaryDirectory } from './temporary.ts';

/** Somebody with write access to the place, but without the passphrase, could put a forged or an old backup there. */
const refused = (name: string, why: string) =>
  new MimbarError(
    'conflict',
    `Salinan ${name} di tempat jauh ${why}. Salinan ini tidak dipakai. Periksa siapa yang dapat menulis di sana, lalu hapus salinan itu atau sebutkan yang lain.`,
  );

/** Maximum number of copies that are fetched to find the newest valid one. */
const TRIED = 8;

export interface Fetched {
  file: string;
  copy: Copy;
  kind: string;
  done(): void;
}

/**
 * Brings a copy from the second place onto this machine, until `done`; the newest without a name. Continues as the
 * data's owner. Throws invalid, not_found, conflict for a copy that does not match its name, and what the place throws.
 */
export async function fetchCopy(
  { backup: { remote }, dataDir, timezone }: Config,
  name?: string,
  now: number = systemClock.now(),
): Promise<Fetched> {
  if (remote === undefined)
    throw new MimbarError('invalid', 'MIMBAR_BACKUP_REMOTE belum diisi, jadi tidak ada salinan jauh.');
  becomeOwner(dataDir);
  process.umask(0o077);
  const place = placeFor(remote, timezone);
  const copies = await place.list(ended);
  if (name !== undefined) {
    const named = copies.find((one) => one.name === name);
    if (!named) throw notFound(`Tidak ada salinan ${name} di tempat jauh.`);
    return (await fetchOne(place, named, timezone)).fetched;
  }
  if (copies.length === 0) throw notFound('Belum ada salinan di tempat jauh.');
  return newest(place, copies, timezone, now);
}

/**
 * The one that was made last. Names may be laid there by others: one of the future is not believed before what is in
 * it, and never where an honest one is younger. Where all are of the future, our own clock is wrong.
 */
async function newest(place: StandbyPlace, copies: readonly Copy[], timezone: string, now: number): Promise<Fetched> {
  const possible = copies.filter(({ at }) => at <= now + OTHER_ZONE);
  let best: { fetched: Fetched; created: number } | undefined;
  let refusal: unknown;
  for (const copy of (possible.length > 0 ? possible : copies).slice(0, TRIED)) {
    if (best && copy.at <= best.created) break;
    const isAhead = copy.at > now + SKEW;
    try {
      const next = await fetchOne(place, copy, timezone);
      if (best && next.created <= best.created) {
        next.fetched.done();
      } else {
        best?.fetched.done();
        best = next;
      }
    } catch (error) {
      const isRefused = error instanceof MimbarError && error.code === 'conflict';
      if (!isRefused || !isAhead || possible.length === 0) {
        best?.fetched.done();
        throw error;
      }
      refusal ??= error;
    }
    if (!isAhead) break;
  }
  if (best) return best.fetched;
  throw refusal;
}

async function fetchOne(
  place: StandbyPlace,
  copy: Copy,
  timezone: string,
): Promise<{ fetched: Fetched; created: number }> {
  const { directory, done } = temporaryDirectory('remote');
  try {
    const file = path.join(directory, copy.name);
    await place.get(copy, file, ended);
    const { encryption, created_at } = await readHeader(file);
    if (!encryption) throw refused(copy.name, 'tidak terenkripsi, jadi bukan buatan Mimbar Anda');
    const created = Date.parse(created_at);
    // An old copy under a new name; names are in the time of the machine that made them, which may be another zone's.
    if (Math.abs(created - copy.at) > OTHER_ZONE)
      throw refused(copy.name, `sebenarnya dibuat ${formatInstant(created, timezone)}`);
    return { fetched: { file, copy, kind: place.kind, done }, created };
  } catch (error) {
    done();
    throw error;
  }
}
