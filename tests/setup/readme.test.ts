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

/** What is typed in a block: after '$' where it shows outputs too, else every line without its remark. */
function typedLines(block: string): string[] {
  const lines = block.trim().split('\n');
  const shown = lines.filter((line) => line.startsWith('$ '));
  return shown.length > 0 ? shown : lines.map((line) => line.replace(/ +#.*$/, ''));
}

/** What a page lets its reader type, in order: lines of blocks, rows of settings, and spans. */
function typedIn(name: string) {
  const text = Object.entries(FILLED_IN).reduce(
    (told, [word, english]) => told.replaceAll(new RegExp(`(?<=[ :<])${word}\\b`, 'g'), english),
    read(name).split('\n# What was shown')[0]!,
  );
  const [prose, blocks] = [
    text.split(/^```.*$/m).filter((_, n) => n % 2 === 0),
    text.split(/^```.*$/m).filter((_, n) => n % 2 === 1),
  ];
  const spans = prose.flatMap((part) => [...part.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!));
  return {
    lines: blocks.flatMap(typedLines),
    spans: [...new Set(spans)].sort(),
  };
}

test.each([
  ['README.md', 'README.id.md'],
  ['docs/settings.md', 'docs/settings.id.md'],
  ['docs/deploy.md', 'docs/deploy.id.md'],
])('%s and %s let one type the same commands, settings, files and addresses', (english, indonesian) => {
  const { lines, spans } = typedIn(english);
  expect(lines.length + spans.length).toBeGreaterThan(25);
  const twin = typedIn(indonesian);
  expect(twin.lines).toEqual(lines);
  expect(twin.spans).toEqual(spans);
});

test.each([
  ['docs/settings.md', 'empty'],
  ['docs/settings.id.md', 'kosong'],
])('%s tells every setting with its default, in their order', (name, empty) => {
  const rows = [...read(name).matchAll(/^\| `(MIMBAR_\w+)` \| (\S+) \|/gm)].map(([, setting, standard]) => [
    setting,
    standard!.replaceAll('`', ''),
  ]);
  expect(rows).toEqual(SETTINGS.map(({ name, standard }) => [name, standard === '' ? empty : standard]));
});
