import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftAtOnce } from '#daemon/board/usulan/plan.ts';
import type { Usulan, UsulanInput } from '#daemon/board/usulan/problem.ts';
import { findBentrok } from '#shared/roster/bentrok/find.ts';
import { BAGIAN } from '#shared/roster/bagian.ts';
import { addDays } from '#shared/base/dates.ts';
import {
  costOf,
  evenLoad,
  faultsOf,
  monthOf,
  openCells,
  standingOf,
  type Placed,
} from '#tests/support/roster/usulan-checker.ts';
import { leastGaps } from '#tests/support/roster/usulan-gaps.ts';
import { makeMonth, shapes } from '#tests/support/roster/usulan-instances.ts';

const fridays = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'];
const ids = (count: number) => fc.integer({ min: 1, max: count }).map(String);
const place = fc.constantFrom('', 'Antapani', ' antapani ', 'Cicendo', 'Regol');

const months = (mosques: number, preachers: number, jumat: readonly string[] = fridays): fc.Arbitrary<UsulanInput> => {
  const cell = fc.record({ id_masjid: ids(mosques), tanggal: fc.constantFrom(...jumat) });
  const day = fc.integer({ min: -70, max: 34 }).map((n) => addDays('2027-01-01', n));
  return fc.record({
    jumat: fc.constant(jumat),
    masjid: fc.tuple(
      ...Array.from({ length: mosques }, (_, n) =>
        fc.record({
          id: fc.constant(String(n + 1)),
          nama_masjid: fc.constant(`Masjid ${n + 1}`),
          wilayah: fc.option(place),
        }),
      ),
    ),
    mubaligh: fc.tuple(
      ...Array.from({ length: preachers }, (_, n) =>
        fc.record({
          id: fc.constant(String(n + 1)),
          nama_mubaligh: fc.constant(`Ustadz ${n + 1}`),
          khatib: fc.constantFrom(true, true, undefined, false),
          batas_bulan: fc.option(fc.integer({ min: 0, max: 4 })),
          wilayah: fc.array(place, { maxLength: 2 }),
        }),
      ),
    ),
    cuti: fc.array(
      fc
        .tuple(ids(preachers), day, fc.integer({ min: 0, max: 9 }), fc.constantFrom(...BAGIAN, null))
        .map(([id_mubaligh, dari, days, bagian]) => ({ id_mubaligh, dari, sampai: addDays(dari, days), bagian })),
      { maxLength: 4 },
    ),
    pengajian: fc.array(
      fc.record({
        tanggal: fc.constantFrom(...jumat),
        id_mubaligh: ids(preachers),
        id_masjid: ids(mosques),
        waktu: fc.constant('11.00'),
        terhalang: fc.uniqueArray(ids(mosques)),
      }),
      { maxLength: 4 },
    ),
    jadwal: fc.array(
      fc.record({
        tanggal: fc.oneof(
          fc.constantFrom(...jumat),
          fc.integer({ min: -10, max: 0 }).map((week) => addDays('2027-01-01', 7 * week)),
          day,
        ),
        id_masjid: ids(mosques),
        id_mubaligh: ids(preachers + 1),
      }),
      { maxLength: 10 },
    ),
    udzur: fc.option(
      fc.array(fc.record({ tanggal: fc.constantFrom(...jumat), id_mubaligh: ids(preachers) }), { maxLength: 6 }),
      { nil: undefined },
    ),
    sel: fc.option(fc.array(cell, { maxLength: 8 }), { nil: undefined }),
    terkunci: fc.option(fc.array(cell, { maxLength: 3 }), { nil: undefined }),
  });
};

/** The lowest cost of all ways to fill a month; only very small months are possible. */
function cheapest(input: UsulanInput): number {
  const cells = openCells(input);
  let best = Number.POSITIVE_INFINITY;
  const placed: Placed[] = [];
  function fill(at: number): void {
    if (at === cells.length) {
      best = Math.min(best, costOf(input, placed));
      return;
    }
    fill(at + 1);
    for (const { id } of input.mubaligh) {
      placed.push({ ...cells[at]!, id_mubaligh: id });
      if (faultsOf(input, placed).length === 0) fill(at + 1);
      placed.pop();
    }
  }
  fill(0);
  return best;
}

