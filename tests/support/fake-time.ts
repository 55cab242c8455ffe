import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dateInZone, instantInZone, timeInZone } from '#shared/base/dates.ts';
import { toolPath } from './process/tools.ts';

/** False on a host whose clock is known to be synchronised: the daemon never doubts a step of that clock. */
export const hostLeavesDoubt = !existsSync('/run/systemd/timesync/synchronized');

/**
 * Environment variables that give a process another wall clock from its start. `wall`, such as '2026-11-20 05:59:58',
 * is a time in `zone`; `hostZone` is the zone of the host.
 */
export function fakeTime(wall: string, zone = 'Asia/Jakarta', hostZone = 'UTC'): Record<string, string> {
  const [date, time, seconds] = [wall.slice(0, 10), wall.slice(11, 16), wall.slice(17) || '00'] as const;
  const instant = instantInZone(date, time, zone);
  return {
    ...preloaded(hostZone),
    FAKETIME: `@${dateInZone(instant, hostZone)} ${timeInZone(instant, hostZone)}:${seconds}`,
  };
}

/**
 * A wall clock that can be set while the process runs; the monotonic clock stays the kernel's. `directory` gets the
 * file with the offset, and a timedatectl that reports no synchronisation.
 */
export function settableTime(directory: string, wall: string, zone = 'Asia/Jakarta') {
  const file = path.join(directory, 'faketime');
  const bin = path.join(directory, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'timedatectl'), '#!/bin/sh\necho no\n');
  chmodSync(path.join(bin, 'timedatectl'), 0o755);
  let offset = Math.round((instantInZone(wall.slice(0, 10), wall.slice(11, 16), zone) - Date.now()) / 1000);
  const write = () => writeFileSync(file, `${offset >= 0 ? '+' : ''}${offset}\n`);
  write();
  return {
    env: {
      ...preloaded('UTC'),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      PATH: `${bin}:${process.env.PATH}`,
    },
    /** Moves the clock forward by `seconds`; negative values move it back. */
    step(seconds: number): void {
      offset += seconds;
      write();
    },
  };
}

/** Programs with threads need the library's build for threads. */
function preloaded(hostZone: string): Record<string, string> {
  return {
    LD_PRELOAD: toolPath('libfaketime').replace('libfaketime.so', 'libfaketimeMT.so'),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: hostZone,
  };
}

/** Speeds up all clocks of the process by `rate`, so that a wait of a minute takes a fraction of a minute. */
export function quickTime(rate: number): Record<string, string> {
  const { LD_PRELOAD = '' } = preloaded('UTC');
  return { LD_PRELOAD, TZ: 'UTC', FAKETIME: `+0 x${rate}` };
}
