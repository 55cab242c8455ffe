import { expect, test } from 'vitest';
import { phone, tidyPhone } from '#shared/base/phone.ts';

test.each([
  ['+62 (0)812-0000-0401', '6281200000401'],
  ['6208120000401', '628120000401'],
  ['0062 812 0000 0401', '6281200000401'],
  ['０８１２ ００００ ０４０１', '081200000401'],
  ['0812.0000.0401', '081200000401'],
])('%s is a number', (typed, stored) => {
  expect(tidyPhone(typed)).toBe(stored);
  expect(phone().safeParse(typed).success).toBe(true);
});
