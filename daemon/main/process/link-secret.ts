import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET = /^[\w-]{43}$/;

/**
 * The secret that personal links are made with, base64url: a file of its own, because whatever lies in the database
 * lies in every backup. Made at the first start; where nothing can be written it holds until the process ends.
 */
export function readLinkSecret(dataDir: string): string {
  const file = path.join(dataDir, 'link-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (SECRET.test(kept)) return kept;
  } catch {
    // There is none yet.
  }
  const made = randomBytes(32).toString('base64url');
  try {
    writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk takes nothing: the links that are known go on, and none is made.
  }
  return made;
}
