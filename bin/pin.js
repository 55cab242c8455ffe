import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain, say } from './output.js';
import { root } from './runtime.js';

/** Files that name images of other publishers. */
const PLACES = [
  { file: 'Dockerfile', line: /^(ARG NODE_IMAGE=)(\S+)$/m },
  { file: 'compose.yaml', line: /^( +image: )(\S*caddy:\S+)$/m },
];
/** Lists of an image for several machines: the digest of one holds for all of them. */
const LISTS = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'];
const MACHINES = ['amd64', 'arm64'];

/** A name as engines read it: a registry has a dot or a port, and Docker's own images lie in its library. */
function addressOf(image) {
  const [, path, tag] = /^(.+):([\w.-]+)$/.exec(image) ?? [];
  if (!path) throw new Error(`${image}: perlu nama dan tag, misalnya node:24-slim.`);
  const [first, ...rest] = path.split('/');
  const isRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const name = isRegistry ? rest.join('/') : path;
  const host = isRegistry && first !== 'docker.io' ? first : 'registry-1.docker.io';
  const repository = host === 'registry-1.docker.io' && !name.includes('/') ? `library/${name}` : name;
  return { host, url: `https://${host}/v2/${repository}/manifests/${tag}` };
}

async function ask(url, headers = {}) {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
  } catch (error) {
    throw new Error(`${new URL(url).host} tidak terjangkau: ${error.cause?.message ?? error.message}`, {
      cause: error,
    });
  }
}

/** Public images also need a token. */
async function tokenFor(challenge, host) {
  const of = (name) => new RegExp(`${name}="([^"]+)"`).exec(challenge)?.[1];
  if (!/^bearer /i.test(challenge) || !of('realm')) throw new Error(`${host} meminta cara masuk yang tidak dikenal.`);
  const url = new URL(of('realm'));
  for (const name of ['service', 'scope']) if (of(name)) url.searchParams.set(name, of(name));
  const answer = await ask(url);
  if (!answer.ok) throw new Error(`${url.host} menjawab ${answer.status}.`);
  const { token, access_token } = await answer.json();
  return token ?? access_token;
}

/** The digest of a registry's current image of a tag, computed from the bytes. */
async function digestOf(image) {
  const { host, url } = addressOf(image);
  const accept = LISTS.join(', ');
  let answer = await ask(url, { accept });
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '', host);
    answer = await ask(url, { accept, authorization: `Bearer ${token}` });
  }
  if (!answer.ok) throw new Error(`${image}: ${host} menjawab ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type')?.split(';')[0];
  const machines = LISTS.includes(type)
    ? JSON.parse(bytes.toString()).manifests.map(({ platform }) => platform?.architecture)
    : [];
  const lacking = MACHINES.filter((machine) => !machines.includes(machine));
  if (lacking.length > 0) throw new Error(`${image} di ${host} tidak ada untuk ${lacking.join(' dan ')}.`);
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const said = answer.headers.get('docker-content-digest');
  if (said && said !== digest) throw new Error(`${image}: isi dari ${host} tidak cocok dengan sidiknya (${said}).`);
  return digest;
}

/**
 * `npm run pin`: writes into Dockerfile and compose.yaml which images their tags mean today; run again, it takes those
 * of that day. Nothing is written before every digest is known.
 */
await runMain(async () => {
  const pinned = [];
  for (const { file, line } of PLACES) {
    const text = readFileSync(join(root, file), 'utf8');
    const [, before, now] = line.exec(text) ?? [];
    if (!now) throw new Error(`${file} tidak menyebut image dasar.`);
    const [image] = now.split('@');
    const name = `${image}@${await digestOf(image)}`;
    pinned.push({ file, name, now, text: text.replace(line, () => before + name) });
  }
  for (const { file, name, now, text } of pinned) {
    if (name !== now) writeFileSync(join(root, file), text);
    say(`${file}: ${name}${name === now ? ' (sudah)' : ''}`);
  }
});
