/** Maximum number of copies that are read; no Mimbar keeps more, so others made the rest. */
export const COPIES_MAX = 20_000;
/** Maximum difference of two time zones, ms: names are in the time of the machine that made them. */
export const OTHER_ZONE = 27 * 3_600_000;
/** Maximum difference of two machines' clocks, ms. */
export const SKEW = 10 * 60_000;

/** A backup that lies in the second place. */
export interface Copy {
  /** As `nameFor` makes it. */
  name: string;
  /** When it was made, UTC ms. */
  at: number;
  /** The place's own id for it. */
  id: string;
  /** Bytes, if the place tells it. */
  size?: number;
}

/**
 * Storage outside of this machine for copies and the fencing mark. Each call may take seconds, ends with the signal,
 * and throws MimbarError 'unavailable', in words for the admin, if the place cannot be reached.
 */
export interface StandbyPlace {
  kind: 'rclone' | 'restic' | 'direktori';
  /** Newest first, at most `COPIES_MAX`. */
  list(signal: AbortSignal): Promise<Copy[]>;
  /** Leftovers of killed `put` calls, as of the last `list`. */
  leftovers(): readonly Copy[];
  /** Atomic: the name appears only when the file is complete. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  /** Downloads to a new file with mode 0600. */
  get(copy: Copy, target: string, signal: AbortSignal): Promise<void>;
  remove(copies: readonly Copy[], signal: AbortSignal): Promise<void>;
  /** undefined only if the place answered that there is none. */
  readMark(signal: AbortSignal): Promise<string | undefined>;
  writeMark(text: string, signal: AbortSignal): Promise<void>;
}
