import * as zlib from 'node:zlib';

/*
 * The build gives this to baileys in the place of zlib, which unpacks whatever comes: 16 MB of a frame, or of a history, into
 * 16 GB of memory.
 */
export * from 'node:zlib';

/** What a stanza or a history that comes in one may unpack to, in bytes. */
const UNPACKED_MAX = 4 * 1024 * 1024;

type Done = (error: Error | null, result: Buffer) => void;

/** As zlib's; ends with an error beyond the bound. */
export function inflate(bytes: zlib.InputType, done: Done): void {
  zlib.inflate(bytes, { maxOutputLength: UNPACKED_MAX }, done);
}
