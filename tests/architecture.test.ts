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
    ['shared/a.ts', "import { x } from '#daemon/roster/x.ts';"],
    ['shared/a.ts', "import type { X } from '#daemon/roster/x.ts';"],
    ['shared/a.ts', "import { readFileSync } from 'node:fs';"],
    ['shared/a.ts', "import fs from 'fs';"],
    ['shared/a.ts', "import dayjs from 'dayjs';"],
    ['shared/a.ts', "export { x } from '#cli/x.ts';"],
    ['shared/a.ts', "export * from '../dashboard/components/x.tsx';"],
    ['daemon/roster/a.ts', "import { x } from './x.store.ts';"],
    ['daemon/roster/a.ts', "import { type X, x } from '#daemon/roster/x.store.ts';"],
    ['daemon/roster/a.ts', "import './x.store.ts';"],
    ['daemon/queue/a.ts', "import type { X } from '../whatsapp/x.ts';"],
    ['daemon/sheet/a.ts', "import type { X } from '../spreadsheet/x.ts';"],
    ['daemon/roster/a.ts', "import type { X } from '#daemon/roster/x.routes.ts';"],
    ['daemon/roster/a.ts', "import { x } from './index.ts';"],
    ['daemon/roster/a.routes.ts', "import { x } from './index.ts';"],
    ['daemon/card/a.ts', "import type { X } from '#daemon/roster/x.ts';"],
    ['daemon/card/index.ts', "import { x } from '../roster/x.ts';"],
    ['daemon/process/a.ts', "import { x } from '../roster/x.ts';"],
    ['daemon/base/a.ts', "import type { X } from '../roster/index.ts';"],
    ['daemon/roster/a.ts', "import type { FastifyInstance } from 'fastify';"],
    ['daemon/roster/a.ts', "type X = import('drizzle-orm').SQL;"],
    ['daemon/roster/a.ts', "const x = await import('../whatsapp/x.ts');"],
    ['daemon/roster/a.ts', "const name = './x.store.ts'; await import(name);"],
    ['daemon/roster/a.ts', 'await import(`../roster/${name}.ts`);'],
    ['daemon/roster/a.ts', 'await import(`./${name}/x.ts`);'],
    ['daemon/roster/a.routes.ts', "import Database from 'better-sqlite3';"],
    ['daemon/roster/a.routes.ts', "import { eq } from 'drizzle-orm/sql';"],
    ['daemon/roster/a.routes.ts', "import { x } from '#daemon/roster/x.store.ts';"],
    ['daemon/roster/a.routes.ts', "import { x } from '#daemon/process/x.ts';"],
    ['daemon/roster/a.routes.ts', "import { x } from '#daemon/main.ts';"],
    ['daemon/roster/a.store.ts', "import type { WASocket } from 'baileys';"],
    ['daemon/roster/a.store.ts', "import { x } from '#daemon/roster/x.routes.ts';"],
    ['daemon/whatsapp/a.ts', "import { x } from '#daemon/roster/x.store.ts';"],
    ['daemon/roster/a.ts', "const { Cron } = require('croner');"],
    ['daemon/roster/a.routes.ts', "import exceljs from 'exceljs';"],
    ['daemon/base/a.ts', "import { x } from '../roster/x.routes.ts';"],
    ['daemon/config.ts', "import { x } from './roster/x.store.ts';"],
    ['daemon/roster/a.routes.ts', "import { createServices } from '../process/services.ts';"],
    ['daemon/main.ts', "import { x } from '#tests/x.ts';"],
    ['cli/a.ts', "import type { X } from '#daemon/roster/x.ts';"],
    ['cli/ui/a.tsx', "import { x } from '#dashboard/components/x.tsx'; export const A = () => <p>{x}</p>;"],
    ['dashboard/app/a.tsx', "import { x } from '#daemon/roster/x.ts';"],
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
    ['daemon/roster/a.routes.ts', 'const x = (name: string) => import(name);'],
    ['daemon/planning/a.ts', "import { x } from '../roster/x.store.ts';"],
    ['daemon/images/a.ts', "import type { X } from '../spreadsheet/x.ts';"],
    ['daemon/spreadsheet/a.ts', "import { x } from '../roster/x.store.ts';"],
    ['daemon/base/a.ts', "import type { X } from '../roster/x.store.ts';"],
    ['daemon/roster/a.routes.ts', "import yauzl from 'yauzl';"],
    ['daemon/roster/a.routes.ts', "import { SaxesParser } from 'saxes';"],
    ['daemon/roster/a.routes.ts', "import { Registry } from 'prom-client';"],
    ['daemon/roster/a.ts', "import wrapAnsi from 'wrap-ansi';"],
    ['daemon/roster/a.ts', "import { Command } from 'commander';"],
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

  test('files that import the values of one another', () => {
    const { violations } = check({
      'daemon/queue/a.ts': "import { b } from './b.ts'; export const a = b;",
      'daemon/queue/b.ts': "import { c } from './c.ts'; export const b = c;",
      'daemon/queue/c.ts': "import { a } from './a.ts'; export const c = a;",
    });
    const files = ['a', 'b', 'c'].map((name) => `daemon/queue/${name}.ts`);
    expect(violations).toEqual([`${files[0]}: imports itself in a circle: ${files.join(' > ')}`]);
  });

  test('subjects of a layer that import one another, though no file does', () => {
    const { violations } = check({
      'daemon/queue/a.ts': "import type { B } from '../card/index.ts'; export type A = B;",
      'daemon/card/index.ts': 'export type B = string;',
      'daemon/card/c.ts': "import type { D } from '../queue/index.ts'; export type C = D;",
      'daemon/queue/index.ts': 'export type D = number;',
    });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain('daemon/: its subjects form a circle');
  });

  test.each(['// ', '/** ', ' * '])('a comment wider than a line, which the formatter leaves: %s', (begins) => {
    const file = 'daemon/queue/a.ts';
    const comment = (width: number) => `${begins}${'x'.repeat(width - begins.length)}`;
    const text = (width: number) => (begins === ' * ' ? `/**\n${comment(width)}\n */\n` : `${comment(width)}\n*/\n`);
    const { violations } = check({ [file]: begins === '// ' ? `${comment(121)}\n` : text(121) });
    expect(violations).toEqual([expect.stringContaining('is a comment of more than 120 columns')]);
    expect(check({ [file]: begins === '// ' ? `${comment(120)}\n` : text(120) }).violations).toEqual([]);
  });

  test('a rule for a folder that is not there', () => {
    const { violations } = check({ 'package.json': '{}' });
    expect(violations).toContain('daemon/base/: has a rule and does not exist');
  });
});

