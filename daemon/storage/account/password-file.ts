import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PasswordFile } from '#daemon/domain/account/password-file.ts';

/** The file with the first password, written if there was no terminal; only its owner can read it. */
export function createPasswordFile(directory: string): PasswordFile {
  const file = path.join(directory, 'superadmin-password.txt');
  return {
    file,
    write(password: string): void {
      rmSync(file, { force: true });
      writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
    },
    remove(): void {
      rmSync(file, { force: true });
    },
  };
}
