import { builtinModules, createRequire } from 'node:module';

/**
 * Loaded at their first use: nothing of them is needed until the first answer, or ever. A name imported from them is a
 * function that calls the real one, so it can't be extended, promisified or asked for by instanceof
 * (tests/sweep/chunks.test.ts).
 */
const LATE = ['assert', 'child_process', 'dns', 'https', 'tls', 'worker_threads'];
/** Likewise a CommonJS package, of which our own code takes the default export. */
const LATE_PACKAGES = ['rrule'];

const names = builtinModules.filter((name) => !name.startsWith('_') && !name.includes(':'));
const anyOf = (list) => new RegExp(`^(node:)?(${list.join('|')})$`);
const bare = (path) => path.replace(/^node:/, '');
const require = createRequire(import.meta.url);

/**
 * Bundled code takes Node's modules without `import`, which would read all exports of such a module, also those that
 * load further ones when they are read: crypto the whole of WebCrypto, util the parser of arguments. What nobody
 * imports by name is left out of the bundle.
 */
export const builtins = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: anyOf(names) }, ({ path, kind }) => {
      if (kind === 'import-statement') return { path: bare(path), namespace: 'builtin' };
      if (kind === 'require-call' && LATE.includes(bare(path))) return { path: bare(path), namespace: 'late' };
      return undefined;
    });
    build.onResolve({ filter: anyOf(LATE_PACKAGES) }, ({ path, kind, resolveDir }) =>
      kind === 'import-statement' ? { path, namespace: 'late-package', pluginData: resolveDir } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: imported(path) }));
    build.onLoad({ filter: /./, namespace: 'late' }, ({ path }) => ({ contents: required(path) }));
    build.onLoad({ filter: /./, namespace: 'late-package' }, ({ path, pluginData }) => ({
      contents: `export default new Proxy({}, { get: (_, name) => require('${path}')[name] });`,
      resolveDir: pluginData,
    }));
  },
};

function imported(path) {
  const exports = Object.entries(require(`node:${path}`)).filter(([name]) => /^[A-Za-z_$][\w$]*$/.test(name));
  return [
    `const load = () => process.getBuiltinModule('node:${path}');`,
    'const read = (name) => load()[name];',
    'const call = (name) => function (...args) { return new.target ? new (read(name))(...args) : read(name)(...args); };',
    `export default /* @__PURE__ */ load();`,
    ...exports.map(
      ([name, value]) =>
        `const export_${name} = /* @__PURE__ */ ${LATE.includes(path) && typeof value === 'function' ? 'call' : 'read'}('${name}');`,
    ),
    `export { ${exports.map(([name]) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** A CommonJS package keeps the module and takes from it when it needs something; assert is called itself. */
const required = (path) => `
  const load = () => process.getBuiltinModule('node:${path}');
  const ask = (value, ...rest) => value || load()(value, ...rest);
  module.exports = new Proxy(ask, { get: (_, name) => load()[name] });
`;
