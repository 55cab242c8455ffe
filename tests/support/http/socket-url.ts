/** The live socket's address beside a daemon's. */
export function socketUrl(url: string, path: string): string {
  return `${url.replace(/^http/, 'ws')}${path}`;
}
