import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

export const hasSoffice = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'soffice')));

/** Converts a file with LibreOffice, which keeps its profile in `folder`, and gives the bytes of the result. */
export function officeConvert(source: string, format: string, folder: string): Uint8Array {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, source], {
    stdio: 'ignore',
    timeout: 50_000,
  });
  return readFileSync(join(folder, `${basename(source, extname(source))}.${format.split(':', 1)[0]}`));
}
