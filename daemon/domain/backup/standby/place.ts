/** Nobody keeps more: what lies there beyond it others have laid. */
export const COPIES_MAX = 20_000;
/** Two zones differ by no more, ms: names are in the time of the machine that made them. */
export const OTHER_ZONE = 27 * 3_600_000;
/** Clocks of two machines differ by no more, ms. */
export const SKEW = 10 * 60_000;

/** A backup that lies in the second place. */
export interface Copy {
  /** As `nameFor` makes it. */
  name: string;
  /** When it was made, UTC ms. */
  at: number;
  /** The place's own word for it. */
  id: string;
  /** Bytes, where the place says so. */
  size?: number;
}

/**
 * Where copies and the fencing mark lie beyond this machine. Each call may take seconds, ends with the signal, and
 * throws MimbarError 'unavailable' in words for the admin when the place can't be reached.
 */
export interface StandbyPlace {
  kind: 'rclone' | 'restic' | 'direktori';
  /** Newest first, at most `COPIES_MAX`. */
  list(signal: AbortSignal): Promise<Copy[]>;
  /** What puts that were killed have left, as far as the last `list` has seen. */
  leftovers(): readonly Copy[];
  /** The name appears only when all of the file is there. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  /** Into a file that is not there yet, 0600. */
  get(copy: Copy, target: string, signal: AbortSignal): Promise<void>;
  remove(copies: readonly Copy[], signal: AbortSignal): Promise<void>;
  /** undefined only where the place answered that there is none. */
  readMark(signal: AbortSignal): Promise<string | undefined>;
  writeMark(text: string, signal: AbortSignal): Promise<void>;
}
