import { array, assert, constantFrom, property, record, boolean } from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkup } from '#shared/roster/markup.ts';
import { readMarkup } from '#tests/support/sheet/markup-reading.ts';

const options = record({ repetition: boolean(), replacements: constantFrom([], ['a'], ['a', 'a_b']) });
const piece = constantFrom(
  '*',
  '_',
  '~',
  '```',
  '`',
  '{{',
  '}}',
  '{',
  '}',
  '{{a}}',
  '{{ a_b }}',
  '[[',
  ']]',
  ' ',
  '\n',
  'a',
  'b_',
  '1',
  '.',
  'é',
  '📅',
  '\u00a0',
);

test('markup is read as before, whatever the text', () => {
  assert(
    property(array(piece, { maxLength: 30 }), options, (pieces, chosen) => {
      const source = pieces.join('');
      expect(parseMarkup(source, chosen)).toEqual(readMarkup(source, chosen));
    }),
    { numRuns: 20_000 },
  );
});

test.each([3993, 3994, 3995, 3996, 3997, 4000])('code and variables of %i letters as before', (length) => {
  for (const source of [
    `\`\`\`${'a'.repeat(length)}\`\`\` *b*`,
    `*{{${'a'.repeat(length)}}}*`,
    `{{${' '.repeat(length)}a}} _c_`,
  ]) {
    expect(parseMarkup(source, { replacements: ['a'] })).toEqual(readMarkup(source, { replacements: ['a'] }));
  }
});

/** The old parser took 2 to 4 s for 10,000 letters of each of the first two texts. */
test.each(['*a ', '*a{{ ', '*', '_*~', '{{', '```', '```a', '*a_b~c', '{{ '])(
  'a hundred thousand letters of %j are read at once',
  (part) => {
    const start = process.cpuUsage();
    parseMarkup(part.repeat(Math.ceil(100_000 / part.length)), { repetition: true });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(4000);
  },
);
