import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A shell's exit codes of processes that were ended by a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** No drill takes longer, whoever bears its process's number by now; ms. */
const LEFT_AFTER = 86_400_000;
const NAME = /^mimbar-(?:remote|verify)-(?:(\d+)-)?\w+$/;

const open = new Set<string>();
const ending = new AbortController();
let isWatched = false;
let busy = 0;
let late: keyof typeof EXIT_CODES | undefined;

/** Aborted when this process gets a signal; its child processes must end, too. */
export const ended = ending.signal;

/**
 * A directory for copies of all data, 0700. It is deleted by `done` or by a signal; leftovers of a killed process are
 * deleted at the next call.
 */
export function temporaryDirectory(kind: 'remote' | 'verify'): { directory: string; done(): void } {
  watch();
  sweep();
  const directory = mkdtempSync(path.join(tmpdir(), `mimbar-${kind}-${process.pid}-`));
  open.add(directory);
  return {
    directory,
    done() {
      rmSync(directory, { recursive: true, force: true });
      open.delete(directory);
    },
  };
}

/** Deletes this directory beside the data when the process gets a signal, until the returned function is called. */
export function goneWhenEnded(directory: string): () => void {
  watch();
  open.add(directory);
  return () => open.delete(directory);
}

/** Runs `work` with signals blocked, because an interruption would leave the old and the new data incomplete. */
export async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  watch();
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    if (busy === 0 && late) end(late);
  }
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[])
    process.on(signal, () => {
      if (busy === 0) return end(signal);
      late = signal;
    });
}

function end(signal: keyof typeof EXIT_CODES): never {
  ending.abort();
  for (const directory of open) {
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // The next run tries it again.
    }
  }
  process.exit(EXIT_CODES[signal]);
}

/** Others may create files there, too: deletes only our own directories, and not those of running processes. */
function sweep(): void {
  const folder = tmpdir();
  for (const name of readdirSync(folder)) {
    const found = NAME.exec(name);
    if (!found) continue;
    const directory = path.join(folder, name);
    const stat = lstatSync(directory, { throwIfNoEntry: false });
    if (!stat?.isDirectory() || stat.uid !== process.getuid?.() || open.has(directory)) continue;
    const isOld = Date.now() - stat.mtimeMs > LEFT_AFTER;
    if (isOld || (found[1] !== undefined && !isAlive(Number(found[1]))))
      rmSync(directory, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
