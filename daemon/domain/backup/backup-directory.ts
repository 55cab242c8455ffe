import type { BackupHeader } from './backup-header.ts';

/** The backups in one directory. */
export interface BackupDirectory {
  directory: string;
  fileOf: (name: string) => string;
  exists: () => boolean;
  /** Writes a file and deletes it again. Throws the system's error where that fails. */
  probe: () => void;
  /** Makes the directory, for its owner only. */
  make: () => void;
  has: (name: string) => boolean;
  /** undefined for a name that is no backup's. */
  find: (name: string) => Promise<BackupFile | undefined>;
  /** Newest first; [] where there is no directory. */
  list(): Promise<BackupFile[]>;
  /** A new file for one download; nobody lists it. */
  downloadFile: () => string;
  sizeOf: (file: string) => number;
  removeDownload: (file: string) => void;
  remove: (name: string) => void;
  /** Deletes what an interrupted backup left behind; call it while no backup is being made. */
  sweep(): void;
}

/** A backup file; `header` is undefined where it can't be read. */
export interface BackupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** UTC ms: what the header says, else when the file was changed last. */
  at: number;
  header: BackupHeader | undefined;
}
