import { userInfo } from 'node:os';
import { createClient, type Client } from './http/client.ts';
import { createOutput, type Output, type Streams } from './terminal/output.ts';
import { readSettings, type Settings } from './http/settings.ts';

/** The process around the CLI; tests may pass another. */
export interface World {
  env: NodeJS.ProcessEnv;
  cwd: string;
  streams: Streams;
  /** Ctrl+C. */
  signal: AbortSignal;
}

/** What each command receives. */
export interface Context {
  client: Client;
  settings: Settings;
  output: Output;
  signal: AbortSignal;
  env: NodeJS.ProcessEnv;
}

export function createContext(world: World, { json }: { json: boolean }): Context {
  const { env, cwd, streams, signal } = world;
  const settings = readSettings({ env, cwd });
  const output = createOutput({ streams, env, json });
  if (settings.ignored !== undefined) output.warn([settings.ignored]);
  return { settings, signal, env, output, client: createClient({ settings, user: unixUser(), signal, json }) };
}

/** In a container the uid may have no name. */
function unixUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
