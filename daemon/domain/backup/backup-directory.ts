import type { BackupHeader } from './backup-header.ts';

/** The backups in one directory. */
export interface BackupDirectory {
  directory: string;
  fileOf: (name: string) => string;
  exists: () => boolean;
  /** Writes a file and deletes it again. Throws the system's error if that fails. */
  probe: () => void;
  /** Makes the directory, for its owner only. */
  make: () => void;
  has: (name: string) => boolean;
  /** undefined if the name is not one of a backup. */
  find: (name: string) => Promise<BackupFile | undefined>;
  /** Newest first; [] if there is no directory. */
  list(): Promise<BackupFile[]>;
  /** A new file for one download; `list` does not show it. */
  downloadFile: () => string;
  sizeOf: (file: string) => number;
  removeDownload: (file: string) => void;
  remove: (name: string) => void;
  /** Deletes what an interrupted backup left behind; call it while no backup is being made. */
  sweep(): void;
}

/** A backup file; `header` is undefined if it is unreadable. */
export interface BackupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** UTC ms: the time in the header, else the file's modification time. */
  at: number;
  header: BackupHeader | undefined;
}
