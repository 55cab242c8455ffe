import { readFileSync } from 'node:fs';
import { fileFault } from '#shared/base/file-fault.ts';
import { usageError } from './errors.ts';

/** The text of a file that was named on the command line. Throws CliError. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usageError(`File ${file} tidak dapat dibaca: ${fileFault(error)}.`);
  }
}
