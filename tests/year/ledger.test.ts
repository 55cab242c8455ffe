import { describe, expect, test } from 'vitest';
import { accountOf, underWayUntil, type Booked, type Due, type Evidence } from './ledger.ts';

const DUE: Due = {
  card: 'jumatan_reminder',
  target: '2028-01-07',
  at: 0,
  audience: 'dkm',
  about: 'jumatan 3',
  version: 1,
  to: '628120000001',
  says: ['Masjid Nurul Iman', 'Jumat, 7 Januari 2028'],
  stopped: false,
};
const TEXT = 'Masjid Nurul Iman: khatib Jumat, 7 Januari 2028';
const booked = (changes: Partial<Booked> = {}): Booked => ({
  wa_id: 'A',
  state: 'success',
  version: 1,
  created_at: 0,
  ends_at: 10,
  reason: null,
  shown: false,
  ...changes,
});
const NOTHING: Evidence = {
  booked: [],
  arrived: [],
  changed: false,
  run: 'done',
  stopped: false,
  restored: false,
  byHand: 0,
};
const arrived = (wa_id = 'A', text = TEXT, to = DUE.to) => ({ wa_id, to, text });
const end = (evidence: Partial<Evidence>) => accountOf(DUE, { ...NOTHING, ...evidence });

describe('the ledger of the year', () => {
  test('takes what arrived once as sent, also when the line went before the daemon heard so', () => {
    expect(end({ booked: [booked()], arrived: [arrived()] })).toEqual({ end: 'sent' });
    const unheard = booked({ state: 'failed', reason: 'mungkin sudah terkirim', shown: true });
    expect(end({ booked: [unheard], arrived: [arrived()] })).toEqual({ end: 'sent' });
  });

  test('holds what was sent before the schedule changed against the schedule of then, and takes it for nothing more', () => {
    const former = booked({ wa_id: 'B', version: 0 });
    const told = arrived('B', 'Masjid Nurul Iman: khatib lain', '62777');
    expect(end({ byHand: 1, booked: [former, booked()], arrived: [told, arrived()] })).toEqual({ end: 'sent' });
    expect(end({ byHand: 1, booked: [former], arrived: [told] })).toMatchObject({ end: 'wrong' });
  });

  test('says nothing of what people sent again while that has time, and judges it afterwards', () => {
    const again = booked({ wa_id: 'B', state: 'waiting' });
    expect(underWayUntil([booked(), again], 9)).toBe(10);
    expect(underWayUntil([booked(), again], 10)).toBeUndefined();
    expect(underWayUntil([booked()], 9)).toBeUndefined();
  });

  test.each<[string, Partial<Evidence>, RegExp]>([
    ['a message that nobody booked', {}, /ran without it/],
    ['a card that never ran', { run: undefined }, /nobody was told/],
    ['a flag that lies', { booked: [booked()] }, /never arrived/],
    [
      'one text under two ids',
      { booked: [booked(), booked({ wa_id: 'B' })], arrived: [arrived(), arrived('B')] },
      /under A and B/,
    ],
    [
      'one meaning in two texts',
      { booked: [booked(), booked({ wa_id: 'B' })], arrived: [arrived(), arrived('B', `${TEXT} (lagi)`)] },
      /arrived 2 times/,
    ],
    ['what waits for ever', { booked: [booked({ state: 'waiting' })] }, /still waiting/],
    ['a failure without a reason', { booked: [booked({ state: 'failed' })] }, /without a reason/],
    ['a reason that nobody sees', { booked: [booked({ state: 'failed', reason: 'x' })] }, /no list shows/],
    ['a text for somebody else', { booked: [booked()], arrived: [arrived('A', TEXT, '62999')] }, /something else/],
    [
      'a text for somebody else, of the card after one by hand',
      { booked: [booked()], arrived: [arrived('A', TEXT, '62999')], byHand: 1 },
      /something else/,
    ],
    ['a text of another day', { booked: [booked()], arrived: [arrived('A', 'Masjid Nurul Iman')] }, /something else/],
  ])('finds %s', (_, evidence, how) => {
    expect(end(evidence)).toMatchObject({ end: 'wrong', how: expect.stringMatching(how) });
  });

  test('takes what an admin was told, or a person has changed, as it is', () => {
    expect(end({ booked: [booked({ state: 'failed', reason: 'Batas waktu', shown: true })] })).toEqual({
      end: 'failed',
      reason: 'Batas waktu',
    });
    expect(end({ run: 'missed' })).toEqual({ end: 'missed' });
    expect(end({ changed: true })).toEqual({ end: 'changed' });
    expect(end({ stopped: true })).toEqual({ end: 'stopped' });
    const again = { booked: [booked(), booked({ wa_id: 'B' })], arrived: [arrived(), arrived('B')] };
    expect(end({ ...again, byHand: 1 })).toEqual({ end: 'sent' });
    expect(end({ restored: true })).toEqual({ end: 'restored' });
    expect(accountOf({ ...DUE, stopped: true }, NOTHING)).toEqual({ end: 'stopped' });
    const before = { booked: [booked({ created_at: -1 })], arrived: [arrived('A', TEXT, '62999')] };
    expect(end({ ...before, byHand: 1 })).toEqual({ end: 'sent' });
  });
});
