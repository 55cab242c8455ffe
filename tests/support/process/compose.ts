import { parse } from 'yaml';
import { limits } from './image-base.ts';

interface Service {
  [key: string]: unknown;
}

/** Fills in `${NAME:-default}` as compose does. */
const filledIn = (text: string, env: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise = '') => env[name] || otherwise);

const list = (value: unknown) => value as string[];
const pairs = (value: unknown) => Object.entries(value as Record<string, unknown>);
const each = (flag: string) => (value: unknown) => list(value).map((text) => `--${flag}=${text}`);
const seconds = (value: unknown) => String(parseInt(String(value), 10));

/** podman's flags for each key of a service; the caller handles `build`, `image` and `networks`. */
const FLAGS: Record<string, (value: unknown, envFile: string) => string[]> = {
  build: () => [],
  image: () => [],
  networks: () => [],
  restart: (value) => [`--restart=${String(value)}`],
  init: (value) => [`--init=${String(value)}`],
  env_file: (_, envFile) => [`--env-file=${envFile}`],
  environment: (value) => pairs(value).map(([name, text]) => `--env=${name}=${String(text)}`),
  volumes: each('volume'),
  read_only: (value) => [`--read-only=${String(value)}`, '--read-only-tmpfs=false'],
  tmpfs: each('tmpfs'),
  cap_drop: each('cap-drop'),
  security_opt: each('security-opt'),
  mem_limit: (value) => [`--memory=${String(value)}`],
  pids_limit: (value) => [`--pids-limit=${String(value)}`],
  stop_grace_period: (value) => [`--stop-timeout=${seconds(value)}`],
};

/**
 * The arguments that make podman run a service as compose.yaml says; an unknown key throws. `env` holds the values of
 * `.env`. The host's network replaces compose's.
 */
export function composeArgs(text: string, name: string, env: Record<string, string>, envFile: string): string[] {
  const { services } = parse(filledIn(text, env)) as { services: Record<string, Service> };
  const args = pairs(services[name]).flatMap(([key, value]) => {
    const flags = FLAGS[key];
    if (!flags) throw new Error(`compose.yaml says ${key}, which nothing here turns into podman's words`);
    return flags(value, envFile);
  });
  return [...args, '--network=host', ...limits()];
}
