import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain, say } from './output.js';
import { prepare } from './prepare.js';
import { root } from './runtime.js';

// The long walks: several processes, each with a seed of its own, until one finds something or all have walked.

const { env } = process;
const WALKS = Number(env.MIMBAR_WALKS ?? 20_000);
const PROCESSES = env.MIMBAR_WALKS_PATH ? 1 : Number(env.MIMBAR_WALKS_PROCESSES ?? availableParallelism());

await runMain(async () => {
  await prepare();
  const seed = Number(env.MIMBAR_WALKS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-walks-'));
  say(`${WALKS} jalan dalam ${PROCESSES} proses, MIMBAR_WALKS_SEED=${seed}`);
  const children = [];
  try {
    const codes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) => {
        const report = join(folder, `${n}.txt`);
        const child = spawn(
          process.execPath,
          [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/walks/walks.test.ts'],
          {
            cwd: root,
            stdio: ['ignore', 'ignore', 'inherit'],
            env: {
              ...env,
              // The first one walks as a repetition with the printed seed does.
              MIMBAR_WALKS_SEED: String(seed + n),
              MIMBAR_WALKS: String(Math.ceil(WALKS / PROCESSES)),
              MIMBAR_WALKS_REPORT: report,
            },
          },
        );
        children.push(child);
        return new Promise((resolve, reject) => {
          child.on('error', reject);
          child.on('close', (code) => {
            if (existsSync(report)) process.stdout.write(readFileSync(report));
            // What the others would find is found when this is mended.
            if (code !== 0) for (const other of children) other.kill();
            resolve(code);
          });
        });
      }),
    );
    process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
    if (process.exitCode === 0) say(`${WALKS} jalan, tidak ada janji yang dilanggar.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
