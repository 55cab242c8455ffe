import { wordText, type Language, type Word } from './language.ts';

const WORDS: Record<string, Word> = {
  ENOENT: ['tidak ada', 'it is not there'],
  EACCES: ['tidak diizinkan', 'not permitted'],
  EPERM: ['tidak diizinkan', 'not permitted'],
  EISDIR: ['itu direktori', 'it is a directory'],
  ENOTDIR: ['di jalannya ada yang bukan direktori', 'something on its path is no directory'],
  ENOTEMPTY: ['itu direktori', 'it is a directory'],
  EEXIST: ['sudah ada', 'it is there already'],
  EROFS: ['penyimpanannya hanya dapat dibaca', 'its storage can only be read'],
  ENOSPC: ['penyimpanannya penuh', 'its storage is full'],
  EDQUOT: ['jatah penyimpanannya habis', 'its quota is used up'],
  EIO: ['penyimpanannya rusak', 'its storage is broken'],
  ELOOP: ['tautan yang berputar', 'a link that leads back to itself'],
  ENAMETOOLONG: ['namanya terlalu panjang', 'its name is too long'],
  EBUSY: ['sedang dipakai', 'it is in use'],
  ETXTBSY: ['sedang dipakai', 'it is in use'],
  EINVAL: ['namanya tidak sah', 'its name is not valid'],
  ERR_INVALID_ARG_VALUE: ['namanya tidak sah', 'its name is not valid'],
};

const UNKNOWN: Word = ['sebabnya tidak diketahui', 'the reason is not known'];

/** Why the system would not do something with a file, in words; who can't be helped by words gets the system's own. */
export function fileFault(error: unknown, language: Language = 'id'): string {
  const { code } = error as { code?: string };
  const word = WORDS[code ?? ''];
  return word ? wordText(word, language) : (code ?? wordText(UNKNOWN, language));
}
