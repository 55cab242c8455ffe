import * as zlib from 'node:zlib';

/*
 * The build gives this to baileys instead of zlib, which unpacks without a limit: 16 MB of a frame, or of a history,
 * into 16 GB of memory.
 */
export * from 'node:zlib';

/**
 * Maximum unpacked size of a stanza, or of a history inside of one, in bytes. It is decoded without yielding, which
 * takes a quarter of a second in the worst case. What Mimbar requests, one number's devices at a time, has less than a
 * thousandth of it.
 */
const UNPACKED_MAX = 1024 * 1024;
/** Maximum unpacked size of a history that is fetched separately, in bytes; it is not needed here. */
const HISTORY_MAX = 8 * 1024 * 1024;

type Done = (error: Error | null, result: Buffer) => void;

/** As zlib's, but with an error beyond the limit. */
export function inflate(bytes: zlib.InputType, done: Done): void {
  zlib.inflate(bytes, { maxOutputLength: UNPACKED_MAX }, done);
}

/** As zlib's, but with an error beyond the limit. */
export function createInflate(options?: zlib.ZlibOptions): zlib.Inflate {
  const inflater = zlib.createInflate(options);
  let size = 0;
  inflater.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > HISTORY_MAX) inflater.destroy(new RangeError('history too long'));
  });
  return inflater;
}
