/** A room of the house: which files it is, and what they may import. Paths are relative to the repository. */
export interface Room {
  /** A folder ends with '/', '*' stands for one name; the first room that fits a file is its room. */
  files: string[];
  /** Rooms (or single files) whose values it may use. */
  uses: string[];
  /** Rooms (or single files) of which it may only know the types. */
  knows?: string[];
  /** The only packages it may import; without it, all that nobody else owns. */
  packages?: string[];
  /** False where the code also runs in a browser. */
  node?: boolean;
}

const errors = 'daemon/domain/base/errors.ts';
const services = 'daemon/main/wiring/services.ts';

export const rooms: Record<string, Room> = {
  shared: { files: ['shared/'], uses: ['shared'], packages: ['zod'], node: false },
  domain: { files: ['daemon/domain/'], uses: ['shared', 'domain'], knows: ['storage', 'whatsapp', 'spreadsheet'], packages: ['zod', 'p-queue', 'fastest-levenshtein', 'unhomoglyph'] },
  storage: { files: ['daemon/storage/'], uses: ['shared', 'storage', errors], knows: ['domain', 'daemon'] },
  whatsapp: { files: ['daemon/whatsapp/'], uses: ['shared', 'whatsapp', errors], knows: ['domain', 'storage', 'daemon'] },
  spreadsheet: { files: ['daemon/spreadsheet/'], uses: ['shared', 'spreadsheet', 'images', errors], knows: ['domain', 'daemon'] },
  images: { files: ['daemon/images/'], uses: ['shared', 'images', errors], knows: ['domain', 'daemon'] },
  jobs: { files: ['daemon/jobs/'], uses: ['shared', 'domain', 'jobs'], knows: ['storage', 'whatsapp', 'daemon'] },
  http: {
    files: ['daemon/http/'],
    uses: ['shared', 'domain', 'http'],
    knows: ['storage', 'whatsapp', 'spreadsheet', 'jobs', 'daemon', services],
  },
  app: {
    files: ['daemon/app.ts'],
    uses: ['shared', 'domain', 'http', 'daemon'],
    knows: ['storage', 'whatsapp', 'spreadsheet', 'jobs', services],
  },
  // The only place that wires: the process, and the graph of services that a test builds as well.
  main: {
    files: ['daemon/main.ts', services, 'daemon/main/'],
    uses: ['shared', 'domain', 'storage', 'whatsapp', 'spreadsheet', 'images', 'jobs', 'http', 'app', 'main', 'daemon'],
  },
  daemon: { files: ['daemon/*.ts'], uses: ['shared', 'daemon', errors] },
  cli: { files: ['cli/'], uses: ['shared', 'cli'] },
  landing: { files: ['dashboard/landing/'], uses: ['shared', 'landing', 'light'], node: false },
  // What both entries may share, because it weighs nothing.
  light: { files: ['dashboard/light/', 'dashboard/theme/'], uses: ['shared', 'light'], node: false },
  // Each feature is a room of its own: see roomOf.
  feature: { files: ['dashboard/features/'], uses: ['shared', 'feature', 'components', 'app-frame', 'api', 'light'], node: false },
  // The one HTTP client, and what several features ask of it.
  api: { files: ['dashboard/api/'], uses: ['shared', 'api', 'components', 'app-frame', 'light'], node: false },
  components: { files: ['dashboard/components/'], uses: ['shared', 'components', 'api', 'light'], node: false },
  'app-frame': { files: ['dashboard/app/'], uses: ['shared', 'app-frame', 'api', 'components', 'light'], node: false },
  'vite-config': { files: ['dashboard/*.config.ts'], uses: ['shared'] },
  dashboard: {
    files: ['dashboard/*.ts', 'dashboard/*.tsx'],
    uses: ['shared', 'dashboard', 'app-frame', 'components', 'api', 'feature', 'light'],
    node: false,
  },
};

/** Packages with owners: all other rooms are refused, types included. '@scope/' stands for the whole scope. */
export const owners: Record<string, string[]> = {
  'better-sqlite3': ['storage'],
  'drizzle-orm': ['storage'],
  baileys: ['whatsapp'],
  libsignal: ['whatsapp'],
  '@whiskeysockets/': ['whatsapp'],
  croner: ['jobs'],
  exceljs: ['spreadsheet'],
  saxes: ['images', 'spreadsheet'],
  fastify: ['http', 'app', 'main'],
  '@fastify/': ['http', 'app'],
  commander: ['cli', 'main'],
  ink: ['cli'],
  react: ['cli', 'landing', 'light', 'feature', 'components', 'api', 'app-frame', 'dashboard'],
  'react-dom': ['landing', 'feature', 'components', 'app-frame', 'dashboard'],
  primereact: ['feature', 'components', 'app-frame', 'dashboard'],
  vite: ['vite-config'],
};

/** What the landing page must not reach, by whatever way: each would weigh more than the page itself. */
export const heavy = [
  'primereact', 'primeicons', 'primelocale', '@tanstack/', 'react-hook-form', '@hookform/', 'react-router-dom', 'react-router',
];

/** Folders whose files are all checked; a file there that fits no room is a violation itself. */
export const checkedFolders = ['shared', 'daemon', 'cli', 'dashboard'];
