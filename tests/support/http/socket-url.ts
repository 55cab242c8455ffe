/** The address of a daemon's live socket. */
export function socketUrl(url: string, path: string): string {
  return `${url.replace(/^http/, 'ws')}${path}`;
}
