import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export interface BuiltDashboard {
  directory: string;
  remove(): void;
}

/** Builds the dashboard as it is shipped, into a directory of its own. */
export function buildDashboard(): BuiltDashboard {
  const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-dashboard-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const options = ['build', '--config', path.join(root, 'dashboard/vite.config.ts'), '--outDir', directory, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, [vite, ...options], { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] });
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
