import { MimbarError } from '#daemon/base/errors.ts';

const WORDS: Record<string, string> = {
  ENOSPC: 'ruang disk penuh. Kosongkan ruang, atau kurangi MIMBAR_BACKUP_KEEP.',
  SQLITE_FULL: 'ruang disk penuh. Kosongkan ruang, atau kurangi MIMBAR_BACKUP_KEEP.',
  EDQUOT: 'kuota disk habis.',
  EACCES: 'direktorinya tidak boleh ditulisi.',
  EPERM: 'direktorinya tidak boleh ditulisi.',
  EROFS: 'disk hanya dapat dibaca. Kartu SD yang rusak sering berhenti menerima tulisan.',
  EIO: 'disk tidak dapat ditulisi dengan benar. Ganti kartu SD atau stik USB-nya.',
  ENOENT: 'direktorinya tidak ada.',
  EEXIST: 'ada file lain di tempat direktorinya.',
  ENOTDIR: 'ada file lain di tempat direktorinya.',
};

/** The reason of a failed backup in words for the admin. A MimbarError stays as it is; anything else is a bug. */
export function backupFailure(error: { code?: string | undefined; message: string }, directory: string): Error {
  if (error instanceof MimbarError) return error;
  const words = error.code === undefined ? undefined : WORDS[error.code];
  if (words) return new MimbarError('unavailable', `Cadangan tidak dapat ditulis ke ${directory}: ${words}`);
  return error instanceof Error ? error : new Error(error.message);
}
