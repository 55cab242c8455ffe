import type { Health } from '#shared/operations/health.ts';

/** What the machine says of itself; sizes in bytes, instants UTC ms. */
export interface HostFacts {
  /** undefined where it can't be told. */
  disk: { free: number; total: number; readOnly: boolean } | undefined;
  /** Whether others than owner and group may look into the data directory, and whether it is ours. */
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
  /** Why the second place for backups takes nothing; undefined where there is none, or where it is fine. */
  secondProblem: string | undefined;
  /** Only where the daemon runs. */
  health: Omit<Health, 'status'> | undefined;
  /** Of the last 7 days; undefined where it was not looked at. */
  missedRuns: number | undefined;
  /** Only where it does not: whether another program has the port. */
  portTaken: { port: number; taken: boolean } | undefined;
  /** Addresses that forward calls without being declared, and those that are; only where the daemon runs. */
  proxies: { undeclared: string[]; declared: string[] } | undefined;
}