test('what the arrows allow is clean', () => {
  const result = check({
    'shared/a.ts': "import * as z from 'zod'; import { b } from './b.ts';",
    'daemon/roster/a.ts': "import { a } from '#shared/a.ts'; import 'node:crypto';",
    'daemon/roster/a.store.ts':
      "import Database from 'better-sqlite3'; import { eq } from 'drizzle-orm'; import { a } from './a.ts';",
    'daemon/roster/b.ts': "import type { A } from './b.store.ts'; export type B = string;",
    'daemon/roster/b.store.ts': "import type { B } from './b.ts'; export type A = B;",
    'daemon/whatsapp/a.ts': "import makeWASocket from 'baileys'; import { MimbarError } from '../base/errors.ts';",
    'daemon/process/a.ts': "import { Cron } from 'croner'; import { x } from '../roster/index.ts';",
    'daemon/roster/a.routes.ts':
      "import fastify from 'fastify'; import { x } from '../roster/x.ts'; import type { Y } from './index.ts';",
    'daemon/card/a.ts': "import { x } from '#daemon/roster/index.ts';",
    'daemon/main.ts': "import { x } from './roster/index.ts'; import { y } from '#daemon/app.ts';",
    'cli/commands/a.tsx': "import { render } from 'ink'; import { a } from '#shared/a.ts'; const a = <p />;",
    'dashboard/router.tsx': "const x = () => import('./features/masjid/page.tsx');",
    'dashboard/features/masjid/page.tsx':
      "import { x } from '#dashboard/components/x.tsx'; import { y } from '../cuti/index.ts'; import './page.css';",
    'dashboard/landing/main.tsx':
      "import { createRoot } from 'react-dom/client'; import type { X } from '#shared/x.ts';",
  });
  expect(result).toEqual({ checked: 14, violations: [] });
});

test('the repository holds its arrows', () => {
  const { checked, violations } = checkArchitecture(resolve(import.meta.dirname, '..'));
  expect(violations).toEqual([]);
  expect(checked).toBeGreaterThan(0);
});
