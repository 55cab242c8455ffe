import { wordText, type Language, type Word } from './language.ts';

/** What lstat tells of a file. */
interface FileFacts {
  uid: number;
  gid: number;
  mode: number;
  isSymbolicLink(): boolean;
}

const WORDS = {
  link: ['Diabaikan: {file} hanya tautan ke file lain.', 'Ignored: {file} is only a link to another file.'],
  foreign: [
    'Diabaikan: {file} milik pengguna lain (uid {uid}). Bila isinya memang dari Anda: sudo chown root: {file}',
    'Ignored: {file} belongs to another user (uid {uid}). If it is really yours: sudo chown root: {file}',
  ],
  open: [
    'Diabaikan: {file} dapat diubah pengguna lain. Tutup: sudo chmod go-w {file}',
    'Ignored: {file} can be changed by other users. Close it: sudo chmod go-w {file}',
  ],
} as const satisfies Record<string, Word>;

/** Who reads the file. */
interface Reader {
  /** undefined where the system knows no users. */
  uid: number | undefined;
  /** With SUDO_UID root also believes whoever called sudo. */
  env: Readonly<Record<string, string | undefined>>;
  language: Language;
}

/**
 * Why a settings file in the current folder is ignored, in words; undefined if it counts. It counts if it is the
 * reader's or root's and nobody else may change it: somebody else's would redirect what is started here.
 */
export function whyIgnored(file: string, found: FileFacts, { uid, env, language }: Reader): string | undefined {
  if (uid === undefined) return undefined;
  const say = (word: Word) => wordText(word, language, { file, uid: found.uid });
  if (found.isSymbolicLink()) return say(WORDS.link);
  if (![0, uid === 0 ? Number(env['SUDO_UID'] ?? 0) : uid].includes(found.uid)) return say(WORDS.foreign);
  const isOpen = (found.mode & 0o002) !== 0 || ((found.mode & 0o020) !== 0 && found.uid !== found.gid);
  return isOpen ? say(WORDS.open) : undefined;
}
