import { describe, expect, test } from 'vitest';
import { DEMO_MOSQUES, DEMO_PREACHERS } from '#daemon/process/demo-network.ts';
import { planDemo, type DemoPlan } from '#daemon/process/demo.ts';
import { addDays, FRIDAY, weekday } from '#shared/base/dates.ts';
import { createBegins } from '#daemon/roster/waktu.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';

const ZONE = 'Asia/Jakarta';
const months = (plan: DemoPlan) => plan.jumatan.filter(({ tanggal }) => plan.bulan.includes(tanggal.slice(0, 7)));

/** The start times as the demo's own daemon computes them, with the locations of its mosques. */
const begins = createBegins({ lokasiOf: (id) => DEMO_MOSQUES[Number(id)]!.lokasi, timezone: ZONE });

function clashes(plan: DemoPlan): Record<string, number> {
  const refs = (one: { masjid: number; mubaligh: number }) => ({
    id_masjid: String(one.masjid),
    id_mubaligh: String(one.mubaligh),
  });
  const jumatan = plan.jumatan.map((one, n) => ({ ...one, ...refs(one), kind: 'jumatan' as const, id: String(n) }));
  const pengajian = plan.pengajian.map((one, n) => ({
    ...one,
    ...refs(one),
    kind: 'pengajian' as const,
    id: String(n),
    mulai: begins.of({ ...one, ...refs(one), kind: 'pengajian' })?.at,
  }));
  const found = findBentrok({
    jadwal: [...jumatan, ...pengajian],
    masjid: DEMO_MOSQUES.map((row, n) => ({ ...row, id: String(n) })),
    mubaligh: DEMO_PREACHERS.map((row, n) => ({ ...row, id: String(n) })),
    cuti: plan.cuti.map((one) => ({ ...one, id_mubaligh: String(one.mubaligh) })),
  });
  return Object.fromEntries(
    Map.groupBy(found, ({ jenis, jadwal }) => `${jadwal.kind} ${jenis}`)
      .entries()
      .map(([kind, list]) => [kind, list.length]),
  );
}

describe('the demonstration', () => {
  test('is a network of 45 mosques and 60 preachers, and no woman gives a Friday sermon', () => {
    expect([DEMO_MOSQUES.length, DEMO_PREACHERS.length]).toEqual([45, 60]);
    expect(new Set(DEMO_MOSQUES.map(({ lokasi }) => `${lokasi.lat} ${lokasi.lng}`)).size).toBe(45);
    expect(new Set(DEMO_MOSQUES.map(({ wilayah }) => wilayah)).size).toBe(16);
    const women = DEMO_PREACHERS.filter(({ nama_mubaligh }) => nama_mubaligh.startsWith('Ustadzah'));
    expect(women).toHaveLength(5);
    expect(women.filter(({ khatib }) => khatib)).toEqual([]);
    const phones = [...DEMO_MOSQUES, ...DEMO_PREACHERS].map(({ no_hp }) => no_hp);
    expect(new Set(phones).size).toBe(105);
    expect(phones.filter((phone) => !/^08120000\d{4}$/.test(phone))).toEqual([]);
  });

  test('has on every day a few gaps and clashes, and no others than it wants', () => {
    for (let n = 0; n < 60; n += 1) {
      const today = addDays('2026-11-01', n * 13);
      const plan = planDemo(today);
      expect({ today, clashes: clashes(plan) }).toEqual({
        today,
        clashes: {
          'jumatan dua_tempat': 2,
          'jumatan cuti': 1,
          'jumatan udzur': 1,
          'jumatan terlalu_sering': 1,
          'pengajian dua_tempat': 2,
        },
      });
      const board = months(plan);
      const fridays = new Set(board.map(({ tanggal }) => tanggal));
      expect({ today, gaps: fridays.size * 45 - board.length }).toEqual({ today, gaps: 7 });
      expect([...fridays].filter((day) => weekday(day) !== FRIDAY)).toEqual([]);
      expect(board.filter(({ mubaligh }) => !DEMO_PREACHERS[mubaligh]!.khatib)).toEqual([]);
      expect(
        plan.pengajian.some(({ mubaligh }) => DEMO_PREACHERS[mubaligh]!.nama_mubaligh.startsWith('Ustadzah')),
      ).toBe(true);
      expect(plan.cuti).toHaveLength(4);
      const answers = new Set(board.map(({ konfirmasi }) => konfirmasi));
      expect(answers).toEqual(new Set(['none', 'asked', 'hadir', 'udzur']));
    }
  });

  test('is the same on the same day', () => expect(planDemo('2027-01-05')).toEqual(planDemo('2027-01-05')));
});
