/** A picture written anew from the parts that draw; sizes in pixels. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Whether these characters stand there. */
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
