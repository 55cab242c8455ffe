import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '#tests/support/process/process.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: true;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const packages = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;
const locked = Object.entries(packages).filter(([folder]) => folder !== '');
const nameOf = (folder: string) => folder.split('node_modules/').at(-1)!;

/** The folder in which node finds a package that is imported from the folder `from`. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

/** All packages that the program imports, with their dependencies: at least all that are bundled in the end. */
function shipped(): string[] {
  const sources = ['cli', 'daemon', 'dashboard', 'shared'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('vite.config'))
      .map((file) => read(path.join(room, file))),
  );
  const imports = sources.flatMap((text) =>
    [...text.matchAll(/(?:from |import |import\(|url\()["']((?:@[\w-]+\/)?[\w][\w.-]*)/g)].map((match) => match[1]!),
  );
  const found = new Set<string>();
  const take = (folder: string | undefined) => {
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    for (const name of Object.keys({ ...packages[folder]!.dependencies, ...packages[folder]!.optionalDependencies }))
      take(resolve(folder, name));
  };
  for (const name of imports) take(resolve('', name));
  return [...found];
}

test('every package comes from the registry, with a checksum of its own', () => {
  expect(locked.length).toBeGreaterThan(400);
  for (const [folder, { integrity, resolved }] of locked) {
    expect([folder, integrity]).toEqual([folder, expect.stringMatching(/^sha512-[\w+/]{86}==$/)]);
    expect([folder, resolved ?? '']).toEqual([
      folder,
      expect.stringMatching(/^(https:\/\/registry\.npmjs\.org\/.+\.tgz)?$/),
    ]);
  }
});

test('what we ask for stands there exactly, and what ships unbundled is one package', () => {
  const { dependencies, devDependencies, bundleDependencies, overrides } = JSON.parse(read('package.json'));
  expect(Object.keys(dependencies)).toEqual(['better-sqlite3']);
  expect(bundleDependencies).toEqual(['better-sqlite3']);
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  // exceljs asks for old versions: unzipper 0.10 depends on abandoned packages, and uuid 8 is no longer maintained.
  expect(overrides).toEqual({ exceljs: { unzipper: '0.12.5', uuid: '11.1.1' } });
  for (const [folder, { version }] of locked) if (nameOf(folder) === 'unzipper') expect(version).toBe('0.12.5');
});

test('no install script runs, and whose would is known by name', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const withScript = new Set(
    locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder)),
  );
  // None of these scripts is needed: baileys warns of an old Node, esbuild checks its binary, protobufjs counts
  // versions.
  expect([...withScript].toSorted()).toEqual(['baileys', 'esbuild', 'protobufjs']);
  const installs = ['bin/mimbar-upgrade', 'docs/deploy.md'].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line) => line.match(/npm install -g[^`]*/g) ?? []),
  );
  expect(installs.length).toBeGreaterThan(1);
  for (const line of installs) expect(line).toContain('--ignore-scripts');
  expect(read('Dockerfile')).toMatch(/COPY .*\.npmrc .*\n+RUN npm ci/);
});

test('the licence of everything that ships goes with GPL-3.0', () => {
  const GOOD = new Set([
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'Apache 2.0',
    'BlueOak-1.0.0',
    'Zlib',
    'CC0-1.0',
    'Unlicense',
    'GPL-3.0',
    'GPL-3.0-or-later',
    'LGPL-3.0-or-later',
    'MPL-2.0',
    'Python-2.0',
  ]);
  const isGood = (licence: string) =>
    licence
      .replace(/^\(|\)$/g, '')
      .split(/ (?:AND|OR) /)
      .every((one) => GOOD.has(one));
  const all = shipped();
  expect(all.length).toBeGreaterThan(200);
  const licenceOf = (folder: string): string => {
    const { license } = packages[folder]!;
    if (license !== undefined) return license;
    // Old packages have a list of licences, which the lockfile does not repeat.
    const { licenses } = JSON.parse(read(`${folder}/package.json`)) as { licenses?: (string | { type: string })[] };
    return [licenses ?? []]
      .flat()
      .map((one) => (typeof one === 'string' ? one : one.type))
      .join(' OR ');
  };
  expect(all.map((folder) => [folder, licenceOf(folder)]).filter(([, licence]) => !isGood(licence!))).toEqual([]);
});

test('npm run sbom lists every package with its checksum', async () => {
  const { stdout, code } = await runProcess('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    env: { PATH: process.env.PATH!, HOME: process.env.HOME! },
  });
  expect(code).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; hashes: unknown[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const folder of shipped()) expect(listed).toContain(`${nameOf(folder)}@${packages[folder]!.version}`);
  expect(components.filter(({ hashes }) => hashes?.length !== 1)).toEqual([]);
}, 60_000);
