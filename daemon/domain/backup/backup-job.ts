import type { BackupHeader } from './backup-header.ts';

/** Work on backups that takes seconds on a small machine, so it runs in a worker thread. */
export type BackupJob =
  | {
      kind: 'create';
      database: string;
      workDirectory: string;
      targets: Target[];
      withSession: boolean;
      createdAt: number;
      version: string;
    }
  | {
      kind: 'rewrite';
      source: string;
      workDirectory: string;
      target: string;
      withSession: boolean;
      passphrase: string | undefined;
    };

/** The result of each target, in order. */
export interface Written {
  file: string;
  header?: BackupHeader;
  error?: {
    code: string | undefined;
    message: string;
  };
}

export interface Target {
  file: string;
  passphrase?: string | undefined;
}
