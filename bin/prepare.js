import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './bundle.js';
import { isBuiltFrom } from './fingerprint.js';
import { install, isInstalled } from './install.js';
import { withLock } from './lock.js';
import { ensureRuntime, root } from './runtime.js';

const stampFile = join(root, 'dist', 'build.json');

/** An installed package carries its bundles and no sources: there is nothing to prepare. */
function isCheckout() {
  return existsSync(join(root, 'package-lock.json')) && existsSync(join(root, 'daemon', 'main.ts'));
}

const isBuilt = () => isBuiltFrom(root, stampFile);

/**
 * Brings runtime, packages and build up to date, each only if needed: a second start does nothing here. May start the
 * same script again on another Node and never return. Without `built` the sources are run as they are.
 */
export async function prepare({ force = false, built = true } = {}) {
  await ensureRuntime();
  const mustBuild = () => force || (built && !isBuilt());
  if (!isCheckout() || (isInstalled(root) && !mustBuild())) return;
  await withLock(join(root, '.runtime', 'prepare.lock'), async () => {
    if (!isInstalled(root)) await install(root);
    if (mustBuild()) await build();
  });
}
