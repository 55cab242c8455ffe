import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET = /^[\w-]{43}$/;

/**
 * The secret for personal links, base64url: in a file of its own, because everything in the database is in every
 * backup. Made at the first start; if it can't be written it is valid until the process ends.
 */
export function readLinkSecret(dataDir: string): string {
  const file = path.join(dataDir, 'link-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (SECRET.test(kept)) return kept;
  } catch {
    // There is no file yet.
  }
  const made = randomBytes(32).toString('base64url');
  try {
    writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk can't be written to: known links stay valid, and none is made.
  }
  return made;
}
