import { existsSync } from 'node:fs';
import path from 'node:path';

/** The bundle is in dist with all other parts; when run from the sources, built parts are taken from dist too. */
const here = import.meta.dirname;
const isBundle = existsSync(path.join(here, 'migrations'));

/** Paths of the parts that are separate files. */
export const paths = {
  migrationsFolder: isBundle ? path.join(here, 'migrations') : path.join(here, 'base', 'migrations'),
  publicDirectory: isBundle ? path.join(here, 'public') : path.join(here, '..', 'dist', 'public'),
  landingPage: isBundle ? path.join(here, 'landing-page.js') : path.join(here, '..', 'dist', 'landing-page.js'),
  sayaPage: isBundle ? path.join(here, 'saya-page.js') : path.join(here, '..', 'dist', 'saya-page.js'),
  docsDirectory: isBundle ? path.join(here, 'docs') : path.join(here, '..', 'dist', 'docs'),
  backupWorker: isBundle ? path.join(here, 'backup-worker.js') : path.join(here, 'backup', 'worker.ts'),
  /** Where bin/mimbar-upgrade keeps the old version, beside the installed package. */
  upgradeFolder: path.join(here, '..', '..', '.mimbar-upgrade'),
  spreadsheetChild: isBundle ? path.join(here, 'spreadsheet-child.js') : path.join(here, 'spreadsheet', 'child.ts'),
  planningChild: isBundle ? path.join(here, 'planning-child.js') : path.join(here, 'planning', 'child.ts'),
};
