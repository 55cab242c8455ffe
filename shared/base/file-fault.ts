const WORDS: Record<string, string> = {
  ENOENT: 'tidak ada',
  EACCES: 'tidak diizinkan',
  EPERM: 'tidak diizinkan',
  EISDIR: 'itu direktori',
  ENOTDIR: 'di jalannya ada yang bukan direktori',
  ENOTEMPTY: 'itu direktori',
  EEXIST: 'sudah ada',
  EROFS: 'penyimpanannya hanya dapat dibaca',
  ENOSPC: 'penyimpanannya penuh',
  EDQUOT: 'jatah penyimpanannya habis',
  EIO: 'penyimpanannya rusak',
  ELOOP: 'tautan yang berputar',
  ENAMETOOLONG: 'namanya terlalu panjang',
  EBUSY: 'sedang dipakai',
  ETXTBSY: 'sedang dipakai',
  EINVAL: 'namanya tidak sah',
  ERR_INVALID_ARG_VALUE: 'namanya tidak sah',
};

/** Why the system would not do something with a file, in words; who can't be helped by words gets the system's own. */
export function fileFault(error: unknown): string {
  const { code } = error as { code?: string };
  return WORDS[code ?? ''] ?? code ?? 'sebabnya tidak diketahui';
}
