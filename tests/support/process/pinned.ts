import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { runProcess } from './process.ts';

const runtime = readFileSync(path.resolve(import.meta.dirname, '../../../bin/runtime.js'), 'utf8');
const [NODE, NPM] = [...runtime.matchAll(/^ {2}version: '([\d.]+)'/gm)].map(([, version]) => version!);

/** Files that take minutes to make are kept here between runs. */
export const testCache = path.join(homedir(), '.cache/mimbar-tests');

/** Makes `name` in the cache once; `fill` gets a folder, which is moved there only when it is complete. */
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

/** Runs a program to its end; throws with its output if the exit code is not 0. */
export async function must(command: string, args: string[], options: Parameters<typeof runProcess>[2] = {}) {
  const ended = await runProcess(command, args, options);
  if (ended.code !== 0) throw new Error(`${command} ${args.join(' ')}: ${ended.stderr}${ended.stdout}`);
  return ended.stdout.trim();
}

/** Environment variables for the machine's package registry and for the network's own certificate. */
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

/** The Node that bin/runtime.js fetches on a machine of this architecture. */
export const pinnedNode = async (arch: 'x64' | 'arm64') =>
  path.join(await fetchPackage(`node-linux-${arch}`, NODE!), 'bin/node');

/** The folder of the npm that belongs to this Node. */
export const pinnedNpm = () => fetchPackage('npm', NPM!);
