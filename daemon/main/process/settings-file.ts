import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** Where the service's settings stand; systemd reads it, and hands them over as environment. */
const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** Where settings and data are found: in a clone its root, wherever in it one stands; else here. */
export const homeDirectory = (): string => process.env['MIMBAR_HOME'] || '.';

/** Reads .env into the environment, which counts first. Gives what tells where a setting comes from. */
export function loadSettings(): (name: string) => string {
  const before = new Set(Object.keys(process.env));
  const file = path.join(homeDirectory(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const system = systemSettings();
  return (name) => {
    if (!before.has(name)) return path.resolve(file);
    return system[name] === process.env[name] ? SYSTEM_FILE : 'lingkungan';
  };
}

/** Of a file that this user may not read nothing is known. */
function systemSettings(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(SYSTEM_FILE, 'utf8'));
  } catch {
    return {};
  }
}