const shuffled = (input: UsulanInput): UsulanInput => ({
  ...input,
  jumat: input.jumat.toReversed(),
  masjid: input.masjid.toReversed(),
  mubaligh: input.mubaligh.toReversed(),
  cuti: input.cuti.toReversed(),
  jadwal: input.jadwal.toReversed(),
});

/** Checks what holds for every draft of every month. */
function assertSound(input: UsulanInput, draft: Usulan): void {
  expect(faultsOf(input, draft.sel)).toEqual([]);
  expect(draft.biaya).toBe(costOf(input, draft.sel));
  expect(draft.biaya_terendah).toBeLessThanOrEqual(draft.biaya);
  const cells = [...draft.sel, ...draft.kosong].map(({ id_masjid, tanggal }) => `${tanggal} ${id_masjid}`);
  expect(cells.toSorted()).toEqual(
    openCells(input)
      .map(({ id_masjid, tanggal }) => `${tanggal} ${id_masjid}`)
      .toSorted(),
  );
  const all = [...standingOf(input), ...draft.sel];
  const loads = evenLoad(input).free.map((id) => all.filter((one) => one.id_mubaligh === id).length);
  expect([draft.beban_min, draft.beban_max]).toEqual(
    loads.length === 0 ? [0, 0] : [Math.min(...loads), Math.max(...loads)],
  );
  for (const cell of draft.sel) {
    for (const { id_mubaligh } of cell.berikutnya) {
      const instead = draft.sel.map((one) => (one === cell ? { ...cell, id_mubaligh } : one));
      expect(faultsOf(input, instead)).toEqual([]);
      expect(id_mubaligh).not.toBe(cell.id_mubaligh);
    }
  }
}

describe('a draft', () => {
  test('never clashes, touches nothing that stands or is locked, and costs what it says', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(months(4, 5), (input) => assertSound(input, draftAtOnce(input))),
      { numRuns: 30 },
    );
  });

  test('begins with the month before, where that is sound, and plans the rest around it', { timeout: 240_000 }, () => {
    const stood = fc.array(
      fc.record({ id_masjid: ids(4), tanggal: fc.constantFrom(...fridays), id_mubaligh: ids(6) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(months(4, 5), stood, (month, bulan_lalu) => {
        const input = { ...month, bulan_lalu };
        const draft = draftAtOnce(input);
        assertSound(input, draft);
        const asBefore = draft.sel.filter(({ alasan }) => alasan[0] === 'Seperti bulan lalu');
        expect(asBefore).toHaveLength(draft.seperti_bulan_lalu);
        for (const { id_masjid, tanggal, id_mubaligh } of asBefore)
          expect(bulan_lalu).toContainEqual({ id_masjid, tanggal, id_mubaligh });
        // Alone, who stood there comes first, unless he can't.
        const [first] = bulan_lalu;
        if (!first) return;
        const alone = draftAtOnce({ ...month, bulan_lalu: [first] });
        const can = faultsOf(month, [first]).length === 0;
        expect(alone.seperti_bulan_lalu).toBe(can ? 1 : 0);
        if (can) expect(alone.sel).toContainEqual(expect.objectContaining(first));
      }),
      { numRuns: 30 },
    );
  });

  test('brings no clash into a month as the one function tells them', () => {
    const input = makeMonth(shapes.find(({ name }) => name === 'tight')!);
    const clashes = (placed: readonly Placed[]) => {
      const jadwal = [...input.jadwal, ...placed].map((one, n) => ({
        ...one,
        kind: 'jumatan' as const,
        id: String(n + 1),
      }));
      return findBentrok({ ...input, jadwal }).filter(
        ({ berat, jenis }) => berat === 'bentrok' || jenis === 'melebihi_batas',
      ).length;
    };
    expect(clashes(draftAtOnce(input).sel)).toBe(clashes([]));
  });

  test('is the same for the same rows, in whatever order they come', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(months(5, 4), (input) => {
        const draft = draftAtOnce(input);
        expect(draftAtOnce(shuffled(input))).toEqual(draft);
      }),
      { numRuns: 25 },
    );
  });

  test('of a very small month is as cheap as the cheapest of all ways to fill it', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(months(2, 3, fridays.slice(0, 3)), (input) => {
        expect(draftAtOnce(input).biaya).toBe(cheapest(input));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves no cell empty that some rearrangement fills', { timeout: 120_000 }, () => {
    for (const shape of shapes) {
      const input = makeMonth(shape);
      expect({ name: shape.name, gaps: draftAtOnce(input).kosong.length }).toEqual({
        name: shape.name,
        gaps: leastGaps(input),
      });
    }
  });

  test('spreads the load by one where all are equally available', () => {
    const draft = draftAtOnce(
      makeMonth({
        name: 'even',
        masjid: 20,
        mubaligh: 27,
        seed: 1,
        weeks: 9,
        onLeave: 0,
        limited: 0,
        limits: [],
        wilayah: 0,
        prefers: 0,
        standing: 0,
      }),
    );
    expect(draft.beban_max - draft.beban_min).toBe(1);
    expect(draft.kosong).toEqual([]);
  });
});

