import { NOISE_WA_HEADER } from 'baileys';

/** Puts the three length bytes before a frame. */
export function packFrame(data: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(data.byteLength + 3);
  frame.writeUIntBE(data.byteLength, 0, 3);
  frame.set(data, 3);
  return frame;
}

/** Cuts the client's byte stream into frames; the first bytes are an intro, which routing bytes may precede. */
export function makeFrameReader() {
  let bytes: Buffer = Buffer.alloc(0);
  let introSeen = false;

  const skipIntro = (): boolean => {
    let start = 0;
    if (bytes.length < 4) return false;
    if (bytes.toString('latin1', 0, 2) === 'ED') {
      if (bytes.length < 7) return false;
      start = 7 + bytes.readUIntBE(4, 3);
    }
    if (bytes.length < start + NOISE_WA_HEADER.length) return false;
    if (!bytes.subarray(start, start + NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER)) {
      throw new Error('The client does not begin with the WhatsApp header');
    }
    bytes = bytes.subarray(start + NOISE_WA_HEADER.length);
    introSeen = true;
    return true;
  };

  return {
    push(data: Buffer): Buffer[] {
      bytes = bytes.length ? Buffer.concat([bytes, data]) : data;
      const frames: Buffer[] = [];
      if (!introSeen && !skipIntro()) return frames;
      while (bytes.length >= 3) {
        const size = bytes.readUIntBE(0, 3);
        if (bytes.length < size + 3) break;
        frames.push(bytes.subarray(3, size + 3));
        bytes = bytes.subarray(size + 3);
      }
      return frames;
    },
  };
}
