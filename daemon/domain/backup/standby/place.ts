/** A backup that lies in the second place. */
export interface Copy {
  /** As `nameFor` makes it. */
  name: string;
  /** When it was made, UTC ms. */
  at: number;
  /** The place's own word for it. */
  id: string;
}

/**
 * Where copies and the fencing mark lie beyond this machine. Each call may take seconds, ends with the signal, and
 * throws MimbarError 'unavailable' in words for the admin when the place can't be reached.
 */
export interface StandbyPlace {
  kind: 'rclone' | 'restic' | 'direktori';
  /** Newest first. */
  list(signal: AbortSignal): Promise<Copy[]>;
  /** The name appears only when all of the file is there. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  /** Into a file that is not there yet, 0600. */
  get(copy: Copy, target: string, signal: AbortSignal): Promise<void>;
  remove(copies: readonly Copy[], signal: AbortSignal): Promise<void>;
  /** undefined only where the place answered that there is none. */
  readMark(signal: AbortSignal): Promise<string | undefined>;
  writeMark(text: string, signal: AbortSignal): Promise<void>;
}
