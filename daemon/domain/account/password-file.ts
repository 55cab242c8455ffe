/** The file with the first password, written where there was no terminal to show it; only its owner can read it. */
export interface PasswordFile {
  file: string;
  write(password: string): void;
  remove(): void;
}
