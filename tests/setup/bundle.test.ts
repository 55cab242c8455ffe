import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Bundler {
  bundleOne(
    target: string,
    define: Record<string, string>,
    program: { entry: string; name: string },
  ): Promise<string[]>;
}
const { bundleOne } = (await import(
  pathToFileURL(path.resolve(import.meta.dirname, '../../bin/bundle.js')).href
)) as Bundler;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'mimbar-bundle-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function bundled(code: string): Promise<string[]> {
  const entry = path.join(folder, 'program.mjs');
  writeFileSync(entry, code);
  return bundleOne(folder, {}, { entry, name: 'bundled' });
}

test.each([
  ['require in try', "export let sharp; try { sharp = require('sharp'); } catch {}"],
  [
    'import in try',
    "export async function load() { try { return await import('jimp'); } catch { return undefined; } }",
  ],
  ['import with catch', "export const load = () => import('jimp').catch(() => undefined);"],
])('a package that is left out may be asked for by %s', async (_how, code) => {
  expect(await bundled(code)).not.toEqual([]);
});

test.each([
  ['require', "export const sharp = require('sharp');"],
  ['a late require', "export const load = () => require('bufferutil');"],
  ['a late import', "export const load = () => import('jimp');"],
  ['an import', "import sharp from 'sharp'; export { sharp };"],
  ['a file that has no leave', "export const load = () => import('music-metadata');"],
])('the build refuses %s that nothing catches', async (_how, code) => {
  await expect(bundled(code)).rejects.toThrow(/Could not resolve|tidak ikut dipaketkan/);
});
