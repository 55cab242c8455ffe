import { expect, test } from 'vitest';
import { PASARAN, pasaranOf } from '#shared/base/pasaran.ts';

// As almanacs have them.
test.each([
  ['1945-08-17', 'Legi'],
  ['1970-01-01', 'Wage'],
  ['2020-01-01', 'Legi'],
  ['2027-01-01', 'Pon'],
])('%s is %s', (date, pasaran) => expect(PASARAN[pasaranOf(date)]).toBe(pasaran));
