import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fingerprint } from './fingerprint.js';
import { noticesOf, packagesOf, picturesOf, shippedPackages } from './notices.js';
import { say } from './output.js';
import { root } from './runtime.js';
import { bundles, caught, empty, emptyWithin, forBaileys, neverAsked } from './shipped.js';
import { t } from './words.js';

/** Smaller files, in characters, are not checked: few of them are ever loaded. */
const WIDE_MAX = 128 * 1024;
const anyOf = (names) => new RegExp(`^(${names.join('|')})$`);

/**
 * Replaces packages that are left out. With `judging`, those whose import must be caught are left unresolved, so that
 * esbuild reports them.
 */
function stubs({ judging }) {
  return {
    name: 'stubs',
    setup(build) {
      build.onResolve({ filter: anyOf(Object.keys(neverAsked)) }, ({ path, importer }) =>
        importer.endsWith(join('node_modules', neverAsked[path].from))
          ? { path, namespace: 'missing' }
          : { errors: [{ text: `${path} tidak ikut dipaketkan` }] },
      );
      if (!judging) build.onResolve({ filter: anyOf(caught) }, ({ path }) => ({ path, namespace: 'missing' }));
      build.onResolve({ filter: anyOf(empty) }, ({ path }) => ({ path, namespace: 'empty' }));
      for (const [filter, file] of Object.entries(forBaileys)) {
        build.onResolve({ filter: new RegExp(filter) }, ({ importer }) =>
          importer.includes(join('node_modules', 'baileys')) ? { path: join(root, 'daemon', file) } : undefined,
        );
      }
      for (const [filter, from] of Object.entries(emptyWithin)) {
        build.onResolve({ filter: new RegExp(filter) }, ({ importer }) =>
          importer.includes(join('node_modules', from)) ? { path: from, namespace: 'empty' } : undefined,
        );
      }
      build.onLoad({ filter: /./, namespace: 'missing' }, ({ path }) => ({
        contents: `module.exports = null; throw Object.assign(new Error('${path} is not shipped'), { code: 'MODULE_NOT_FOUND' });`,
      }));
      build.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: 'export default {};' }));
    },
  };
}

/** A package that is not bundled by mistake would work in the repository and be missing on the user's machine. */
function assertSelfContained(metafile) {
  const allowed = new Set(['better-sqlite3', ...builtinModules]);
  for (const [file, output] of Object.entries(metafile.outputs)) {
    for (const { path, external } of output.imports) {
      if (external && !path.startsWith('node:') && !allowed.has(path)) {
        throw new Error(`${file} memerlukan ${path}, yang tidak ikut dipaketkan.`);
      }
    }
  }
}

/**
 * Esbuild lets an import of what it can't find pass only where its failure is caught: in try, or with .catch(). So
 * nothing that is left out can end a process, however late it is asked for.
 */
async function assertCaught(esbuild, options) {
  const alias = {
    ...options.alias,
    ...Object.fromEntries(caught.map((name) => [name, `./tidak-ikut-dipaketkan/${name}`])),
  };
  await esbuild.build({ ...options, alias, plugins: [stubs({ judging: true })] });
}

/** Node stores a source file with any non-ASCII character in two bytes per character, for as long as it runs. */
function assertNarrow({ outputFiles }) {
  for (const { path, text } of outputFiles) {
    if (text.length < WIDE_MAX || !path.endsWith('.js')) continue;
    const [found] = /.{0,60}[^\0-\x7f].{0,20}/.exec(text) ?? [];
    if (found)
      throw new Error(
        `${basename(path)} berisi huruf di luar ASCII, yang menggandakan memorinya; tulis sebagai \\uXXXX: ${found}`,
      );
  }
}

/** Bundles the programs, or only those that are named, into the folder `target`; gives the files that went in. */
export async function bundle(target, define, names = bundles.map(({ name }) => name)) {
  const present = bundles.filter(
    ({ entry, name, optional }) => names.includes(name) && (!optional || existsSync(join(root, entry))),
  );
  // Each alone: code that they share would become chunks, and the daemon would load forty files at its start.
  const inputs = await Promise.all(present.map((program) => bundleOne(target, define, program)));
  return [...new Set(inputs.flat())];
}

