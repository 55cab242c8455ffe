/** Length of the header with the frame's length, in bytes. */
const HEADER = 3;

/**
 * Splits the received bytes into frames, each with its header. Throws a RangeError for a frame of more than `max`
 * bytes.
 */
export function createFrameReader(max: number) {
  let parts: Buffer[] = [];
  let held = 0;

  function joined(): Buffer {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, held);
    parts = [bytes];
    return bytes;
  }

  /** The length of the current frame with its header; undefined until the header is complete. */
  function wanted(): number | undefined {
    if (held < HEADER) return undefined;
    const length = (parts[0]!.length >= HEADER ? parts[0]! : joined()).readUIntBE(0, HEADER);
    if (length > max) throw new RangeError('frame too long');
    return length + HEADER;
  }

  return {
    /** Returns the frames that are complete. */
    push(data: Uint8Array): Buffer[] {
      if (data.length === 0) return [];
      parts.push(Buffer.from(data.buffer, data.byteOffset, data.length));
      held += data.length;
      const frames: Buffer[] = [];
      for (let length = wanted(); length !== undefined && length <= held; length = wanted()) {
        const bytes = joined();
        frames.push(bytes.subarray(0, length));
        held -= length;
        parts = held > 0 ? [bytes.subarray(length)] : [];
      }
      return frames;
    },
  };
}
