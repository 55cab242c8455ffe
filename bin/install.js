import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './npm.js';
import { say } from './output.js';
import { fetchNpm, isFetchedRuntime } from './runtime.js';
import { t } from './words.js';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

let libc;
function libcOfMachine() {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return libc;
}

/** As npm reads these lists: '!x' is for all but x. */
function fits(list, value) {
  if (!list) return true;
  const names = [list].flat();
  const wanted = names.filter((name) => !name.startsWith('!'));
  return !names.includes(`!${value}`) && (wanted.length === 0 || wanted.includes(value) || wanted.includes('any'));
}

/** Whether this machine works without the package: a peer that .npmrc leaves out, or an option for another machine. */
function isNeeded({ peer, optional, os, cpu, libc: libcs }) {
  if (peer) return false;
  if (!optional) return true;
  // An option for any machine belongs to another option, which alone tells whether it is needed.
  if (!os && !cpu) return false;
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libcs || fits(libcs, libcOfMachine()));
}

/** Every start checks some four hundred packages, so the whole text is read only if it is written in an unusual way. */
function hasVersion(folder, version) {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    return text.includes(`"version": "${version}"`) || JSON.parse(text).version === version;
  } catch {
    return false;
  }
}

/**
 * The packages of the lockfile that this machine needs and lacks, in their version. Each package's own file decides,
 * because npm under an old Node leaves packages out and still records that it has installed them.
 */
export function missingPackages(root) {
  const wanted = readPackages(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted)
    .filter(
      ([path, entry]) => path !== '' && !entry.link && isNeeded(entry) && !hasVersion(join(root, path), entry.version),
    )
    .map(([path]) => path);
}

/** npm writes its own record last of all into node_modules, so an install that was interrupted has none. */
export function isInstalled(root) {
  return existsSync(join(root, 'node_modules', '.package-lock.json')) && missingPackages(root).length === 0;
}

/**
 * Installs exactly the lockfile, settings of npm around us notwithstanding: the build's tools and their native parts
 * are needed. The machine's npm belongs to the machine's Node; where that one is not used, npm is fetched as well.
 */
export async function install(root) {
  say(t('Memasang paket (npm ci), beberapa menit…', 'Installing packages (npm ci), some minutes…'));
  const lock = join(root, '.runtime', 'npm.lock');
  const ci = (script) => runNpm(['ci', '--include=dev', '--include=optional'], { cwd: root, script, lock });
  if (!isFetchedRuntime()) {
    await ci();
    if (missingPackages(root).length === 0) return;
  }
  await ci(await fetchNpm());
  const missing = missingPackages(root);
  const some = missing.slice(0, 3).join(', ');
  if (missing.length > 0)
    throw new Error(
      t(
        `npm tidak memasang ${some}. Periksa setelan npm: npm config list`,
        `npm did not install ${some}. Check the settings of npm: npm config list`,
      ),
    );
}
