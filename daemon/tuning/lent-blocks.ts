/*
 * Blocks of long answers, used again. A block of its own for each answer would lie outside of V8's heap and stay until
 * V8 marks all of it, so V8 would mark every ninety answers: two fifths of the processor time of a public list.
 */

/** Blocks of other sizes, in bytes, are not lent: smaller ones cost little, larger ones are rare. */
const LENT_FROM = 32 * 1024;
const LENT_TO = 512 * 1024;
/** Sizes are multiples of this, in bytes, so that a block fits similar answers. */
const STEP = 32 * 1024;
/** Maximum number of unused blocks. */
const UNUSED_MAX = 6;
/** Unused blocks are given up after this time without a long answer, in ms. */
const KEPT_MS = 10_000;

/** All memory that is or was lent. */
const ours = new WeakSet<ArrayBufferLike>();
let unused: ArrayBufferLike[] = [];
let isUsed = false;
let timer: NodeJS.Timeout | undefined;

/** A block of at least so many bytes. Its only holder may give it back; nobody has to. */
export function lend(bytes: number): Buffer {
  if (bytes < LENT_FROM || bytes > LENT_TO) return Buffer.allocUnsafeSlow(bytes);
  isUsed = true;
  const at = unused.findIndex(({ byteLength }) => byteLength >= bytes);
  if (at >= 0) return Buffer.from(unused.splice(at, 1)[0]!);
  const block = Buffer.allocUnsafeSlow(Math.ceil(bytes / STEP) * STEP);
  ours.add(block.buffer);
  return block;
}

/** Takes back the block of an answer that has been sent, and that nobody else holds. */
export function takeBack({ buffer }: Uint8Array): void {
  if (!ours.has(buffer) || unused.includes(buffer)) return;
  unused.push(buffer);
  // The largest fit all answers.
  if (unused.length > UNUSED_MAX) unused = unused.toSorted((a, b) => b.byteLength - a.byteLength).slice(0, UNUSED_MAX);
  timer ??= setInterval(look, KEPT_MS).unref();
}

/** These bytes, or a copy of them if their block may be taken back: for whoever keeps them. */
export const ownCopy = (body: Buffer): Buffer => (ours.has(body.buffer) ? Buffer.from(body) : body);

function look(): void {
  if (!isUsed) {
    unused = [];
    clearInterval(timer);
    timer = undefined;
  }
  isUsed = false;
}
