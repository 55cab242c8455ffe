/** A picture rewritten from the parts that are needed for drawing; sizes in pixels. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Whether these characters are at that offset. */
export function startsWith(bytes: Buffer, signature: string, offset = 0): boolean {
  return bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));
}

/** Runs a reader; a number that points outside the file means that it was cut off. */
export function whole(read: () => Picture | undefined): Picture | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
