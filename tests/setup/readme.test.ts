import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#shared/operations/settings.ts';

/** The Indonesian words for what a reader fills in. */
const FILLED_IN: Record<string, string> = {
  'repositori ini': 'this repository',
  BERKAS: 'FILE',
  NAMA: 'NAME',
  NOMOR: 'PHONE',
  REPOSITORI: 'REPOSITORY',
  jalur: 'path',
};

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8');

/** What a README lets its reader type, in order: lines of blocks without their remarks, rows of settings, and spans. */
function typedIn(name: string) {
  const text = Object.entries(FILLED_IN).reduce(
    (told, [word, english]) => told.replaceAll(new RegExp(`(?<=[ :<])${word}\\b`, 'g'), english),
    read(name),
  );
  const [prose, blocks] = [
    text.split(/^```.*$/m).filter((_, n) => n % 2 === 0),
    text.split(/^```.*$/m).filter((_, n) => n % 2 === 1),
  ];
  const spans = prose.flatMap((part) => [...part.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!));
  return {
    lines: blocks.flatMap((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.replace(/ +#.*$/, '')),
    ),
    spans: [...new Set(spans)].sort(),
    links: [...new Set([...text.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, link]) => link!))].sort(),
  };
}

test('both READMEs let one type the same commands, settings, files and addresses', () => {
  const { lines, spans, links } = typedIn('README.md');
  expect(lines.length).toBeGreaterThan(15);
  expect(spans.length).toBeGreaterThan(80);
  const twin = typedIn('README.id.md');
  expect(twin.lines).toEqual(lines);
  expect(twin.spans).toEqual(spans);
  expect(twin.links).toEqual(links);
});

test.each([
  ['README.md', 'empty'],
  ['README.id.md', 'kosong'],
])('%s tells every setting with its default, in their order', (name, empty) => {
  const rows = [...read(name).matchAll(/^\| `(MIMBAR_\w+)` \| (\S+) \|/gm)].map(([, setting, standard]) => [
    setting,
    standard!.replaceAll('`', ''),
  ]);
  expect(rows).toEqual(SETTINGS.map(({ name, standard }) => [name, standard === '' ? empty : standard]));
});
