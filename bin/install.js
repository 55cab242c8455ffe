import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.js';
import { say } from './output.js';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm writes its own record last of all into node_modules, so an install that was interrupted has none. It is
 * compared instead of a stamp of ours, which an `npm install` by hand would make a lie.
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {};
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Installs exactly the lockfile. NODE_ENV=production around us must not keep the build's tools away. */
export function install(root) {
  say('Memasang paket (npm ci), beberapa menit…');
  runNpm(['ci', '--include=dev'], { cwd: root });
}
