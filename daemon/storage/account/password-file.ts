import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file with the first password, written if there was no terminal; only its owner can read it. */
export function createPasswordFile(directory: string) {
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

export type PasswordFile = ReturnType<typeof createPasswordFile>;
