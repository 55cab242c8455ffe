import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromSource } from '../process/programs.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');

/** Hashes the sources of the build by name, size and modification time. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const room of ['dashboard', 'shared']) {
    for (const file of readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).sort()) {
      const { size, mtimeMs } = statSync(path.join(root, room, file));
      hash.update(`${room}/${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the folder with the built pages: dist, or a build of the current sources, which several test files share. */
export async function buildDashboard(): Promise<string> {
  if (!fromSource) return path.join(root, 'dist/public');
  const folder = path.join(tmpdir(), `mimbar-dashboard-${fingerprint()}`);
  if (existsSync(folder)) return folder;
  const outDir = mkdtempSync(path.join(tmpdir(), 'mimbar-dashboard-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [
    vite,
    'build',
    '--config',
    'dashboard/vite.config.ts',
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  // The build runs in its own process: under NODE_ENV=test it would contain the development build of React.
  await run(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  try {
    renameSync(outDir, folder);
  } catch (error) {
    // Another test file has made the same folder first.
    if (!existsSync(folder)) throw error;
    rmSync(outDir, { recursive: true });
  }
  return folder;
}
