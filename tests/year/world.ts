import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolPath } from '#tests/support/process/tools.ts';

export interface World {
  /** The true time, UTC ms. */
  now(): number;
  /** So many ms go by at once, for all clocks of the daemon. */
  move(ms: number): void;
  /** The wall clock of the daemon's machine is wrong by so many ms from now on, and whether a time server says so. */
  setWall(wrongBy: number, synchronised: boolean): void;
  /** With which a process lives in this world. */
  env: Record<string, string>;
  /** Of node itself. */
  nodeArgs: string[];
  /** A killed process leaves libfaketime's memory behind. */
  forget(pid: number): void;
  close(): void;
}

/**
 * A time of its own, in which minutes go by at once. The daemon's processes see it through libfaketime: wall clock and
 * monotonic clock alike, so that their timers are due when the time has come.
 */
export function createWorld(directory: string, start: number): World {
  // In memory: nobody may have to wait for a disk in the middle of a step.
  const memory = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : directory, 'mimbar-year-'));
  const time = path.join(memory, 'time');
  const wrongBy = path.join(directory, 'wrong-by');
  const synchronised = path.join(directory, 'synchronised');
  const bin = path.join(directory, 'bin');
  let offset = Math.round((start - Date.now()) / 1000);
  let fraction = 0;

  /** Whole or not at all: the library may read at any moment. */
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
