import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, matchesGlob, posix } from 'node:path';
import { parseSync } from 'vite';
import {
  checkedFolders,
  direct,
  heavy,
  layers,
  loaders,
  owners,
  rooms,
  subjectRooms,
  WIDE,
} from './architecture-rules.ts';

interface Import {
  specifier: string;
  typeOnly: boolean;
}

/** Checks every import of the tree against the rooms and their allowed directions. */
export function checkArchitecture(root: string): { checked: number; violations: string[] } {
  const files = checkedFolders.flatMap((folder) => listCode(root, folder));
  const imports = new Map(files.map((file) => [file, readImports(root, file)]));
  const violations = [...imports].flatMap(([file, list]) => {
    if (!roomOf(file)) return [`${file}: belongs to no room`];
    return list.flatMap((one) => judge(file, one).map((reason) => `${file}: ${reason}`));
  });
  const targets = resolveTargets(imports);
  return {
    checked: files.length,
    violations: [
      ...violations,
      ...findHeavyLanding(imports),
      ...findWide(root, [...files, ...listCode(root, 'bin'), ...listCode(root, 'tests')]),
      ...findCircles(resolveTargets(imports, 'values')).map(
        (circle) => `${circle[0]}: imports itself in a circle: ${circle.join(' > ')}`,
      ),
      ...findSubjectCircles(targets),
      ...findUnusedRooms(root),
    ],
  };
}

/**
 * The files that each file imports. A circle of files counts with its values only: a rule names the type of its store,
 * and the store the types of its rule.
 */
function resolveTargets(imports: Map<string, Import[]>, which?: 'values'): Map<string, string[]> {
  return new Map(
    [...imports].map(([file, list]) => {
      const found = list
        .filter(({ typeOnly }) => !typeOnly || which !== 'values')
        .map(({ specifier }) => targetOf(file, specifier));
      return [file, found.filter((target) => target !== undefined && imports.has(target)) as string[]];
    }),
  );
}

/** Groups of names that reach each other (Tarjan), each sorted. */
export function findCircles(graph: Map<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name)!);
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!));
    }
    if (low.get(name) !== index.get(name)) return;
    const circle = stack.splice(stack.indexOf(name)).sort();
    if (circle.length > 1) circles.push(circle);
  };
  for (const name of graph.keys()) if (!index.has(name)) visit(name);
  return circles;
}

/** A subject is a folder directly inside a layer; files of the layer itself belong to none. */
function subjectOf(layer: string, file: string): string | undefined {
  if (!file.startsWith(`${layer}/`)) return undefined;
  const [subject, ...rest] = file.slice(layer.length + 1).split('/');
  return rest.length > 0 ? subject : undefined;
}

function findSubjectCircles(targets: Map<string, string[]>): string[] {
  return layers.flatMap((layer) => {
    const graph = new Map<string, Set<string>>();
    const because = new Map<string, string>();
    for (const [file, list] of targets) {
      const from = subjectOf(layer, file);
      for (const target of from ? list : []) {
        const to = subjectOf(layer, target);
        if (!to || to === from) continue;
        graph.set(from!, (graph.get(from!) ?? new Set()).add(to));
        because.set(`${from} > ${to}`, `${file} imports ${target}`);
      }
    }
    return findCircles(graph).map((circle) => {
      const reasons = [...because].filter(([pair]) => pair.split(' > ').every((name) => circle.includes(name)));
      return `${layer}/: its subjects form a circle: ${reasons.map(([, reason]) => reason).join('; ')}`;
    });
  });
}

/** Comments that are too wide; the formatter does not wrap them. */
function findWide(root: string, files: string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const isWide = line.length > WIDE && /^\s*(\/\/|\/?\*)/.test(line);
        return isWide ? [`${file}: line ${at + 1} is a comment of more than ${WIDE} columns`] : [];
      }),
  );
}

