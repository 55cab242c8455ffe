import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');

/** The tests run dist; what was built from other sources would answer for code that nobody sees any more. */
async function assertBuilt(): Promise<void> {
  // Other tools read this file too, and run nothing.
  if (process.env.MIMBAR_TEST_SOURCE === '1' || !process.argv[1]?.includes('vitest')) return;
  const { isBuiltFrom } = (await import(pathToFileURL(path.join(root, 'bin/fingerprint.js')).href)) as {
    isBuiltFrom(root: string, stamp: string): boolean;
  };
  const stamp = path.join(dist, 'build.json');
  if (isBuiltFrom(root, stamp)) return;
  const state = existsSync(stamp) ? 'is not built from the sources as they are' : 'is not built';
  process.stderr.write(`dist ${state}. Build it: npm run build. Or test the sources: MIMBAR_TEST_SOURCE=1\n`);
  process.exit(1);
}
await assertBuilt();

/** The packed file, its upgrades and a clean Debian: minutes for what few changes touch. `npm run test:setup`. */
const SETUP = ['package', 'debian', 'older', 'other-user', 'root-restore', 'runtime', 'upgrade-killed'].map(
  (name) => `tests/setup/${name}.test.ts`,
);
/** Crowds, and a whole network's deletion, on a daemon of its own. `npm run test:load`. */
const LOAD = ['burst', 'deletion', 'intl'].map((name) => `tests/daemon/heavy/${name}.test.ts`);
/** The largest file to hundreds with a kill. `npm run test:crash`. */
const CRASH = ['tests/crash/lampiran.test.ts'];
/** Caddy and nginx in front, which few machines have. `npm run test:proxy`. */
const PROXY = ['tests/proxy/**'];
/** restic and rclone, which few machines have. `npm run test:standby`. */
const STANDBY = ['tests/standby/**'];
/** The built product under qemu. `npm run test:arm64`. */
const ARM64 = ['tests/arm64/**'];
/** The image by a real engine. `npm run test:image`. */
const IMAGE = ['tests/image/**'];
/** Every screen and dialog: at every width, by day and at night, with other fonts, while it loads. `npm run test:axe`. */
const LOOK = ['tests/e2e/look/**'];

/**
 * Files that look at the process they run in, at its memory or its children, or change it for good: each has a worker of
 * its own. All others run one after the other in the same few workers: what a new one for each file loads and warms up
 * took most of a second of a processor, of the 270 files four minutes.
 */
const ALONE = [
  'daemon/heavy/',
  'daemon/backup/hostile-place',
  'daemon/cloud/hostile-graph',
  'daemon/spreadsheet/child-process',
  'daemon/usulan/child',
  'daemon/whatsapp/flood',
  'daemon/whatsapp/fuzz',
  'proxy/',
  'standby/',
].map((place) => `tests/${place}${place.endsWith('/') ? '**/' : ''}*.test.ts`);

/**
 * Files that wait for most of their time: for processes, disks and clocks. Side by side they leave the processor idle,
 * and begun last, each would be waited for when all others are done.
 */
const WAITING = [
  'setup/',
  'crash/',
  'sweep/',
  'hostile/',
  'daemon/whatsapp/fuzz',
  'daemon/heavy/',
  'daemon/http/serve',
].map((place) => path.join(root, 'tests', place));

/** How many of the others begin for one that waits. */
const BETWEEN = 5;

/** vitest asks for a class. */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // First, for a file among the others that needs a new worker would end a warm one.
    const alone = sorted.filter(({ project }) => project.config.isolate);
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.some((place) => moduleId.startsWith(place));
    const others = sorted.filter((file) => !alone.includes(file) && !isWaiting(file));
    const mixed = sorted
      .filter((file) => !alone.includes(file) && isWaiting(file))
      .flatMap((file, n) => [file, ...others.slice(n * BETWEEN, (n + 1) * BETWEEN)]);
    return [...alone, ...mixed, ...others.filter((file) => !mixed.includes(file))];
  }
}

/** Twice the cores of the smallest machine that runs them: many wait for a daemon, a clock or a browser. */
const WORKERS = 4;

const given = [
  ...(process.env.MIMBAR_SETUP === undefined ? SETUP : []),
  ...(process.env.MIMBAR_LOAD === undefined ? LOAD : []),
  ...(process.env.MIMBAR_CRASH_ROUNDS === undefined ? CRASH : []),
  ...(process.env.MIMBAR_PROXY === undefined ? PROXY : []),
  ...(process.env.MIMBAR_STANDBY === undefined ? STANDBY : []),
  ...(process.env.MIMBAR_ARM64 === undefined ? ARM64 : []),
  ...(process.env.MIMBAR_IMAGE === undefined ? IMAGE : []),
  ...(process.env.MIMBAR_AXE === undefined ? LOOK : []),
];

const project = (name: string, files: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  test: {
    root,
    name,
    include: files.include,
    exclude: [...given, ...(files.exclude ?? [])],
    isolate: files.isolate,
    maxWorkers: WORKERS,
    // Whatever language this machine's terminal speaks.
    env: { MIMBAR_LANG: 'id' },
    setupFiles: ['tests/support/patience.ts', 'tests/support/umask.ts'],
    expect: { poll: { timeout: 30_000 } },
    // More than any of the waits inside: then it is the wait that says what did not come.
    // Five widths by two themes take their time.
    testTimeout: process.env['MIMBAR_AXE'] === undefined ? 60_000 : 240_000,
    hookTimeout: 120_000,
    // Node loads the bundles as it does for a user.
    server: { deps: { external: [new RegExp(`^${RegExp.escape(dist)}/`), /[\\/]node_modules[\\/]/] } },
  },
});

// A configuration of its own, so that vitest never takes its root from the dashboard's vite.config.
export default defineConfig({
  test: {
    root,
    globalSetup: ['tests/support/process/shared-folder.ts'],
    projects: [
      project('alone', { include: ALONE, isolate: true }),
      project('together', { include: ['tests/**/*.test.{ts,tsx}'], exclude: ALONE, isolate: false }),
    ],
    maxWorkers: WORKERS,
    // In an order that the seed repeats (--sequence.seed), files that leak into each other show. `npm run test:shuffled`.
    sequence: process.env.MIMBAR_SHUFFLED === '1' ? { shuffle: { files: true } } : { sequencer: Mixed },
  },
});
