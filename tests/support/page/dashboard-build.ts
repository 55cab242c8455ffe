import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fromSource } from '../process/programs.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');

/** What the build is made of, by name, size and time of change. */
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

/**
 * The folder with the built pages: those of dist, or of the sources as they are, where several test files share one
 * build.
 */
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
  // A process of its own: under NODE_ENV=test the build would hold React for development.
  await run(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });
  try {
    renameSync(outDir, folder);
  } catch (error) {
    // Another test file was first.
    if (!existsSync(folder)) throw error;
    rmSync(outDir, { recursive: true });
  }
  return folder;
}
