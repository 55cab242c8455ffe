import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { freeBytes, ROOM_MIN } from './start-failure.ts';

/** More than the minimum, so that the state does not flip back and forth. */
const ROOM_AGAIN = 2 * ROOM_MIN;

/** Whether a directory can be written to again, tested with a temporary file. */
export function takesWrites(directory: string): boolean {
  if ((freeBytes(directory) ?? Infinity) < ROOM_AGAIN) return false;
  const probe = path.join(directory, '.mimbar-room');
  try {
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, Buffer.alloc(64 * 1024));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}
