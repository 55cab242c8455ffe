import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MimbarError } from '../../domain/base/errors.ts';
import type { UndeclaredProxies } from '../../domain/operations/undeclared-proxy.ts';
import { plainAddress } from '../../domain/account/address.ts';
import { addressList } from './address-list.ts';

interface HostOptions {
  publicUrl: string;
  allowedHosts: readonly string[];
  trustProxy: readonly string[];
  proxies: UndeclaredProxies;
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'];

/**
 * Answers only under names that are ours, pages, calls and sockets alike: a site elsewhere whose name is made to point
 * here would otherwise be taken by the browser for this one (DNS rebinding needs a name). What a proxy forwards counts
 * beside the name that it calls us by, never instead of it: a script may write X-Forwarded-Host, but not Host.
 */
export function registerHostCheck(app: FastifyInstance, options: HostOptions): void {
  const isTrusted = addressList(options.trustProxy);
  const isOurs = ourNames(options);
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket;
    const isForwarded = remoteAddress !== undefined && FORWARDED.some((name) => name in request.headers);
    if (isForwarded && !isTrusted(remoteAddress)) {
      options.proxies.saw(plainAddress(remoteAddress) ?? remoteAddress);
    }
    const wrong = namesOf(request).find((name) => !isOurs(name));
    done(wrong === undefined ? undefined : misdirected(wrong));
  });
}

/** The name that was called and, from a trusted proxy, the one that was called there. */
function namesOf(request: FastifyRequest): string[] {
  return [request.headers.host ?? '', request.host];
}

function ourNames({ publicUrl, allowedHosts }: HostOptions): (host: string) => boolean {
  const publicName = URL.canParse(publicUrl) ? [new URL(publicUrl).host] : [];
  const names = new Set(['localhost', ...publicName.map(nameOf), ...allowedHosts.map(nameOf)]);
  return (host) => {
    const name = nameOf(host);
    return names.has(name) || isAddress(name) || /^[a-z\d_-]+(\.[a-z\d_-]+)*\.local$/.test(name);
  };
}

/** Without port, case and the dot that may end a name; '' for what is none. */
function nameOf(host: string): string {
  const match = /^(\[[\da-f:.]+(?:%[\w.]+)?\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host);
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

function isAddress(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

function misdirected(host: string): MimbarError {
  const name = nameOf(host);
  if (name === '')
    return new MimbarError(
      'misdirected',
      'Permintaan ini tidak menyebut alamat Mimbar (Host). Buka lewat alamat IP-nya.',
    );
  return new MimbarError(
    'misdirected',
    `Nama '${name}' belum dikenal di sini. Buka lewat alamat IP, atau tambahkan ${name} ke MIMBAR_ALLOWED_HOSTS di pengaturan Mimbar lalu jalankan ulang.`,
  );
}
