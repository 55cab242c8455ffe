import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkArchitecture } from '#tests/support/architecture/architecture.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mimbar-architecture-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function check(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkArchitecture(root);
}

describe('a seeded violation is found', () => {
  test.each([
    ['shared/a.ts', "import { x } from '#daemon/domain/x.ts';"],
    ['shared/a.ts', "import type { X } from '#daemon/domain/x.ts';"],
    ['shared/a.ts', "import { readFileSync } from 'node:fs';"],
    ['shared/a.ts', "import fs from 'fs';"],
    ['shared/a.ts', "import dayjs from 'dayjs';"],
    ['shared/a.ts', "export { x } from '#cli/x.ts';"],
    ['shared/a.ts', "export * from '../dashboard/components/x.tsx';"],
    ['daemon/domain/a.ts', "import { x } from '../storage/x.ts';"],
    ['daemon/domain/a.ts', "import { type X, x } from '#daemon/storage/x.ts';"],
    ['daemon/domain/a.ts', "import '../storage/x.ts';"],
    ['daemon/domain/queue/a.ts', "import type { X } from '../../whatsapp/x.ts';"],
    ['daemon/domain/sheet/a.ts', "import type { X } from '../../spreadsheet/x.ts';"],
    ['daemon/domain/a.ts', "import type { X } from '#daemon/http/x.ts';"],
    ['daemon/domain/a.ts', "import type { FastifyInstance } from 'fastify';"],
    ['daemon/domain/a.ts', "type X = import('drizzle-orm').SQL;"],
    ['daemon/domain/a.ts', "const x = await import('../whatsapp/x.ts');"],
    ['daemon/domain/a.ts', "const name = '../storage/x.ts'; await import(name);"],
    ['daemon/domain/a.ts', 'await import(`../storage/${name}.ts`);'],
    ['daemon/domain/a.ts', 'await import(`./${name}/x.ts`);'],
    ['daemon/http/a.ts', "import Database from 'better-sqlite3';"],
    ['daemon/http/a.ts', "import { eq } from 'drizzle-orm/sql';"],
    ['daemon/http/a.ts', "import { x } from '#daemon/storage/x.ts';"],
    ['daemon/http/a.ts', "import { x } from '#daemon/jobs/x.ts';"],
    ['daemon/http/a.ts', "import { x } from '#daemon/main.ts';"],
    ['daemon/storage/a.ts', "import type { WASocket } from 'baileys';"],
    ['daemon/storage/a.ts', "import { x } from '#daemon/http/x.ts';"],
    ['daemon/whatsapp/a.ts', "import { x } from '#daemon/storage/x.ts';"],
    ['daemon/domain/a.ts', "const { Cron } = require('croner');"],
    ['daemon/http/a.ts', "import exceljs from 'exceljs';"],
    ['daemon/jobs/a.ts', "import { x } from '../http/x.ts';"],
    ['daemon/app.ts', "import { x } from './storage/x.ts';"],
    ['daemon/config.ts', "import { x } from './storage/x.ts';"],
    ['daemon/http/a.ts', "import { createServices } from '../main/wiring/services.ts';"],
    ['daemon/strange/a.ts', 'export const a = 1;'],
    ['daemon/main.ts', "import { x } from '#tests/x.ts';"],
    ['cli/a.ts', "import type { X } from '#daemon/domain/x.ts';"],
    ['cli/ui/a.tsx', "import { x } from '#dashboard/components/x.tsx'; export const A = () => <p>{x}</p>;"],
    ['dashboard/app/a.tsx', "import { x } from '#daemon/domain/x.ts';"],
    ['dashboard/components/a.tsx', "import { x } from '#dashboard/features/masjid/x.tsx';"],
    ['dashboard/features/masjid/a.tsx', "import { x } from '../mubaligh/x.tsx';"],
    ['dashboard/features/masjid/a.tsx', "import type { X } from '#dashboard/features/mubaligh/x.tsx';"],
    ['dashboard/features/masjid/a.tsx', "import { readFile } from 'node:fs/promises';"],
    ['dashboard/landing/a.tsx', "import { Button } from 'primereact/button';"],
    ['dashboard/landing/a.tsx', "import { useQuery } from '@tanstack/react-query';"],
    ['dashboard/landing/a.tsx', "import { x } from '#dashboard/components/x.tsx';"],
    ['dashboard/landing/page/a.tsx', "import { useMonth } from '../use-month.ts';"],
    ['dashboard/landing/server/a.tsx', "import { x } from '../use-month.ts';"],
    ['dashboard/landing/server/a.tsx', "import { useState } from 'react';"],
    ['daemon/http/a.ts', 'const x = (name: string) => import(name);'],
    ['daemon/child/a.ts', "import { x } from '../domain/x.ts';"],
    ['daemon/planning/a.ts', "import { x } from '../storage/x.ts';"],
    ['daemon/images/a.ts', "import type { X } from '../spreadsheet/x.ts';"],
    ['daemon/spreadsheet/a.ts', "import { x } from '../storage/x.ts';"],
    ['daemon/jobs/a.ts', "import type { X } from '../storage/x.ts';"],
    ['daemon/http/a.ts', "import yauzl from 'yauzl';"],
    ['daemon/http/a.ts', "import { SaxesParser } from 'saxes';"],
    ['daemon/http/a.ts', "import { Registry } from 'prom-client';"],
    ['daemon/storage/a.ts', "import { LRUCache } from 'lru-cache';"],
    ['daemon/domain/a.ts', "import wrapAnsi from 'wrap-ansi';"],
    ['daemon/domain/a.ts', "import { Command } from 'commander';"],
    ['cli/a.ts', "import { Button } from 'primereact/button';"],
    ['cli/commands/a.ts', "import { x } from '#daemon/main.ts';"],
    ['dashboard/api/a.ts', "import { x } from '../features/masjid/x.ts';"],
    ['dashboard/app/a.tsx', "import { x } from '../features/masjid/x.tsx';"],
    ['dashboard/components/a.tsx', "import { x } from '../app/x.tsx';"],
    ['dashboard/router.tsx', "import { x } from './landing/x.tsx';"],
    ['dashboard/vite.config.ts', "import { x } from './router.tsx';"],
    ['dashboard/features/masjid/a.tsx', "import { build } from 'vite';"],
  ])('%s: %s', (file, text) => {
    const { violations } = check({ [file]: `${text}\n` });
    expect(violations).not.toEqual([]);
    for (const violation of violations) expect(violation).toContain(`${file}: `);
  });

  test('the landing page reaches something heavy through another file', () => {
    const { violations } = check({
      'dashboard/landing/a.tsx': "import { x } from './b.ts';",
      'dashboard/landing/b.ts': "import { useForm } from 'react-hook-form'; export const x = useForm;",
    });
    expect(violations).toEqual(['dashboard/landing/b.ts: brings react-hook-form to the landing page']);
  });

  test('files that import one another, types included', () => {
    const { violations } = check({
      'daemon/domain/queue/a.ts': "import type { B } from './b.ts'; export type A = B;",
      'daemon/domain/queue/b.ts': "import { c } from './c.ts'; export type B = typeof c;",
      'daemon/domain/queue/c.ts': "import type { A } from './a.ts'; export const c: A | undefined = undefined;",
    });
    const files = ['a', 'b', 'c'].map((name) => `daemon/domain/queue/${name}.ts`);
    expect(violations).toEqual([`${files[0]}: imports itself in a circle: ${files.join(' > ')}`]);
  });

  test('subjects of a layer that import one another, though no file does', () => {
    const { violations } = check({
      'daemon/domain/queue/a.ts': "import type { B } from '../card/b.ts'; export type A = B;",
      'daemon/domain/card/b.ts': 'export type B = string;',
      'daemon/domain/card/c.ts': "import type { D } from '../queue/d.ts'; export type C = D;",
      'daemon/domain/queue/d.ts': 'export type D = number;',
    });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain('daemon/domain/: its subjects form a circle');
  });

  test.each(['// ', '/** ', ' * '])('a comment wider than a line, which the formatter leaves: %s', (begins) => {
    const file = 'daemon/domain/queue/a.ts';
    const comment = (width: number) => `${begins}${'x'.repeat(width - begins.length)}`;
    const text = (width: number) => (begins === ' * ' ? `/**\n${comment(width)}\n */\n` : `${comment(width)}\n*/\n`);
    const { violations } = check({ [file]: begins === '// ' ? `${comment(121)}\n` : text(121) });
    expect(violations).toEqual([expect.stringContaining('is a comment of more than 120 columns')]);
    expect(check({ [file]: begins === '// ' ? `${comment(120)}\n` : text(120) }).violations).toEqual([]);
  });

  test('a rule for a folder that is not there', () => {
    const { violations } = check({ 'package.json': '{}' });
    expect(violations).toContain('daemon/domain/: has a rule and does not exist');
  });
});

