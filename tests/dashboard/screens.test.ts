import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { navItems } from '#dashboard/app/navigation.tsx';
import { SCREENS } from '#tests/support/look/screens.ts';

const folder = path.resolve(import.meta.dirname, '../../dashboard');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const router = read('router.tsx');
const paths = [...router.matchAll(/path:\s*'(\/[^']+)'/g)].map((match) => match[1]!);

/** Screens that no item of the menu opens, and what does. */
const ELSEWHERE: Record<string, string> = {
  '/login': 'the end of a session',
  '/broadcasts/:id': 'a row of /broadcasts',
  '/pengaturan': 'the menu of the account',
  '/papan-jumat/usulan/:id': 'the button of the board',
  '/papan-jumat/sk': 'the button of the board',
};

test('every screen has its item in the menu, or a named way to it', () => {
  const items = navItems().map((item) => item.path);
  expect(paths.filter((one) => !items.includes(one)).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted());
  expect(items.filter((one) => !paths.includes(one))).toEqual([]);
});

test('every page of a feature is a screen of the router', () => {
  const pages = globSync('features/**/*-page.tsx', { cwd: folder }).map((page) => page.replaceAll('\\', '/'));
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !router.includes(`import('./${page}')`))).toEqual([]);
});

test('every screen is among those that are looked at', () => {
  const looked = SCREENS.map(([, pathIn]) => pathIn(new Proxy({}, { get: () => 'x' }) as never).split('?')[0]!);
  const isLooked = (one: string) => looked.some((other) => other === one.replace(/:\w+/, 'x'));
  expect(paths.filter((one) => !isLooked(one))).toEqual([]);
});

test('every icon has its drawing', () => {
  const names = [...read('components/icon.tsx').matchAll(/\| '([a-z-]+)'/g)].map((match) => match[1]!);
  const drawn = [...read('styles/widgets/icons.css').matchAll(/^\.i-([a-z-]+)/gm)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(50);
  expect(names.toSorted()).toEqual(drawn.toSorted());
});
