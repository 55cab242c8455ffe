import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess, startProcess } from './process.ts';
import { toolPath } from './tools.ts';

const systemd = path.join(import.meta.dirname, '../../../systemd');

export interface Proxy {
  port: number;
  /** The port without https: it redirects to https or does not answer. */
  plainPort: number;
  close(): Promise<void>;
}

/** Gives a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Replaces texts that must all be there, so that a change of the shipped file is noticed. */
function replaced(text: string, changes: readonly [string, string][]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`'${from}' does not stand in the file that ships`);
    return now.replaceAll(from, to);
  }, text);
}

/** Starts a proxy in its own directory and waits until its port answers; the proxy runs until `close`. */
async function run(program: string, args: string[], folder: string, ports: { port: number; plainPort: number }) {
  const child = startProcess(program, args, { cwd: folder, env: { HOME: folder, MIMBAR_DOMAIN: 'localhost' } });
  for (const end = Date.now() + 20_000; ;) {
    const answers = await fetch(`https://localhost:${ports.port}/api/health`).catch(() => undefined);
    if (answers) break;
    if (Date.now() > end || child.run.code !== null)
      throw new Error(`No proxy: ${child.run.stdout}${child.run.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ...ports,
    async close(): Promise<void> {
      child.kill('SIGTERM');
      await child.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Caddy with the shipped file, under the name localhost and with a self-made certificate. */
export async function startCaddy(daemonPort: number, plainPort: number, port: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-caddy-'));
  const site = replaced(readFileSync(path.join(systemd, 'Caddyfile'), 'utf8'), [
    ['mimbar:8080', `127.0.0.1:${daemonPort}`],
  ]);
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tstorage file_system ${folder}\n}\n`;
  writeFileSync(path.join(folder, 'Caddyfile'), options + site);
  const args = ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')];
  return run(toolPath('caddy'), args, folder, { port, plainPort });
}

/** Starts nginx with the shipped file and a self-made certificate. */
export async function startNginx(daemonPort: number, plainPort: number, port: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-nginx-'));
  mkdirSync(path.join(folder, 'cache'));
  const [certificate, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name)) as [string, string];
  const made = await runProcess(
    toolPath('openssl'),
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    { cwd: folder },
  );
  if (made.code !== 0) throw new Error(`No certificate: ${made.stderr}`);
  const site = replaced(readFileSync(path.join(systemd, 'nginx.conf'), 'utf8'), [
    ['/var/cache/nginx/mimbar', path.join(folder, 'cache')],
    ['127.0.0.1:8080', `127.0.0.1:${daemonPort}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['mimbar.example.org;', 'localhost;'],
    ['/etc/letsencrypt/live/mimbar.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/mimbar.example.org/privkey.pem', key],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join(' ');
  const user = process.getuid!() === 0 ? 'user root;' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${user} pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${site}\n}`,
  );
  const args = ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
  return run(toolPath('nginx'), args, folder, { port, plainPort });
}
