/** A room: a set of files, and what they may import. Paths are relative to the repository. */
export interface Room {
  /** A folder ends with '/', '*' stands for one name; the first room that fits a file is its room. */
  files: string[];
  /** Rooms (or single files) whose values it may use. */
  uses: string[];
  /** Rooms (or single files) from which it may only import types. */
  knows?: string[];
  /** The only packages it may import; without it, all packages that no other room owns. */
  packages?: string[];
  /** False where the code also runs in a browser. */
  node?: boolean;
}

export const rooms: Record<string, Room> = {
  shared: {
    files: ['shared/'],
    uses: ['shared'],
    packages: ['zod', 'unhomoglyph', 'fastest-levenshtein'],
    node: false,
  },
  // What all subjects stand on; it knows none of them.
  base: { files: ['daemon/base/'], uses: ['shared', 'base', 'daemon'] },
  // The outside, each behind an interface of the subject that uses it.
  whatsapp: {
    files: ['daemon/whatsapp/'],
    uses: ['shared', 'base', 'subject', 'whatsapp'],
    knows: ['daemon'],
  },
  cloud: {
    files: ['daemon/cloud/'],
    uses: ['shared', 'base', 'subject', 'cloud'],
    packages: ['zod'],
  },
  spreadsheet: {
    files: ['daemon/spreadsheet/'],
    uses: ['shared', 'base', 'subject', 'spreadsheet', 'images'],
    knows: ['daemon'],
  },
  planning: { files: ['daemon/planning/'], uses: ['shared', 'base', 'subject', 'planning'] },
  images: { files: ['daemon/images/'], uses: ['shared', 'base', 'subject', 'images'] },
  // The process, and the graph of services that a test builds as well.
  process: {
    files: ['daemon/main.ts', 'daemon/app.ts', 'daemon/process/'],
    uses: [
      'shared',
      'base',
      'subject',
      'store',
      'routes',
      'wiring',
      'whatsapp',
      'cloud',
      'spreadsheet',
      'planning',
      'process',
      'daemon',
    ],
  },
  daemon: { files: ['daemon/*.ts'], uses: ['shared', 'daemon', 'base', 'subject'] },
  // By suffix, not by folder: a subject's SQL, its calls, its own wiring, and its rules.
  store: { files: ['daemon/*/*.store.ts', 'daemon/*/worker.ts'], uses: ['shared', 'base', 'subject', 'store'] },
  // It names the type of what its index.ts makes.
  routes: {
    files: ['daemon/*/*.routes.ts'],
    uses: ['shared', 'base', 'subject', 'routes', 'daemon'],
    knows: ['wiring'],
  },
  wiring: { files: ['daemon/*/index.ts'], uses: ['shared', 'base', 'subject', 'store', 'routes', 'daemon'] },
  subject: {
    files: ['daemon/'],
    uses: ['shared', 'base', 'subject'],
    // A store's type is inferred from the store.
    knows: ['store'],
    packages: [
      'zod',
      'p-queue',
      'fastest-levenshtein',
      'linear-sum-assignment',
      'prom-client',
      'unhomoglyph',
      'adhan',
      'ical.js',
      'lru-cache',
      'rrule',
    ],
  },
  cli: { files: ['cli/'], uses: ['shared', 'cli'] },
  // The words of the screens in both languages.
  words: { files: ['dashboard/words/'], uses: ['shared', 'words'], packages: [], node: false },
  // The parts of the landing page: the browser draws them with React, and the server's build writes them as text.
  'landing-drawn': {
    files: ['dashboard/landing/page/'],
    uses: ['shared', 'words', 'landing-drawn'],
    packages: ['react'],
    node: false,
  },
  'landing-server': {
    files: ['dashboard/landing/server/'],
    uses: ['shared', 'words', 'landing-drawn', 'landing-server'],
    packages: [],
  },
  // Only the server writes personal pages.
  'saya-server': {
    files: ['dashboard/saya/'],
    uses: ['shared', 'saya-server', 'landing-server'],
    packages: [],
  },
  landing: { files: ['dashboard/landing/'], uses: ['shared', 'words', 'landing', 'landing-drawn'], node: false },
  // A feature imports another one only through its index, or its parts.ts where the first screen imports the index:
  // see judgeTarget.
  feature: {
    files: ['dashboard/features/'],
    uses: ['shared', 'words', 'feature', 'components', 'app-frame', 'api'],
    node: false,
  },
  // The only HTTP client, and the requests that several features share.
  api: { files: ['dashboard/api/'], uses: ['shared', 'api', 'components', 'app-frame'], node: false },
  components: { files: ['dashboard/components/'], uses: ['shared', 'words', 'components', 'api'], node: false },
  'app-frame': { files: ['dashboard/app/'], uses: ['shared', 'words', 'app-frame', 'api', 'components'], node: false },
  'vite-config': { files: ['dashboard/*.config.ts'], uses: ['shared'] },
  dashboard: {
    files: ['dashboard/*.ts', 'dashboard/*.tsx'],
    uses: ['shared', 'dashboard', 'app-frame', 'components', 'api', 'feature'],
    node: false,
  },
};

/** The rooms of a subject of the daemon; another one is imported only through its index.ts. */
export const subjectRooms = ['subject', 'store', 'routes', 'wiring'];

/** Who may import single files of a subject all the same. */
export const direct = [
  // A child process loads only what it needs.
  'daemon/spreadsheet/',
  'daemon/planning/',
  'daemon/images/',
  'daemon/sheet/list-head.ts',
  // They work on a database without the daemon, and tests on parts of the bundle.
  'daemon/process/offline/',
  'daemon/process/parts.ts',
];

/** Packages with owners: no other room may import them, not even their types. '@scope/' matches the whole scope. */
export const owners: Record<string, string[]> = {
  'better-sqlite3': ['base', 'store'],
  'drizzle-orm': ['base', 'store'],
  baileys: ['whatsapp'],
  libsignal: ['whatsapp'],
  '@whiskeysockets/': ['whatsapp'],
  croner: ['process'],
  exceljs: ['spreadsheet'],
  yauzl: ['spreadsheet'],
  saxes: ['images', 'spreadsheet'],
  fastify: ['base', 'routes', 'process'],
  '@fastify/': ['base', 'routes'],
  commander: ['cli', 'process'],
  'prom-client': ['subject'],
  'string-width': ['cli'],
  'wrap-ansi': ['cli'],
  ink: ['cli'],
  react: ['cli', 'landing', 'landing-drawn', 'feature', 'components', 'api', 'app-frame', 'dashboard'],
  'react-dom': ['landing', 'feature', 'components', 'app-frame', 'dashboard'],
  primereact: ['feature', 'components', 'app-frame', 'dashboard'],
  vite: ['vite-config'],
};

/** Packages that the landing page must not import, directly or indirectly: each is larger than the page itself. */
export const heavy = [
  'primereact',
  'primeicons',
  'primelocale',
  '@tanstack/',
  'react-hook-form',
  '@hookform/',
  'react-router-dom',
  'react-router',
];

/** The files that load a file of the build by its path, which no import shows. */
export const loaders = ['daemon/landing/landing.routes.ts', 'daemon/reply/saya.routes.ts'];

/** Layers whose folders are subjects; the subjects of a layer must not import each other in a circle. */
export const layers = ['shared', 'daemon', 'dashboard', 'dashboard/features', 'cli'];

/** The largest number of columns in a line. */
export const WIDE = 120;

/** Folders whose files are all checked; a file there that fits no room is a violation itself. */
export const checkedFolders = ['shared', 'daemon', 'cli', 'dashboard'];
