import type { Health } from '#shared/operations/health.ts';

/** Facts about the machine; sizes in bytes, instants in UTC ms. */
export interface HostFacts {
  /** undefined if unknown. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /**
   * Whether anybody outside of owner and group may read the data directory, and whether another user owns it. `owner`
   * is who should, as chown takes it.
   */
  rights: { open: boolean; foreign: boolean; missing: boolean; owner: string };
  /** The folder of an unfinished upgrade; undefined if there is none. */
  upgrade: string | undefined;
  /** Wear of an SD card or eMMC as reported by the kernel, in tenths of its life; undefined if unknown. */
  wear: number | undefined;
}

export interface Facts extends HostFacts {
  now: number;
  builtAt: number;
  timezone: string;
  dataDir: string;
  /** 'ok', SQLite's findings, or why it could not be checked; undefined if it was not checked. */
  database: string | undefined;
  newestBackup: number | undefined;
  backupsWanted: boolean;
  /** Why the second place for backups cannot be written to; undefined if there is none or it works. */
  secondProblem: string | undefined;
  /** Only if the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined if it was not checked. */
  missedRuns: number | undefined;
  /** Only if the daemon does not run: whether another program uses the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Undeclared and declared proxy addresses; only if the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
}
