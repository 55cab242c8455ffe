import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

function mount(directory: string, megabytes: number): boolean {
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'mimbar-test', directory], {
      stdio: 'ignore',
    }).status === 0
  );
}

/** Mounts a small file system that can be filled to the last byte; returns undefined if this process may not mount. */
export function mountSmallDisk(megabytes: number) {
  const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-disk-'));
  if (!mount(directory, megabytes)) {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  const ballast = path.join(directory, 'ballast');
  return {
    directory,
    fill(): void {
      const file = openSync(ballast, 'w');
      try {
        for (const size of [65_536, 4096]) {
          try {
            for (;;) writeSync(file, Buffer.alloc(size, 1));
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount(): void {
      spawnSync('umount', ['--lazy', directory], { stdio: 'ignore' });
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>;

export function canMount(): boolean {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  return disk !== undefined;
}
