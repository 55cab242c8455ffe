import * as zlib from 'node:zlib';

/*
 * The build gives this to baileys in the place of zlib, which unpacks whatever comes: 16 MB of a frame, or of a
 * history, into 16 GB of memory.
 */
export * from 'node:zlib';

/**
 * What a stanza or a history that comes in one may unpack to, in bytes. It is decoded without yielding: in the worst
 * case that takes a quarter of a second. What Mimbar asks for, one number's devices at a time, has less than a
 * thousandth of it.
 */
const UNPACKED_MAX = 1024 * 1024;
/** What a history that is fetched by itself may unpack to, in bytes; nothing of it is needed here. */
const HISTORY_MAX = 8 * 1024 * 1024;

type Done = (error: Error | null, result: Buffer) => void;

/** As zlib's; ends with an error beyond the bound. */
export function inflate(bytes: zlib.InputType, done: Done): void {
  zlib.inflate(bytes, { maxOutputLength: UNPACKED_MAX }, done);
}

/** As zlib's; ends with an error beyond the bound. */
export function createInflate(options?: zlib.ZlibOptions): zlib.Inflate {
  const inflater = zlib.createInflate(options);
  let size = 0;
  inflater.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > HISTORY_MAX) inflater.destroy(new RangeError('history too long'));
  });
  return inflater;
}
