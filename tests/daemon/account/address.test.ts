import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressList } from '#daemon/base/address.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const OURS = [
  '127.0.0.1',
  '127.255.255.254',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::1%lo',
  '::ffff:127.0.0.1',
  '::FFFF:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:127.1.2.3',
];
const NOT_OURS = [
  '127.evil',
  '127.0.0.1.evil',
  '127.',
  '127.1',
  '127.0.0.1 ',
  ' 127.0.0.1',
  '127.0.0.1:80',
  '[::1]',
  '::1.evil',
  '::1\n',
  '::ffff:127.',
  '::ffff:127.evil',
  '::ffff:128.0.0.1',
  '::ffff:7eff:1',
  '::127.0.0.1',
  '64:ff9b::127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.01',
  '127.0.0.256',
  'localhost',
  'unknown',
  '',
];

describe('this machine', () => {
  const isLoopback = addressList(['loopback']);
  test.each(OURS)('%o', (address) => expect(isLoopback(address)).toBe(true));
  test.each(NOT_OURS)('not %o', (address) => expect(isLoopback(address)).toBe(false));
});

describe('the token of the CLI through a trusted proxy', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());
  const ask = async (from: string) =>
    (await api.call('GET', '/masjid', { headers: { 'x-forwarded-for': from } })).status;

  test.each(OURS)('counts from %o', async (address) => expect(await ask(address)).toBe(200));
  test.each(NOT_OURS.filter((text) => text.trim() === text && text !== ''))(
    'does not count from %o',
    async (address) => {
      expect(await ask(address)).toBe(401);
    },
  );
});

test.each([
  [['10.0.0.0/8'], '10.200.3.4', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:a01:203', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['2001:db8::/32'], '2001:DB8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['::ffff:192.0.2.1'], '192.0.2.1', true],
  [['192.0.2.1'], '::ffff:c000:201', true],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['192.0.2.1', 'loopback'], '::1', true],
  [[], '127.0.0.1', false],
])('%j holds %s: %s', (list, address, isIn) => {
  expect(addressList(list)(address)).toBe(isIn);
});
