import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** The service's settings file; systemd reads it and passes the settings as environment variables. */
export const SYSTEM_FILE = '/etc/mimbar/mimbar.env';

/** The folder of settings and data: in a clone its root, from any folder inside it; else the current folder. */
export const homeDirectory = (): string => process.env['MIMBAR_HOME'] || '.';

/**
 * Reads .env into the environment; existing variables take precedence. Returns a function that tells a setting's
 * origin.
 */
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

/** A file that this user may not read counts as empty. */
function systemSettings(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(SYSTEM_FILE, 'utf8'));
  } catch {
    return {};
  }
}
