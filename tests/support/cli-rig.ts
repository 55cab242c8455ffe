import { buildCli, type Cli } from './cli.ts';
import { startDaemonProcess, type DaemonProcess } from './process/daemon-process.ts';

export interface CliRig {
  cli: Cli;
  daemon: DaemonProcess;
  /** The directory where commands run; it is empty at first and removed with the daemon. */
  folder: string;
  close(): Promise<void>;
}

/** The CLI and a daemon for it to talk to. */
export async function startCliRig(): Promise<CliRig> {
  const [cli, daemon] = await Promise.all([buildCli(), startDaemonProcess()]);
  return {
    cli,
    daemon,
    folder: daemon.workDir,
    async close() {
      await daemon.close();
      cli.remove();
    },
  };
}
