import { networkInterfaces } from 'node:os';

/** Interfaces of containers and bridges, whose addresses other machines in the network can't reach. */
const INNER = /^(docker|br-|veth|virbr|podman|cni|lo)/;

/**
 * The addresses at which other machines in the local network reach a daemon that listens on all interfaces; none if it
 * listens on one. `url` is its address on this machine.
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
