import { array, assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGE_MAX } from '#shared/base/values.ts';
import {
  renderBounded,
  renderRepeating,
  renderRepeatingBounded,
  renderTemplate,
} from '#shared/roster/template-render.ts';

const piece = constantFrom(
  '[[',
  ']]',
  '{{tanggal}}',
  '{{ bulan }}',
  '{{lain}}',
  '{{',
  '}}',
  '\n',
  'x',
  '📅',
  'y'.repeat(700),
);
const content = array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
const values = record({
  tanggal: constantFrom('', 'Jumat', '$& {{bulan}}', 'z'.repeat(300)),
  bulan: constantFrom('Mei', ''),
});
const groups = array(array(values, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
const shown = (text: string) => ({ length: text.length, message: text.slice(0, MESSAGE_MAX + 1) });

test('a message is as long as it is measured, and is made whole within the bound and to the bound beyond it', () => {
  assert(
    property(content, groups, constantFrom('', '-'.repeat(30)), (text, people, separator) => {
      expect(renderRepeatingBounded(text, people, separator)).toEqual(shown(renderRepeating(text, people, separator)));
      const first = people[0]?.[0] ?? {};
      expect(renderBounded(text, first)).toEqual(shown(renderTemplate(text, first)));
    }),
    { numRuns: 3000 },
  );
});

test('a template of many blocks over many schedules is measured, not made', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ tanggal: `hari ${n}`, nama_masjid: 'm'.repeat(200) }));
  const { message, length } = renderRepeatingBounded('[[{{nama_masjid}}{{tanggal}}]]'.repeat(300), [rows]);
  expect(message).toHaveLength(MESSAGE_MAX + 1);
  expect(length).toBe(300 * rows.reduce((sum, row) => sum + row.tanggal.length + 200, 0));
});
