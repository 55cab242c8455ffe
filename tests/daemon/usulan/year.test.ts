import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftAtOnce } from '#daemon/board/usulan/plan.ts';
import { addDays } from '#shared/base/dates.ts';
import { draftYear, spreadOf, yearFridays, yearShapes } from '#tests/support/roster/usulan-year.ts';

const small = { masjid: 6, mubaligh: 20 };
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: String(n + 1), nama_mubaligh: `Ustadz ${n + 1}` }));

describe('twelve months, drafted and accepted one after the other', () => {
  test.for(yearShapes.slice(0, 2))('are even and varied: $name', { timeout: 240_000 }, async (shape) => {
    const { months, loads, fewestMen, longestRow } = await draftYear(shape, draftAtOnce);
    expect(spreadOf(loads.values())).toBeLessThanOrEqual(2);
    expect(fewestMen).toBeGreaterThanOrEqual(40);
    expect(longestRow).toBeLessThanOrEqual(4);
    for (const { biaya, biaya_terendah } of months) expect(biaya).toBe(biaya_terendah);
  });

  test('are even between the equally available in any network', { timeout: 240_000 }, async () => {
    const networks = fc.record({ masjid: fc.integer({ min: 2, max: 6 }), mubaligh: fc.integer({ min: 16, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(networks, async (network) => {
        expect(spreadOf((await draftYear(network, draftAtOnce)).loads.values())).toBeLessThanOrEqual(2);
      }),
      { numRuns: 6 },
    );
  });

  test('do not begin with the first id', () => {
    const once = draftAtOnce({
      jumat: yearFridays[0]!.slice(0, 1),
      masjid: [{ id: '1', nama_masjid: 'Masjid 1' }],
      mubaligh: people(40),
      cuti: [],
      jadwal: [],
    });
    expect(Number(once.sel[0]!.id_mubaligh)).toBeGreaterThan(1);
  });

  test('ask no more of one who was away than his days', async () => {
    const away = { id_mubaligh: '3', dari: '2027-01-01', sampai: '2027-06-30' };
    const { loads } = await draftYear(small, draftAtOnce, () => ({ cuti: [away] }));
    const others = [...loads].filter(([id]) => id !== '3').map(([, load]) => load);
    expect(spreadOf(others)).toBeLessThanOrEqual(2);
    const half = loads.get('3')! / (others.reduce((sum, load) => sum + load, 0) / others.length);
    expect(half).toBeGreaterThan(0.35);
    expect(half).toBeLessThan(0.6);
  });

  test('let a newcomer begin at the mean', async () => {
    const { loads } = await draftYear({ masjid: 8, mubaligh: 24 }, draftAtOnce, (jumat) => ({
      mubaligh: people(24)
        .map((one) => ({ ...one, sejak: one.id === '3' ? '2027-07-01' : '' }))
        .filter(({ sejak }) => sejak <= jumat[0]!),
    }));
    const mean = [...loads.values()].reduce((sum, load) => sum + load, 0) / loads.size;
    expect(loads.get('3')!).toBeLessThanOrEqual(Math.ceil(mean / 2) + 2);
  });
});

describe('of drafts of the same cost', () => {
  const month = { jumat: ['2027-01-01'], masjid: [{ id: '1', nama_masjid: 'Masjid 1' }], cuti: [] };
  const chosen = (jadwal: { tanggal: string; id_masjid: string; id_mubaligh: string }[], count = 2) =>
    draftAtOnce({ ...month, jadwal, mubaligh: people(count) }).sel[0]!.id_mubaligh;
  const weeksAgo = (weeks: number, id_mubaligh: string, id_masjid = '2') => ({
    tanggal: addDays('2027-01-01', -7 * weeks),
    id_masjid,
    id_mubaligh,
  });

  test('the one is taken who preached less in the year', () => {
    for (const id of ['1', '2'])
      expect(chosen([weeksAgo(20, id), weeksAgo(30, id), weeksAgo(25, id === '1' ? '2' : '1')])).not.toBe(id);
  });

  test('the one is taken who was never at the mosque, then who was there longest ago', () => {
    for (const [id, other] of [
      ['1', '2'],
      ['2', '1'],
    ] as const) {
      expect(chosen([weeksAgo(40, id, '1'), weeksAgo(41, other)])).toBe(other);
      expect(chosen([weeksAgo(20, id, '1'), weeksAgo(40, other, '1')])).toBe(other);
    }
  });

  test('the one is taken who does not stand at the mosque a week later', () => {
    for (const [id, other] of [
      ['1', '2'],
      ['2', '1'],
    ] as const) {
      const jadwal = [weeksAgo(-1, id, '1'), weeksAgo(-1, other, '3'), weeksAgo(20, id), weeksAgo(20, other)];
      expect(chosen(jadwal)).toBe(other);
    }
  });

  test('nobody stands more Fridays in a row than set, where somebody else is free', () => {
    for (const id of ['1', '2']) {
      const other = id === '1' ? '2' : '1';
      const rows = [1, 2].map((weeks) => weeksAgo(weeks, id));
      const jadwal = [...rows, ...[20, 21, 22].map((weeks) => weeksAgo(weeks, other))];
      const draft = (berturut: number) => draftAtOnce({ ...month, jadwal, mubaligh: people(2), berturut });
      expect(draft(4).sel[0]!.id_mubaligh).toBe(id);
      expect(draft(2).sel[0]!.id_mubaligh).toBe(other);
    }
  });

  test('the one is taken whose last places are near', () => {
    const at = (lat: number) => ({ lat, lng: 107.6 });
    const masjid = [
      { id: '1', nama_masjid: 'Masjid 1', lokasi: at(-6.9) },
      { id: '2', nama_masjid: 'Masjid 2', lokasi: at(-6.91) },
      { id: '3', nama_masjid: 'Masjid 3', lokasi: at(-7.2) },
    ];
    for (const id of ['1', '2']) {
      const jadwal = [weeksAgo(20, id, '2'), weeksAgo(20, id === '1' ? '2' : '1', '3')];
      const sel = [{ id_masjid: '1', tanggal: '2027-01-01' }];
      expect(draftAtOnce({ ...month, masjid, jadwal, mubaligh: people(2), sel }).sel[0]!.id_mubaligh).toBe(id);
    }
  });
});
