import { expect, test } from 'vitest';
import { id, idInput, idList, idListInput } from '#shared/base/id.ts';

test.each(['1', 12, '999999999999999'])('%o is an id', (value) => {
  expect(idInput('Pilih').safeParse(value).success).toBe(true);
});

test.each(['', '0', 0, -1, 1.5, '01', '1e3', ' 1', 'abc', null, undefined, '1234567890123456', 1e15, true])(
  '%o is none, with the form’s sentence',
  (value) => {
    expect(
      idInput('Masjid harus diisi')
        .safeParse(value)
        .error?.issues.map((issue) => issue.message),
    ).toEqual(['Masjid harus diisi']);
  },
);

test('answers carry digits in a string', () => {
  expect(id.safeParse('12').success).toBe(true);
  expect(id.safeParse(12).success).toBe(false);
});

test.each([
  ['1,2, 3', ['1', '2', '3']],
  ['7', ['7']],
  [7, ['7']],
  [
    ['1', 2, '1'],
    ['1', '2'],
  ],
  ['3,1,3', ['3', '1']],
])('%o lists ids', (value, ids) => {
  expect(idList(idListInput.parse(value))).toEqual(ids);
});

test.each(['', 'a,b', '1;2', '1,,2', [''], ['x'], -1, {}])('%o lists none', (value) => {
  expect(idListInput.safeParse(value).error?.issues[0]?.message).toMatch(/ID tidak valid$/);
});

test('no list at all is empty, and a list has an end', () => {
  expect(idList(undefined)).toEqual([]);
  expect(idListInput.safeParse(Array.from({ length: 20_001 }, (_, n) => n + 1)).success).toBe(false);
});
