const services = 'daemon/process/services.ts';

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
  // The domain's rules. Its interfaces to the messenger and a workbook are declared here, types included. A store has
  // one implementation, so its type is inferred there and the rules import it.
  domain: {
    files: ['daemon/domain/'],
    uses: ['shared', 'domain'],
    knows: ['storage'],
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
  storage: { files: ['daemon/storage/'], uses: ['shared', 'domain', 'storage'], knows: ['daemon'] },
  whatsapp: { files: ['daemon/whatsapp/'], uses: ['shared', 'domain', 'whatsapp'], knows: ['storage', 'daemon'] },
  // WhatsApp's Cloud API: a messenger that gets its events by webhook.
  cloud: { files: ['daemon/cloud/'], uses: ['shared', 'domain', 'cloud'], knows: ['storage'], packages: ['zod'] },
  // A job in a separate process with limits; the room beside it defines the job.
  child: { files: ['daemon/child/'], uses: ['child'] },
  spreadsheet: {
    files: ['daemon/spreadsheet/'],
    uses: ['shared', 'domain', 'spreadsheet', 'images', 'child'],
    knows: ['daemon'],
  },
  planning: { files: ['daemon/planning/'], uses: ['shared', 'domain', 'planning', 'child'] },
  images: { files: ['daemon/images/'], uses: ['shared', 'domain', 'images'] },
  jobs: { files: ['daemon/jobs/'], uses: ['shared', 'domain', 'jobs'] },
  http: { files: ['daemon/http/'], uses: ['shared', 'domain', 'http'], knows: ['daemon', services] },
  app: { files: ['daemon/app.ts'], uses: ['shared', 'domain', 'http', 'daemon'], knows: [services] },
  // The only room that wires: the process, and the graph of services that a test builds as well.
  main: {
    files: ['daemon/main.ts', 'daemon/main/'],
    uses: [
      'shared',
      'domain',
      'storage',
      'whatsapp',
      'cloud',
      'spreadsheet',
      'planning',
      'images',
      'jobs',
      'http',
      'app',
      'main',
      'daemon',
    ],
  },
  daemon: { files: ['daemon/*.ts'], uses: ['shared', 'daemon', 'domain'] },
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
  // A feature imports another one only through its index: see judgeTarget.
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

/** Packages with owners: no other room may import them, not even their types. '@scope/' matches the whole scope. */
export const owners: Record<string, string[]> = {
  'better-sqlite3': ['storage'],
  'drizzle-orm': ['storage'],
  baileys: ['whatsapp'],
  libsignal: ['whatsapp'],
  '@whiskeysockets/': ['whatsapp'],
  croner: ['jobs'],
  exceljs: ['spreadsheet'],
  yauzl: ['spreadsheet'],
  saxes: ['images', 'spreadsheet'],
  fastify: ['http', 'app', 'main'],
  '@fastify/': ['http', 'app'],
  commander: ['cli', 'main'],
  'lru-cache': ['http', 'whatsapp'],
  'prom-client': ['domain'],
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
export const layers = [
  'shared',
  'daemon/domain',
  'daemon/storage',
  'daemon/http',
  'dashboard',
  'dashboard/features',
  'cli',
];

/** The largest number of columns in a line. */
export const WIDE = 120;

/** Folders whose files are all checked; a file there that fits no room is a violation itself. */
export const checkedFolders = ['shared', 'daemon', 'cli', 'dashboard'];
