import { describe, expect, test } from 'vitest';
import {
  formatPhone,
  normalizePhone,
  phone,
  PHONE_PATTERN,
  shortenPhone,
  tidyCellPhone,
  tidyPhone,
} from '#shared/base/phone.ts';

describe('phone', () => {
  test.each(['081200000', '0812000000001', '6281200000', '62812000000001', '081234567890', '6281234567890'])(
    '%s is taken',
    (phone) => {
      expect(phone).toMatch(PHONE_PATTERN);
    },
  );

  test.each([
    '08120000',
    '08120000000012',
    '+6281234567890',
    '8123456789',
    '0712345678',
    '0812-0000-0001',
    '0812 00000001',
    '0812000000a',
    '',
    '081200000001\n',
  ])('%o is refused', (phone) => expect(PHONE_PATTERN.test(phone)).toBe(false));

  test('one number, one form', () => {
    expect(normalizePhone('081200000001')).toBe('6281200000001');
    expect(normalizePhone('6281200000001')).toBe('6281200000001');
  });

  test.each([
    [' 0812-0000-0001 ', '081200000001'],
    ['0812.0000.0001', '081200000001'],
    ['+62 812 0000 0001', '6281200000001'],
    ['(0812) 0000 0001', '081200000001'],
    ['0812\u00a00000\u20110001', '081200000001'],
    ['81200000001', '081200000001'],
    ['+81200000001', '081200000001'],
    ['08ab', '08ab'],
    ['', ''],
  ])('%o from a cell becomes %s', (cell, phone) => {
    expect(tidyCellPhone(cell)).toBe(phone);
  });

  test('is written for people', () => {
    expect(formatPhone('081200000317')).toBe('0812-0000-0317');
    expect(formatPhone('6281200000317')).toBe('0812-0000-0317');
    expect(formatPhone('081200000')).toBe('0812-0000-0');
    expect(formatPhone('0812000000001')).toBe('0812-0000-00001');
  });

  test('is shortened for logs', () => {
    expect(shortenPhone('6281200000317')).toBe('6281***317');
    expect(shortenPhone('0812')).toBe('***');
  });
});

test.each([
  ['+62 (0)812-0000-0401', '6281200000401'],
  ['6208120000401', '628120000401'],
  ['0062 812 0000 0401', '6281200000401'],
  ['０８１２ ００００ ０４０１', '081200000401'],
])('%s is read as %s', (typed, stored) => {
  expect(tidyPhone(typed)).toBe(stored);
  expect(phone().safeParse(typed).success).toBe(true);
});
