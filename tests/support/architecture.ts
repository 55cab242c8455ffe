import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, matchesGlob, posix } from 'node:path';
import { parseSync } from 'vite';
import { checkedFolders, heavy, owners, rooms } from './architecture-rules.ts';

interface Import {
  specifier: string;
  typeOnly: boolean;
}

/** Every import of the tree as it stands, against the rooms and their arrows. */
export function checkArchitecture(root: string): { checked: number; violations: string[] } {
  const files = checkedFolders.flatMap((folder) => listCode(root, folder));
  const imports = new Map(files.map((file) => [file, readImports(root, file)]));
  const violations = [...imports].flatMap(([file, list]) => {
    if (!roomOf(file)) return [`${file}: belongs to no room`];
    return list.flatMap((one) => judge(file, one).map((reason) => `${file}: ${reason}`));
  });
  return { checked: files.length, violations: [...violations, ...findHeavyLanding(imports)] };
}

function listCode(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => posix.join(folder, file))
    .sort();
}

/** The room's name; a feature's room is its own folder, so that features are strangers to one another. */
function roomOf(file: string): string | undefined {
  const found = Object.entries(rooms).find(([, room]) =>
    room.files.some((pattern) => (pattern.endsWith('/') ? file.startsWith(pattern) : matchesGlob(file, pattern))),
  );
  return found?.[0];
}

function featureOf(file: string): string | undefined {
  return /^dashboard\/features\/([^/]+)/.exec(file)?.[1];
}

function readImports(root: string, file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const from = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [])),
  );
  return [...from, ...again, ...(/\b(import|require)\b\s*\(/.test(text) ? readCalls(program) : [])];
}

/** `import(…)`, `require(…)` and `import('…').Type`; a name that is computed can't be judged and is a violation. */
function readCalls(node: unknown): Import[] {
  if (Array.isArray(node)) return node.flatMap(readCalls);
  if (typeof node !== 'object' || node === null) return [];
  const { type, source, callee, arguments: args } = node as Record<string, unknown> & { arguments?: unknown[] };
  const below = Object.values(node).flatMap(readCalls);
  if (type === 'ImportExpression') return [{ specifier: literal(source), typeOnly: false }, ...below];
  if (type === 'TSImportType') return [{ specifier: literal(source), typeOnly: true }, ...below];
  const isRequire = type === 'CallExpression' && (callee as { name?: string }).name === 'require';
  return isRequire ? [{ specifier: literal(args?.[0]), typeOnly: false }, ...below] : below;
}

function literal(node: unknown): string {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown };
  return type === 'Literal' && typeof value === 'string' ? value : '(computed)';
}

/** The file in the repository that an import means, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  return path.startsWith('#') ? path.slice(1) : undefined;
}

function fits(specifier: string, name: string): boolean {
  return name.endsWith('/') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`);
}

function judge(file: string, { specifier, typeOnly }: Import): string[] {
  const roomName = roomOf(file)!;
  const room = rooms[roomName]!;
  if (specifier === '(computed)') return ['imports what only shows when it runs'];
  const target = targetOf(file, specifier);
  if (target) return judgeTarget(file, roomName, target, typeOnly) ? [] : [`must not import ${typeOnly ? 'types of ' : ''}${target}`];
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return room.node === false ? [`must run in a browser, but imports ${specifier}`] : [];
  }
  const owner = Object.entries(owners).find(([name]) => fits(specifier, name));
  const allowed = room.packages ? room.packages.some((name) => fits(specifier, name)) : !owner || owner[1].includes(roomName);
  return allowed ? [] : [`must not import the package ${specifier}`];
}

function judgeTarget(file: string, roomName: string, target: string, typeOnly: boolean): boolean {
  // Styles and pictures are no code; what they weigh is for the build's budget to say.
  if (/\.(css|svg|png|woff2)$/.test(target)) return true;
  const { uses, knows = [] } = rooms[roomName]!;
  const targetRoom = roomOf(target);
  if (!targetRoom) return false;
  if (featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target)) return false;
  const allowed = typeOnly ? [...uses, ...knows] : uses;
  return allowed.includes(targetRoom) || allowed.includes(target);
}

/** Follows the landing page's imports to their ends: a light file that turns heavy would bring its weight along. */
function findHeavyLanding(imports: Map<string, Import[]>): string[] {
  const seen = new Set([...imports.keys()].filter((file) => roomOf(file) === 'landing'));
  const found: string[] = [];
  for (const file of seen) {
    for (const { specifier, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly) continue;
      const target = targetOf(file, specifier);
      if (target && imports.has(target)) seen.add(target);
      if (!target && heavy.some((name) => fits(specifier, name))) found.push(`${file}: brings ${specifier} to the landing page`);
    }
  }
  return found;
}