describe('the reasons', () => {
  const masjid = [{ id: '1', nama_masjid: 'Al-Huda', wilayah: 'Antapani' }];
  const who = (id: string, more: object = {}) => ({
    id,
    nama_mubaligh: `Ustadz ${id}`,
    wilayah: ['antapani'],
    ...more,
  });
  const one = { jumat: ['2027-01-08'], masjid, cuti: [], jadwal: [] as UsulanInput['jadwal'] };

  test('say why him, and who would have been next', () => {
    const jadwal = [
      { tanggal: '2026-10-02', id_masjid: '1', id_mubaligh: '1' },
      { tanggal: '2026-12-25', id_masjid: '1', id_mubaligh: '2' },
    ];
    const { sel } = draftAtOnce({
      ...one,
      jadwal,
      mubaligh: [who('1', { batas_bulan: 4 }), who('2'), who('3', { wilayah: ['Regol'] }), who('4', { khatib: false })],
    });
    expect(sel).toEqual([
      {
        id_masjid: '1',
        tanggal: '2027-01-08',
        id_mubaligh: '1',
        alasan: [
          'Terakhir di sini 14 pekan lalu',
          'Antapani termasuk wilayahnya',
          'Dengan ini 1 kali bulan ini, batasnya 4',
          '1 kali setahun terakhir',
          'Tidak ada jadwal lain hari itu',
        ],
        nada: ['baik', 'baik', 'netral', 'netral', 'baik'],
        berikutnya: [
          {
            id_mubaligh: '3',
            alasan: [
              'Belum pernah di sini',
              'Di luar wilayahnya',
              'Dengan ini 1 kali bulan ini',
              'Belum bertugas setahun terakhir',
              'Tidak ada jadwal lain hari itu',
            ],
            nada: ['baru', 'perhatian', 'netral', 'netral', 'baik'],
            sebab: 'Di luar wilayahnya',
          },
          {
            id_mubaligh: '2',
            alasan: [
              'Terakhir di sini 2 pekan lalu',
              'Antapani termasuk wilayahnya',
              'Dengan ini 1 kali bulan ini',
              '1 kali setahun terakhir',
              'Tidak ada jadwal lain hari itu',
            ],
            nada: ['perhatian', 'baik', 'netral', 'netral', 'baik'],
            sebab: 'Baru 2 pekan lalu di sini',
          },
        ],
      },
    ]);
  });

  test('say what else he does that day, and that an hour is taken by it', () => {
    const beside = (waktu: string, terhalang: string[]) => ({
      ...one,
      mubaligh: [who('1')],
      pengajian: [{ tanggal: '2027-01-08', id_mubaligh: '1', id_masjid: '9', waktu, terhalang }],
    });
    const { sel } = draftAtOnce(beside('19.30', []));
    expect([sel[0]!.alasan.at(-1), sel[0]!.nada.at(-1)]).toEqual([
      'Hari itu juga pengajian 19.30 di masjid lain',
      'perhatian',
    ]);
    expect(sel[0]!.alasan).not.toContain('Tidak ada jadwal lain hari itu');
    expect(draftAtOnce(beside('11.00', ['1'])).kosong.map(({ alasan }) => alasan)).toEqual([
      'Tidak ada khatib yang masih bisa: 1 mengisi pengajian pada jam yang berdekatan',
    ]);
  });

  test('say why not the next one, also over the year', () => {
    const jadwal = [10, 20].map((weeks) => ({
      tanggal: addDays('2027-01-08', -7 * weeks),
      id_masjid: '9',
      id_mubaligh: '2',
    }));
    const [cell] = draftAtOnce({ ...one, jadwal, mubaligh: [who('1'), who('2')] }).sel;
    expect(cell).toMatchObject({ id_mubaligh: '1', berikutnya: [{ id_mubaligh: '2' }] });
    expect(cell!.berikutnya[0]!.sebab).toBe('Setahun ini sudah 2 kali, yang diusulkan 0');
  });

  test('say how many stand on every Friday where preachers are scarce, and who stands too many in a row', () => {
    const two = [...masjid, { id: '2', nama_masjid: 'Al-Ikhlas', wilayah: '' }];
    const draft = draftAtOnce({ ...one, jumat: fridays, masjid: two, mubaligh: [who('1'), who('2')] });
    expect(draft.setiap_jumat).toBe(2);
    expect(draft.sel.at(-1)!.alasan).toContain('Jumat ke-5 berturut-turut');
    expect(draftAtOnce({ ...one, jumat: fridays, mubaligh: [who('1'), who('2')] }).setiap_jumat).toBe(0);
  });

  test('say why a cell stays empty', () => {
    const cuti = [{ id_mubaligh: '1', dari: '2027-01-08', sampai: '2027-01-08' }];
    const jadwal = [{ tanggal: '2027-01-08', id_masjid: '9', id_mubaligh: '2' }];
    expect(
      draftAtOnce({ ...one, cuti, jadwal, mubaligh: [who('1'), who('2'), who('3', { batas_bulan: 0 })] }).kosong,
    ).toEqual([
      {
        id_masjid: '1',
        tanggal: '2027-01-08',
        alasan: 'Tidak ada khatib yang masih bisa: 1 sudah bertugas hari itu, 1 cuti, 1 sudah mencapai batas bulan ini',
      },
    ]);
    const udzur = ['1', '3', '4'].map((id_mubaligh) => ({ tanggal: '2027-01-08', id_mubaligh }));
    expect(
      draftAtOnce({ ...one, udzur, mubaligh: [who('1'), who('3'), who('4', { khatib: false })] }).kosong[0]!.alasan,
    ).toBe('Tidak ada khatib yang masih bisa: 2 sudah berhalangan');
    expect(draftAtOnce({ ...one, mubaligh: [] }).kosong[0]!.alasan).toBe('Belum ada khatib');
  });
});

test('the checker itself sees what a draft may not do', () => {
  const input = makeMonth(shapes.find(({ name }) => name === 'few')!);
  const { sel } = draftAtOnce(input);
  const [first] = sel;
  const taken = standingOf(input).find(({ tanggal }) => tanggal.startsWith(monthOf(input)))!;
  expect(faultsOf(input, [...sel, first!]).join()).toMatch(/a mosque twice/);
  expect(faultsOf(input, [...sel, { ...first!, id_masjid: taken.id_masjid, tanggal: taken.tanggal }]).join()).toMatch(
    /not open/,
  );
  expect(faultsOf({ ...input, udzur: [first!] }, [first!]).join()).toMatch(/has declined/);
  expect(faultsOf(input, [{ ...first!, id_mubaligh: 'nobody' }]).join()).toMatch(/a stranger/);
});
