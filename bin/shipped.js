/**
 * What becomes a file of its own in dist: the two programs, and what the daemon starts beside itself. `parts` shares a
 * program's chunks and is for the tests, which so run the code that ships; the npm package leaves it out.
 */
export const bundles = [
  { entry: 'daemon/main.ts', name: 'daemon', parts: 'daemon/process/parts.ts' },
  { entry: 'cli/main.ts', name: 'cli', parts: 'cli/program.ts' },
  { entry: 'daemon/spreadsheet/child.ts', name: 'spreadsheet-child', optional: true },
  { entry: 'daemon/planning/child.ts', name: 'planning-child', optional: true },
  { entry: 'daemon/backup/worker.ts', name: 'backup-worker', optional: true },
  // The landing page's elements as text: the daemon loads this file, and React stays with the browser.
  {
    entry: 'dashboard/landing/server/main.tsx',
    name: 'landing-page',
    optional: true,
    alias: { 'react/jsx-runtime': './dashboard/landing/server/jsx-runtime.ts' },
  },
  // Likewise the personal pages, which have no script at all.
  {
    entry: 'dashboard/saya/server/main.tsx',
    name: 'saya-page',
    optional: true,
    alias: { 'react/jsx-runtime': './dashboard/landing/server/jsx-runtime.ts' },
  },
];

/**
 * Optional packages of a dependency; in the bundle an import of them fails as if they were missing. The build checks
 * that this failure is caught.
 */
export const caught = [
  'sharp',
  'jimp',
  'link-preview-js',
  'audio-decode',
  'bufferutil',
  'utf-8-validate',
  'supports-color',
];
/** Packages that are left out although their import is not caught, with the reason why that import never runs. */
export const neverAsked = {
  'music-metadata': {
    from: 'baileys/lib/Utils/messages-media.js',
    why: 'for the length of a voice message; Mimbar sends text',
  },
  '@aws-sdk/client-s3': { from: 'unzipper/lib/Open/index.js', why: 'for workbooks in a cloud; the reader gets bytes' },
  '@fastify/ajv-compiler': {
    from: 'fastify/lib/schema-controller.js',
    why: 'for apps that bring no compiler; http/compilers.ts is one',
  },
  '@fastify/fast-json-stringify-compiler': {
    from: 'fastify/lib/schema-controller.js',
    why: 'for apps that bring no compiler; http/compilers.ts is one',
  },
};
/** @public The sweep of the tests reads it. */
export const absent = [...caught, ...Object.keys(neverAsked)];
/** Unconditional imports of a dependency, for a feature that is switched off here. */
export const empty = ['glob', 'duplexify', 'node:http2', '@opentelemetry/api', 'thread-stream'];

/** Unneeded files inside packages: Ink's debugger support, zod's messages in 60 languages. */
export const emptyWithin = { '^\\./devtools\\.js$': 'ink', '^\\.\\./locales/index\\.js$': 'zod' };

/** Replacements of packages for baileys. */
export const forBaileys = {
  '^lru-cache$': 'whatsapp/lru-cache.ts',
  '^ws$': 'whatsapp/web-socket.ts',
  '^zlib$': 'whatsapp/stanza-zlib.ts',
};
