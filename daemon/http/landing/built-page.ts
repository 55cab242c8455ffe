import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/**
 * A page of the build, or `bare` without a build. Its style sheets are inlined, so that it is shown without a second
 * request; `hash` is their hash for the content security policy.
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
