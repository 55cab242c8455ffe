/** The file with the first password, written if there was no terminal; only its owner can read it. */
export interface PasswordFile {
  file: string;
  write(password: string): void;
  remove(): void;
}
