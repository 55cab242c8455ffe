import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const ROOMS = ['cli', 'daemon', 'dashboard', 'shared'];
const files = (room: string) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, room, file));
const sources = (room: string) =>
  files(room)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));

test('the rooms stand at the top, and hold TypeScript only', () => {
  for (const name of [...ROOMS, 'bin', 'tests', 'package.json'])
    expect([name, existsSync(path.join(root, name))]).toEqual([name, true]);
  expect(ROOMS.flatMap(files).filter((file) => /\.[cm]?jsx?$/.test(file))).toEqual([]);
});

test.each([
  [
    'daemon',
    [
      'fastify',
      '@fastify/static',
      '@fastify/websocket',
      'better-sqlite3',
      'drizzle-orm',
      'baileys',
      'croner',
      'exceljs',
      'pino',
      'zod',
    ],
  ],
  [
    'dashboard',
    [
      'react',
      'react-dom',
      'primereact',
      'primelocale',
      'react-router-dom',
      '@tanstack/react-query',
      '@tanstack/react-table',
      'react-hook-form',
      '@hookform/resolvers',
      'zod',
    ],
  ],
  ['cli', ['commander', 'ink', 'react', 'qrcode-terminal']],
])('%s is built on its packages', (room, names) => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const text = sources(room).join('\n');
  for (const name of names) {
    expect([name, declared[name] !== undefined]).toEqual([name, true]);
    expect([name, new RegExp(`(?:from|import\\(?) ?'${name}(?:/[^']*)?'`).test(text)]).toEqual([name, true]);
  }
});
