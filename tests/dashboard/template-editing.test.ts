import { expect, test } from 'vitest';
import { difference, insertAt, toggleMark } from '#dashboard/features/template/editing.ts';

/** A '|' marks each end of the selection, or the cursor. */
function read(text: string) {
  const start = text.indexOf('|');
  const last = text.lastIndexOf('|');
  return { text: text.replaceAll('|', ''), start, end: last === start ? start : last - 1 };
}
const written = ({ text, start, end }: { text: string; start: number; end: number }) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each([
  ['jadwal |kajian| besok', 'jadwal *|kajian|* besok'],
  ['jadwal *|kajian|* besok', 'jadwal |kajian| besok'],
  ['jadwal |*kajian*| besok', 'jadwal |kajian| besok'],
  ['jadwal| kajian |besok', 'jadwal *|kajian|* besok'],
  ['a|', 'a*|*'],
])('bold of %s is %s', (before, after) => {
  expect(written(toggleMark(read(before), '*'))).toBe(after);
});

test('a placeholder takes the place of what is selected, and the cursor stands behind it', () => {
  expect(written(insertAt(read('di |masjid| itu'), '{{nama_masjid}}'))).toBe('di {{nama_masjid}}| itu');
});

test.each([
  ['abc', 'abc', { start: 3, end: 3, piece: '' }],
  ['aa', 'aaa', { start: 2, end: 2, piece: 'a' }],
  ['satu dua', 'satu *dua*', { start: 5, end: 8, piece: '*dua*' }],
  ['*dua*', 'dua', { start: 0, end: 5, piece: 'dua' }],
])('from %s to %s', (before, after, found) => {
  expect(difference(before, after)).toEqual(found);
});
