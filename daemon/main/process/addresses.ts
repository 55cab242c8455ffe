import { networkInterfaces } from 'node:os';

/** IPv4 addresses of containers and bridges, at which nobody else in the house finds this machine. */
const INNER = /^(docker|br-|veth|virbr|podman|cni|lo)/;

/**
 * Where others in the local network find a daemon that listens on every address; none where it listens on one.
 * `url` is how this machine itself calls it.
 */
export function nearbyUrls(host: string, url: string, interfaces = networkInterfaces()): string[] {
  if (!['0.0.0.0', '::'].includes(host)) return [];
  const { port } = new URL(url);
  return Object.entries(interfaces)
    .filter(([name]) => !INNER.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port || '80'}`);
}
