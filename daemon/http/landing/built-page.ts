import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/**
 * A page as the build has left it, or `bare` where nothing is built. Its style sheets go into it, so that the first
 * sight of it needs no second request; `hash` is what its policy names them by.
 */
export function readBuiltPage(publicDirectory: string, name: string, bare: string): { template: string; hash: string } {
  const file = path.join(publicDirectory, name, 'index.html');
  const built = existsSync(file) ? readFileSync(file, 'utf8') : bare;
  const styles = [...built.matchAll(STYLESHEET)]
    .map((match) => readFileSync(path.join(publicDirectory, match[1]!), 'utf8'))
    .join('');
  return {
    template: built.replace(STYLESHEET, '').replace('</head>', () => `<style>${styles}</style></head>`),
    hash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
  };
}