export async function bundleOne(target, define, { entry, name, parts, alias = {} }) {
  const esbuild = await import('esbuild');
  const withParts = parts !== undefined && existsSync(join(root, parts));
  const options = {
    absWorkingDir: root,
    entryPoints: [{ in: entry, out: name }, ...(withParts ? [{ in: parts, out: `${name}-parts` }] : [])],
    outdir: target,
    bundle: true,
    // Lazily imported code becomes files of its own: most starts never read baileys.
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Node 24 supports them. esbuild would compile them again at each start, 15 ms of every command.
    supported: { 'regexp-set-notation': true },
    external: ['better-sqlite3'],
    alias,
    jsx: 'automatic',
    // Bundled CommonJS packages still ask for Node's own modules by require.
    banner: {
      js: "import { createRequire as mimbarRequire } from 'node:module';const require = mimbarRequire(import.meta.url);",
    },
    define,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  };
  await assertCaught(esbuild, options);
  const result = await esbuild.build({ ...options, plugins: [stubs({ judging: false })] });
  assertSelfContained(result.metafile);
  assertNarrow(result);
  for (const { path, contents } of result.outputFiles) writeFileSync(path, contents);
  return Object.keys(result.metafile.inputs);
}

async function buildDashboard(target, define) {
  const configFile = join(root, 'dashboard', 'vite.config.ts');
  if (!existsSync(configFile)) return [];
  const { build: viteBuild } = await import('vite');
  const outDir = join(target, 'public');
  // Vite takes React's development half when an environment around us, such as a test's, says so.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const built = await viteBuild({
      root: join(root, 'dashboard'),
      configFile,
      define,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
    return [built]
      .flat()
      .flatMap(({ output }) =>
        output.flatMap(({ moduleIds = [], originalFileNames = [] }) => [
          ...moduleIds,
          ...originalFileNames.map((file) => join(root, 'dashboard', file)),
        ]),
      );
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** The description of the API, which nothing at run time could write any more. */
async function writeApiDocs(target, version) {
  const writer = join(root, 'daemon', 'base', 'openapi-document.ts');
  if (!existsSync(writer)) return;
  const { writeDocs } = await import(pathToFileURL(writer).href);
  const folder = join(target, 'docs');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(await writeDocs(version))) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
}

/** The admins' guide, from the same files that stand in docs; marked is there only after the packages are installed. */
async function writeAdminGuide(target) {
  const folder = join(root, 'docs', 'panduan');
  const frame = join(target, 'public', 'panduan', 'index.html');
  if (!existsSync(folder) || !existsSync(frame)) return;
  const { writeGuide } = await import('./guide.js');
  writeGuide(folder, join(target, 'public', 'panduan'));
}

/** Two renames: a start at this moment finds the old build, the new one, or none, never a mixture. */
function putInPlace(target, dist) {
  const old = `${target}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(target, dist);
  rmSync(old, { recursive: true, force: true });
}

/** '' outside of a clone, and where git is missing. */
function commitOf(folder) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/**
 * Builds everything into a new folder and puts it in the place of `dist`. Version and moment of the build stand in
 * the bundles as process.env.MIMBAR_VERSION and process.env.MIMBAR_BUILD (ISO; SOURCE_DATE_EPOCH is honoured).
 */
export async function build() {
  say(t('Membangun Mimbar…', 'Building Mimbar…'));
  const stamp = fingerprint(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const epoch = Number(process.env.SOURCE_DATE_EPOCH);
  const built = new Date(epoch ? epoch * 1000 : Date.now()).toISOString();
  const define = {
    'process.env.NODE_ENV': '"production"',
    'process.env.MIMBAR_VERSION': JSON.stringify(version),
    'process.env.MIMBAR_BUILD': JSON.stringify(built),
    'process.env.MIMBAR_COMMIT': JSON.stringify(commitOf(root)),
  };
  const target = join(root, `.dist-${process.pid}`);
  // The caller holds the lock, so these folders were left by interrupted builds.
  for (const name of readdirSync(root)) {
    if (name.startsWith('.dist-')) rmSync(join(root, name), { recursive: true, force: true });
  }
  mkdirSync(target);
  try {
    const bundled = await bundle(target, define);
    const migrations = join(root, 'daemon', 'base', 'migrations');
    if (existsSync(migrations)) cpSync(migrations, join(target, 'migrations'), { recursive: true });
    await writeApiDocs(target, version);
    const pages = await buildDashboard(target, define);
    await writeAdminGuide(target);
    writeFileSync(
      join(target, 'THIRD-PARTY.txt'),
      noticesOf([...packagesOf([...bundled, ...pages, ...picturesOf(join(root, 'dashboard'))]), ...shippedPackages()]),
    );
    writeFileSync(join(target, 'build.json'), JSON.stringify({ version, built, ...stamp }));
    putInPlace(target, join(root, 'dist'));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