/** Rules for folders that don't exist. Only in the whole repository, because the tree of a test has few rooms. */
function findUnusedRooms(root: string): string[] {
  if (!statSync(join(root, 'package.json'), { throwIfNoEntry: false })) return [];
  const wanted = [
    ...Object.values(rooms).flatMap(({ files }) => files.filter((file) => file.endsWith('/'))),
    ...layers,
  ];
  return wanted
    .filter((folder) => !statSync(join(root, folder), { throwIfNoEntry: false }))
    .map((folder) => `${folder}: has a rule and does not exist`);
}

const listCode = (root: string, folder: string): string[] => listFiles(root, folder, /\.[cm]?[jt]sx?$/);

function listFiles(root: string, folder: string, wanted: RegExp): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file) && !file.includes('node_modules'))
    .map((file) => posix.join(folder, file))
    .sort();
}

/** The room's name. */
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
    entries.flatMap((entry) =>
      entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  );
  return [...from, ...again, ...(/\b(import|require)\b\s*\(/.test(text) ? readCalls(program) : [])];
}

/** `import(…)`, `require(…)` and `import('…').Type`; a computed name can't be checked and is a violation. */
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

/** A literal text; a template that only inserts a file name matches any file of that folder: './commands/*.ts'. */
function literal(node: unknown): string {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  if (type === 'Literal' && typeof value === 'string') return value;
  const [before, after, ...more] = quasis?.map((quasi) => quasi.value.cooked) ?? [];
  const isOfFolder =
    type === 'TemplateLiteral' &&
    more.length === 0 &&
    /^\.\/[\w/-]+\/$/.test(before ?? '') &&
    /^\.tsx?$/.test(after ?? '');
  return isOfFolder ? `${before}*${after}` : '(computed)';
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
  if (specifier === '(computed)') return loaders.includes(file) ? [] : ['imports what only shows when it runs'];
  const target = targetOf(file, specifier);
  if (target)
    return judgeTarget(file, roomName, target, typeOnly)
      ? []
      : [`must not import ${typeOnly ? 'types of ' : ''}${target}`];
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
    return room.node === false ? [`must run in a browser, but imports ${specifier}`] : [];
  }
  const owner = Object.entries(owners).find(([name]) => fits(specifier, name));
  const allowed = room.packages
    ? room.packages.some((name) => fits(specifier, name))
    : !owner || owner[1].includes(roomName);
  return allowed ? [] : [`must not import the package ${specifier}`];
}

function judgeTarget(file: string, roomName: string, target: string, typeOnly: boolean): boolean {
  // Styles and pictures are no code; the budget of the build checks their size.
  if (/\.(css|svg|png|woff2)$/.test(target)) return true;
  const { uses, knows = [] } = rooms[roomName]!;
  const targetRoom = roomOf(target);
  if (!targetRoom) return false;
  const isForeign = featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target);
  if (isForeign && !/^dashboard\/features\/[^/]+\/(index\.tsx?|parts\.ts)$/.test(target)) return false;
  const isOfSubject = subjectRooms.includes(targetRoom) && subjectOf('daemon', target) !== subjectOf('daemon', file);
  if (isOfSubject && !direct.some((one) => file.startsWith(one)))
    return uses.includes('subject') && /^daemon\/[^/]+\/index\.ts$/.test(target);
  const allowed = typeOnly ? [...uses, ...knows] : uses;
  return allowed.includes(targetRoom) || allowed.includes(target);
}

/** Follows all indirect imports of the landing page, so that a heavy package in a small file is found. */
function findHeavyLanding(imports: Map<string, Import[]>): string[] {
  const seen = new Set([...imports.keys()].filter((file) => roomOf(file) === 'landing'));
  const found: string[] = [];
  for (const file of seen) {
    for (const { specifier, typeOnly } of imports.get(file) ?? []) {
      if (typeOnly) continue;
      const target = targetOf(file, specifier);
      if (target && imports.has(target)) seen.add(target);
      if (!target && heavy.some((name) => fits(specifier, name)))
        found.push(`${file}: brings ${specifier} to the landing page`);
    }
  }
  return found;
}
