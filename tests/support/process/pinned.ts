import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { runProcess } from './process.ts';

const runtime = readFileSync(path.resolve(import.meta.dirname, '../../../bin/runtime.js'), 'utf8');
const [NODE, NPM] = [...runtime.matchAll(/^ {2}version: '([\d.]+)'/gm)].map(([, version]) => version!);

/** What takes minutes to make stays here between runs. */
export const testCache = path.join(homedir(), '.cache/mimbar-tests');

/** Makes `name` in the cache once; `fill` gets a folder, which appears there whole or not at all. */
export async function keep(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const kept = path.join(testCache, name);
  if (existsSync(kept)) return kept;
  mkdirSync(testCache, { recursive: true });
  const work = mkdtempSync(path.join(testCache, 'work-'));
  try {
    const folder = path.join(work, 'made');
    mkdirSync(folder);
    await fill(folder);
    if (!existsSync(kept)) renameSync(folder, kept);
    return kept;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs a program to its end; throws with what it said where that is not 0. */
export async function must(command: string, args: string[], options: Parameters<typeof runProcess>[2] = {}) {
  const ended = await runProcess(command, args, options);
  if (ended.code !== 0) throw new Error(`${command} ${args.join(' ')}: ${ended.stderr}${ended.stdout}`);
  return ended.stdout.trim();
}

/** Where the machine's packages come from, and the certificate of a network that has one of its own. */
const network = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        /^(npm_config_(registry|.*proxy|cafile|userconfig)|NODE_EXTRA_CA_CERTS)$/i.test(entry[0]),
    ),
  );

function fetchPackage(name: string, version: string): Promise<string> {
  return keep(`${name}-${version}`, async (folder) => {
    const pack = ['pack', `${name}@${version}`, '--ignore-scripts', `--pack-destination=${folder}`];
    await must('npm', pack, { env: network() });
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))!;
    await must('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder });
    rmSync(path.join(folder, archive));
  });
}

/** The Node that bin/runtime.js fetches on such a machine. */
export const pinnedNode = async (arch: 'x64' | 'arm64') =>
  path.join(await fetchPackage(`node-linux-${arch}`, NODE!), 'bin/node');

/** The folder of the npm that goes with it. */
export const pinnedNpm = () => fetchPackage('npm', NPM!);
