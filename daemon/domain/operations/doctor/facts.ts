import type { Health } from '#shared/operations/health.ts';

/** Facts about the machine; sizes in bytes, instants in UTC ms. */
export interface HostFacts {
  /** undefined where it is not known. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /** Whether others than owner and group may read the data directory, and whether another user owns it. */
  rights: { open: boolean; foreign: boolean; missing: boolean };
  /** The folder of an upgrade that has not come to its end; undefined where there is none. */
  upgrade: string | undefined;
  /** Wear of an SD card or eMMC as the kernel tells it, in tenths of its life; undefined where it tells nothing. */
  wear: number | undefined;
}

export interface Facts extends HostFacts {
  now: number;
  builtAt: number;
  timezone: string;
  dataDir: string;
  /** 'ok', what SQLite found, or why it could not be looked at; undefined where it was not looked at. */
  database: string | undefined;
  newestBackup: number | undefined;
  backupsWanted: boolean;
  /** Why the second place for backups can't be written to; undefined where there is none, or where it works. */
  secondProblem: string | undefined;
  /** Only where the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined where it was not looked at. */
  missedRuns: number | undefined;
  /** Only where the daemon does not run: whether another program has the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Proxy addresses that are not declared, and those that are; only where the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
}
