import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { MimbarError } from '#daemon/base/errors.ts';

/** Maximum size of a copy, in bytes; a database with years of messages has some hundred megabytes. */
const COPY_MAX = 2 * 1024 ** 3;
/** Free space that a copy must leave on this disk, bytes. */
const LEFT_FREE = 64 * 1024 ** 2;

export const tooMany = () =>
  new MimbarError(
    'unavailable',
    'Di tempat cadangan jauh ada terlalu banyak berkas. Periksa siapa yang dapat menulis di sana.',
  );

/** Limits a copy to the announced size and to the free space at `target`; an endless one is cut off. */
export async function boundFor(target: string, said = COPY_MAX): Promise<Transform> {
  const { bavail, bsize } = await statfs(path.dirname(target));
  const most = Math.max(0, Math.min(said, COPY_MAX, bavail * bsize - LEFT_FREE));
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= most) return done(null, chunk);
      const bound = said === most ? 'yang tertulis di daftarnya' : `yang muat di ${path.dirname(target)}`;
      done(new MimbarError('unavailable', `Salinan di tempat jauh lebih besar dari ${bound}. Tidak dipakai.`));
    },
  });
}
