import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolPath } from '#tests/support/process/tools.ts';

export interface World {
  /** The true time, UTC ms. */
  now(): number;
  /** Moves all clocks of the daemon forward by so many ms. */
  move(ms: number): void;
  /** Sets the daemon's wall clock wrong by so many ms from now on; `synchronised` is the answer of the time service. */
  setWall(wrongBy: number, synchronised: boolean): void;
  /** The environment of a process that lives in this world. */
  env: Record<string, string>;
  /** The arguments of node. */
  nodeArgs: string[];
  /** Removes the shared memory that libfaketime leaves behind when its process is killed. */
  forget(pid: number): void;
  close(): void;
}

/**
 * A simulated time, in which minutes pass at once. The daemon's processes see it through libfaketime in both the wall
 * clock and the monotonic clock, so their timers fire at the simulated time.
 */
export function createWorld(directory: string, start: number): World {
  // The file is in memory, so that no process waits for a disk in the middle of a step.
  const memory = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : directory, 'mimbar-year-'));
  const time = path.join(memory, 'time');
  const wrongBy = path.join(directory, 'wrong-by');
  const synchronised = path.join(directory, 'synchronised');
  const bin = path.join(directory, 'bin');
  let offset = Math.round((start - Date.now()) / 1000);
  let fraction = 0;

  /** Replaces the file atomically: the library may read it at any moment. */
  const put = (file: string, text: string) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  const tell = () => put(time, `+${offset}\n`);
  tell();
  put(wrongBy, '0');
  put(synchronised, 'no');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'timedatectl'), `#!/bin/sh\ncat ${synchronised}\n`);
  chmodSync(path.join(bin, 'timedatectl'), 0o755);

  return {
    now: () => Date.now() + offset * 1000,
    move(ms) {
      fraction += ms;
      const whole = Math.floor(fraction / 1000);
      fraction -= whole * 1000;
      offset += whole;
      tell();
    },
    setWall(by, isSynchronised) {
      put(wrongBy, String(by));
      put(synchronised, isSynchronised ? 'yes' : 'no');
    },
    env: {
      LD_PRELOAD: toolPath('libfaketime').replace('libfaketime.so', 'libfaketimeMT.so'),
      FAKETIME_TIMESTAMP_FILE: time,
      FAKETIME_NO_CACHE: '1',
      NO_FAKE_STAT: '1',
      TZ: 'UTC',
      MIMBAR_YEAR_WRONG_BY: wrongBy,
      PATH: `${bin}:${process.env.PATH}`,
    },
    nodeArgs: ['--require', path.join(import.meta.dirname, 'wrong-wall.cjs')],
    forget(pid) {
      for (const name of [`faketime_shm_${pid}`, `sem.faketime_sem_${pid}`])
        rmSync(path.join('/dev/shm', name), { force: true });
    },
    close: () => rmSync(memory, { recursive: true, force: true }),
  };
}
