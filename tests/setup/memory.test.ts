import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('sixty sign-ins at once take less than 64 MiB in the daemon, and give it back', { timeout: 120_000 }, async () => {
  const launch = pathToFileURL(path.join(import.meta.dirname, '../../bin/launch.js')).href;
  const { nodeEnvironment } = (await import(launch)) as { nodeEnvironment: Record<string, string> };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../support/http/hash-burst.ts')],
    { env: { ...process.env, ...nodeEnvironment } },
  );
  const { after, most } = JSON.parse(stdout) as { after: number; most: number };
  expect(most).toBeLessThan(64);
  expect(after).toBeLessThan(16);
});
