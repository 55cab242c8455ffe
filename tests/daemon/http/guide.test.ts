import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { paths } from '#tests/support/daemon-parts.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/panduan');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const pages = files.filter((name) => name !== 'README.md').map((name) => name.slice(0, -'.md'.length));

/** The first parts of the paths of all screens, as the router lists them. */
function screens(): string[] {
  const router = readFileSync(path.join(root, 'dashboard/router.tsx'), 'utf8');
  const found = [...router.matchAll(/path:\s*'\/([a-z-]+)/g)].map((match) => match[1]!);
  return [...new Set(found)];
}

describe('the guide', () => {
  let api: TestApp;
  const html = new Map<string, string>();
  beforeAll(async () => {
    api = await startTestApp({ publicDirectory: paths.publicDirectory });
    for (const page of ['', ...pages]) {
      const answer = await api.app.inject({ url: addressOf(page), headers: { accept: 'text/html' } });
      expect([page, answer.statusCode]).toEqual([page, 200]);
      html.set(page, answer.body);
    }
  });
  afterAll(() => api.close());

  test('the page of recurring pengajian tells of every kind of rule that its form offers', () => {
    const form = readFileSync(path.join(root, 'dashboard/features/rutin/aturan-field.tsx'), 'utf8');
    const kinds = [...form.matchAll(/value: '[a-z]+', label: '([^']+)'/g)].map((match) => match[1]!);
    expect(kinds).toContain('Setiap 35 hari, menurut pasaran');
    expect(kinds.filter((kind) => !html.get('pengajian-rutin')!.includes(kind))).toEqual([]);
  });

  test('every screen has a page of its path, and shows the way to it', () => {
    expect(screens().length).toBeGreaterThan(15);
    expect(screens().filter((screen) => !pages.includes(screen))).toEqual([]);
    const sources = readdirSync(path.join(root, 'dashboard'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('-page.tsx') && name.startsWith('features/'))
      .map((name) => path.join(root, 'dashboard', name));
    expect(sources.length).toBeGreaterThan(12);
    // A screen gets its '?' from the common head, shows its own, or shows a part that has one.
    const bare = sources.filter((file) => !hasHelp(file));
    expect(bare.map((file) => path.basename(file))).toEqual([]);
  });

  test('the page behind the question mark of a dialog is there', () => {
    const named = readdirSync(path.join(root, 'dashboard'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => [...readFileSync(path.join(root, 'dashboard', name), 'utf8').matchAll(/\sguide="([^"]*)"/g)])
      .map(([, page]) => page!);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((page) => !pages.includes(page))).toEqual([]);
  });

  test('runs no script, takes nothing from elsewhere, and is asked for anew', async () => {
    const answer = await api.app.inject({ url: '/panduan/masjid', headers: { accept: 'text/html' } });
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers['cache-control']).toBe('no-cache');
    for (const [page, text] of html) {
      expect([page, /<script|\son\w+=|style=/i.test(text)]).toEqual([page, false]);
      expect([
        page,
        [...text.matchAll(/src="([^"]+)"/g)].filter((match) => !match[1]!.startsWith('/panduan/')),
      ]).toEqual([page, []]);
    }
  });

  test('every link leads to a page, and to a heading that is there', () => {
    for (const [page, text] of html)
      for (const [, href] of text.matchAll(/href="([^"]+)"/g)) {
        if (['/home', '/panduan'].includes(href!) || href!.startsWith('/assets/')) continue;
        const [address, anchor] = href!.split('#');
        const target = address === '' ? text : html.get(address!.replace(/^\/panduan\/?/, ''));
        expect([page, href, target !== undefined]).toEqual([page, href, true]);
        if (anchor) expect([page, href, target!.includes(`id="${anchor}"`)]).toEqual([page, href, true]);
      }
  });

  test('every picture is there with its words, and none is heavy', async () => {
    let total = 0;
    for (const [page, text] of html)
      for (const [, attributes] of text.matchAll(/<img ([^>]+)>/g)) {
        const [, src, alt] = /src="([^"]+)" alt="([^"]*)"/.exec(attributes!) ?? [];
        expect([page, src, (alt?.length ?? 0) > 10]).toEqual([page, src, true]);
        const answer = await api.app.inject({ url: src! });
        expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, 'image/webp']);
        expect([src, answer.rawPayload.length <= 60 * 1024]).toEqual([src, true]);
        total += answer.rawPayload.length;
      }
    expect(total).toBeLessThanOrEqual(2 * 1024 * 1024);
  });

  test('a stroke at the end leads to the contents; a page that is not there is no page', async () => {
    expect((await api.app.inject({ url: '/panduan/' })).body).toBe(html.get(''));
    expect((await api.app.inject({ url: '/panduan/tidak-ada' })).statusCode).toBe(404);
    expect((await api.app.inject({ url: '/panduan/..%2Fapp' })).statusCode).toBe(404);
  });
});

const addressOf = (page: string) => (page === '' ? '/panduan' : `/panduan/${page}`);

/** Whether a screen's file, or a file that it shows, has the '?'. */
function hasHelp(file: string, deep = 2): boolean {
  const source = readFileSync(file, 'utf8');
  if (/<(PageHead|HelpLink)\b/.test(source)) return true;
  if (deep === 0) return false;
  const shown = [...source.matchAll(/from '(\.[^']+\.tsx)'/g)].map((match) => path.join(path.dirname(file), match[1]!));
  return shown.some((one) => existsSync(one) && hasHelp(one, deep - 1));
}
