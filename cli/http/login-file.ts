import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

const schema = z.object({
  url: z.string(),
  username: z.string(),
  role: z.string(),
  accessToken: z.string(),
  cookie: z.string(),
  renewed_at: z.number(),
});

/** A sign-in at a remote daemon. `cookie` renews the access token; `renewed_at` is the last renewal, UTC ms. */
export type Login = z.infer<typeof schema>;

function fileOf(env: NodeJS.ProcessEnv): string {
  return path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'mimbar', 'login.json');
}

/** undefined if there is none or it cannot be read. */
export function readLogin(env: NodeJS.ProcessEnv): Login | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(fileOf(env), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the file atomically, readable only by its owner. */
export function saveLogin(env: NodeJS.ProcessEnv, login: Login): void {
  const file = fileOf(env);
  const part = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  rmSync(part, { force: true });
  writeFileSync(part, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(part, file);
}

export function forgetLogin(env: NodeJS.ProcessEnv): void {
  rmSync(fileOf(env), { force: true });
}
