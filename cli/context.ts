import { userInfo } from 'node:os';
import { CliError } from './errors.ts';
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
  /** Runs a command of the daemon's own bundle, which needs no running daemon; resolves with its stdout. */
  offline(args: readonly string[]): Promise<string>;
}

/** What each command receives. */
export interface Context {
  client: Client;
  settings: Settings;
  output: Output;
  signal: AbortSignal;
  env: NodeJS.ProcessEnv;
  /** The daemon's answer; where this machine's does not run, what its files tell, after a note. Throws CliError. */
  orOffline<T>(asked: Promise<{ data: T }>, args: readonly string[]): Promise<{ data: T; isDown: boolean }>;
}

export function createContext(world: World, { json }: { json: boolean }): Context {
  const { env, cwd, streams, signal } = world;
  const settings = readSettings({ env, cwd });
  const output = createOutput({ streams, env, json });
  if (settings.ignored !== undefined) output.warn([settings.ignored]);

  async function orOffline<T>(asked: Promise<{ data: T }>, args: readonly string[]) {
    try {
      return { data: (await asked).data, isDown: false };
    } catch (error) {
      if (!(error instanceof CliError) || error.ending !== 'unreachable' || settings.isRemote()) throw error;
      output.note(error.message, 'careful');
    }
    const data = JSON.parse(await world.offline([...args, '--json'])) as T | { error: string; code: string };
    if (typeof data !== 'object' || data === null || !('error' in data)) return { data: data as T, isDown: true };
    throw new CliError('refused', data.error, { code: data.code });
  }

  const client = createClient({ settings, user: unixUser(), signal, json });
  return { settings, signal, env, output, client, orOffline };
}

/** In a container the uid may have no name. */
function unixUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
