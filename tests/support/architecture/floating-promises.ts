import { parseAst } from 'vite';

type Node = { type: string; [key: string]: any };

/** Functions of node and of packages that return a promise; our sources don't declare them. */
const FOREIGN = [
  'terminate',
  'sleep',
  'delay',
  'logout',
  'sendNode',
  'protect',
  'writeFile',
  'readFile',
  'reject',
  'resolve',
  'all',
  'allSettled',
  'race',
  'fetch',
];

function walk(node: unknown, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, visit, parent));
  if (node === null || typeof node !== 'object' || typeof (node as Node).type !== 'string') return;
  visit(node as Node, parent);
  for (const value of Object.values(node)) walk(value, visit, node as Node);
}

const isAsync = (node: Node | undefined) =>
  Boolean(node?.async) || node?.returnType?.typeAnnotation?.typeName?.name === 'Promise';

function namesOf(tree: Node): Set<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'FunctionDeclaration' && isAsync(node) && node.id) names.add(node.id.name);
    if (node.type === 'VariableDeclarator' && isAsync(node.init) && node.id.name) names.add(node.id.name);
    if ((node.type === 'Property' || node.type === 'MethodDefinition') && isAsync(node.value) && node.key.name)
      names.add(node.key.name);
  });
  return names;
}

/** `a.b().c(x)` → 'c'. */
const calleeOf = (node: Node): string | undefined =>
  node.type !== 'CallExpression' ? undefined : (node.callee.name ?? node.callee.property?.name);

/**
 * Promises that nobody waits for, as 'file:line': a statement that only calls an async function, or `then` without a
 * second argument, also with `void` before it. `files` are sources by name; names of async functions count in all of
 * them.
 */
export function findFloating(files: Record<string, string>): string[] {
  const trees = Object.entries(files).map(([file, text]) => ({
    file,
    text,
    tree: parseAst(text, { lang: 'ts' }) as unknown as Node,
  }));
  const everywhere = new Set([...FOREIGN, ...trees.flatMap(({ tree }) => [...namesOf(tree)])]);
  return trees.flatMap(({ file, text, tree }) => {
    const here = namesOf(tree);
    const found: string[] = [];
    const isAsyncCall = (name: string, isBare: boolean) =>
      (isBare && here.has(name)) || (everywhere.has(name) && !SYNC.has(name));
    const tell = ({ start }: Node) => found.push(`${file}:${text.slice(0, start).split('\n').length}`);
    walk(tree, (node, parent) => {
      if (node.type === 'UnaryExpression' && node.operator === 'void') {
        const name = calleeOf(node.argument);
        const isThen = name === 'then' || name === 'finally';
        if (
          (parent?.type === 'ExpressionStatement' && node.argument.type !== 'CallExpression') ||
          isThen ||
          (name !== undefined && isAsyncCall(name, node.argument.callee.type === 'Identifier'))
        )
          tell(node);
      }
      if (node.type !== 'ExpressionStatement') return;
      const { expression } = node;
      const name = calleeOf(expression);
      if (name === undefined) return;
      if (name === 'then' && expression.arguments.length < 2) tell(node);
      if (name === 'finally') tell(node);
      // Functions in different files may share a name; a bare call means the function of this file.
      if (expression.callee.type === 'Identifier' && here.has(name)) tell(node);
      if (expression.callee.object?.name === 'Promise') tell(node);
    });
    return found;
  });
}

/** Names that sync and async functions share; after `void` they count as sync. */
const SYNC = new Set([
  'set',
  'add',
  'delete',
  'write',
  'send',
  'header',
  'destroy',
  'emit',
  'push',
  'run',
  'remove',
  'has',
  'uncaught',
]);
