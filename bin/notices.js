import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { root } from './runtime.js';

/** The packages that these files of the build came from, by their folder, nested copies included. */
export function packagesOf(files) {
  const folders = files.map(
    (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/').replace(/^\0/, ''))?.[1],
  );
  return [...new Set(folders.filter(Boolean))].toSorted();
}

/**
 * What the licences of bundled packages ask for: name, version, licence and its text of each, because bundling leaves
 * their own files behind.
 */
export function noticesOf(folders) {
  const packages = new Map(folders.map((folder) => describe(isAbsolute(folder) ? folder : join(root, folder))));
  const parts = [...packages.values()]
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
    .map(({ title, text }) => `${'='.repeat(78)}\n${title}\n\n${text}\n`);
  return `Mimbar contains these packages, each under its own licence:\n\n${parts.join('\n')}`;
}

function describe(folder) {
  const { name, version, license, licenses, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const title = `${name} ${version} (${licenceName(license ?? licenses)})`;
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[cm]?[jt]s$/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const person = typeof author === 'string' ? author : author?.name;
  return [
    `${name}@${version}`,
    {
      title,
      text: texts.join('\n\n') || `Its package holds no text of the licence.${person ? ` Author: ${person}.` : ''}`,
    },
  ];
}

/** Old packages write an object or a list. */
function licenceName(license) {
  const names = [license]
    .flat()
    .map((one) => (typeof one === 'object' ? one.type : one))
    .filter(Boolean);
  if (names.length === 0) throw new Error('A bundled package names no licence');
  return names.join(' OR ');
}

/** Pictures that style sheets take from packages; the bundler inlines them and does not tell. */
export function picturesOf(folder) {
  if (!existsSync(folder)) return [];
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const urls = sheets.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/url\(["']?([@\w][^"')]*)/g),
  ]);
  return urls.map((match) => join(root, 'node_modules', match[1])).filter((file) => existsSync(file.split('?', 1)[0]));
}

/** Everything that is not bundled but lies beside the bundles. */
export function shippedPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .map((name) => join(root, 'node_modules', name))
    .filter((folder) => existsSync(folder));
}