test('what the arrows allow is clean', () => {
  const result = check({
    'shared/a.ts': "import * as z from 'zod'; import { b } from './b.ts';",
    'daemon/domain/a.ts': "import { a } from '#shared/a.ts'; import 'node:crypto';",
    'daemon/storage/a.ts':
      "import Database from 'better-sqlite3'; import { eq } from 'drizzle-orm'; import { a } from '../domain/a.ts';",
    'daemon/domain/b.ts': "import type { A } from '../storage/b.ts'; export type B = string;",
    'daemon/storage/b.ts': "import type { B } from '../domain/b.ts'; export type A = B;",
    'daemon/whatsapp/a.ts': "import makeWASocket from 'baileys'; import { MimbarError } from '../domain/errors.ts';",
    'daemon/jobs/a.ts': "import { Cron } from 'croner'; import { x } from '../domain/x.ts';",
    'daemon/http/a.ts': "import fastify from 'fastify'; import { x } from '../domain/x.ts';",
    'daemon/main.ts': "import { x } from './storage/x.ts'; import { y } from '#daemon/app.ts';",
    'cli/commands/a.tsx': "import { render } from 'ink'; import { a } from '#shared/a.ts'; const a = <p />;",
    'dashboard/router.tsx': "const x = () => import('./features/masjid/page.tsx');",
    'dashboard/features/masjid/page.tsx':
      "import { x } from '#dashboard/components/x.tsx'; import { y } from '../cuti/index.ts'; import './page.css';",
    'dashboard/landing/main.tsx':
      "import { createRoot } from 'react-dom/client'; import type { X } from '#shared/x.ts';",
  });
  expect(result).toEqual({ checked: 13, violations: [] });
});

test('the repository holds its arrows', () => {
  const { checked, violations } = checkArchitecture(resolve(import.meta.dirname, '..'));
  expect(violations).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});
