import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBegins } from '#daemon/roster/waktu.ts';
import { BAGIAN, bagianOf } from '#shared/roster/bagian.ts';
import { addDays } from '#shared/base/dates.ts';
import type { BentrokInput, JadwalBentrok } from '#shared/roster/bentrok/bentrok.ts';
import type { BentrokRow } from '#shared/roster/bentrok/answer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh, addTemplate } from '#tests/support/nouns.ts';
import { expectedClashes } from '#tests/support/roster/bentrok-table.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';

const FIRST = '2098-12-05';
/** Al-Barokah is 5.6 km and Al-Huda 56 km from Al-Amanah; Al-Ikhlas has no location. */
const MASJID = [
  { nama_masjid: 'Al-Amanah', lokasi: { lat: -6.9, lng: 107.6 } },
  { nama_masjid: 'Al-Barokah', lokasi: { lat: -6.95, lng: 107.6 } },
  { nama_masjid: 'Al-Huda', lokasi: { lat: -7.4, lng: 107.6 } },
  { nama_masjid: 'Al-Ikhlas', lokasi: null },
];
const MUBALIGH = [
  { nama_mubaligh: 'Ustadz Ahmad', khatib: true, batas_bulan: 2 },
  { nama_mubaligh: 'Ustadz Budi', khatib: true, batas_bulan: null, batas_pengajian: 2 },
  { nama_mubaligh: 'Ustadzah Siti', khatib: false, batas_bulan: null },
];

const begins = createBegins({
  lokasiOf: (id_masjid) => MASJID[Number(id_masjid) - 1]!.lokasi ?? undefined,
  timezone: 'Asia/Jakarta',
});

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  for (const { nama_masjid, lokasi } of MASJID) await addMasjid(api, nama_masjid, { lokasi });
  for (const { nama_mubaligh, ...rest } of MUBALIGH) await addMubaligh(api, nama_mubaligh, rest);
});
afterAll(() => api.close());

const id = (count: number) => fc.integer({ min: 1, max: count }).map(String);
const friday = fc.integer({ min: 0, max: 9 }).map((week) => addDays(FIRST, 7 * week));
const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays(FIRST, n));
const near = fc.integer({ min: 26, max: 29 }).map((n) => addDays(FIRST, n));
const place = { id_masjid: id(MASJID.length), id_mubaligh: id(MUBALIGH.length) };
const roster = fc.record({
  jumatan: fc.array(
    fc.record({
      ...place,
      tanggal: fc.oneof({ weight: 9, arbitrary: friday }, { weight: 1, arbitrary: day }),
      jawaban: fc.constantFrom('none', 'hadir', 'udzur'),
    }),
    { minLength: 2, maxLength: 14 },
  ),
  // The times lie around midnight, one evening and the Friday prayer, and one is no clock time.
  pengajian: fc.array(
    fc.record({
      ...place,
      tanggal: near,
      waktu: fc.constantFrom('19:30', '20.00–21.30', 'Pukul 20.45', '23:50', '00:15', "Ba'da Isya", '11:00', '12.15'),
      jawaban: fc.constantFrom('none', 'hadir', 'udzur'),
    }),
    { maxLength: 8 },
  ),
  cuti: fc.array(
    fc.record({
      id_mubaligh: id(MUBALIGH.length),
      dari: day,
      days: fc.nat(9),
      bagian: fc.constantFrom(...BAGIAN, null),
    }),
    { maxLength: 3 },
  ),
  jarak_jumat: fc.integer({ min: 0, max: 5 }),
  window: fc.tuple(fc.nat(60), fc.nat(40)),
});

/** Stores a roster, and gives the input for the table of clashes. */
async function store(one: typeof roster extends fc.Arbitrary<infer T> ? T : never): Promise<BentrokInput> {
  const { sqlite } = api.database;
  for (const table of ['jadwal_jumatan', 'jadwal_pengajian', 'cuti']) sqlite.exec(`delete from ${table}`);
  await api.call('PATCH', '/papan-jumat/setelan', { body: { jarak_jumat: one.jarak_jumat } });
  const jadwal: JadwalBentrok[] = [];
  for (const kind of ['jumatan', 'pengajian'] as const) {
    for (const { jawaban, ...form } of one[kind]) {
      const { data } = (await api.call('POST', `/jadwal-${kind}`, { body: form })).body;
      if (jawaban !== 'none') await api.call('POST', `/jadwal-${kind}/${data.id}/konfirmasi`, { body: { jawaban } });
      const { tanggal, id_masjid } = form;
      const timed = { kind, tanggal, id_masjid, waktu: 'waktu' in form ? form.waktu : '' };
      const span = begins.spanOf(timed);
      jadwal.push({
        kind,
        id: data.id,
        tanggal,
        id_masjid,
        id_mubaligh: form.id_mubaligh,
        konfirmasi: jawaban,
        mulai: span?.at,
        selesai: span?.until,
        waktu: span ? undefined : timed.waktu,
        bagian: bagianOf(begins.orderOf(timed)),
      });
    }
  }
  const cuti = one.cuti.map(({ dari, days, ...rest }) => ({ ...rest, dari, sampai: addDays(dari, days) }));
  for (const body of cuti) await api.call('POST', '/cuti', { body });
  return {
    jadwal,
    masjid: MASJID.map((row, at) => ({ ...row, id: String(at + 1) })),
    mubaligh: MUBALIGH.map((row, at) => ({ ...row, id: String(at + 1) })),
    cuti,
    jarak_jumat: one.jarak_jumat,
  };
}
const sorted = (lines: readonly string[]) => lines.toSorted();

test(
  'every way of asking says what the table says: list, board, answers, previews, uploads',
  { timeout: 120_000 },
  async () => {
    const templates = {
      jumatan: await addTemplate(api, 'jumatan_reminder', 'Jumat'),
      pengajian: await addTemplate(api, 'pengajian_reminder', 'Pengajian'),
    };
    let clashes = 0;
    await fc.assert(
      fc.asyncProperty(roster, async (one) => {
        const input = await store(one);
        const wanted = expectedClashes(input);
        clashes += wanted.length;
        const of = (kind: string, own: string) =>
          wanted.filter(({ jadwal }) => jadwal.kind === kind && jadwal.id === own).map(({ jenis }) => jenis);

        // The list of a range holds only the clashes on its days.
        const dari = addDays(FIRST, one.window[0]);
        const sampai = addDays(dari, one.window[1]);
        const list = (await api.call('GET', `/bentrok?dari=${dari}&sampai=${sampai}`)).body.data as BentrokRow[];
        expect(sorted(list.map(({ jadwal, id: own, jenis }) => `${jadwal} ${own} ${jenis}`))).toEqual(
          sorted(
            wanted
              .filter(({ jadwal: { tanggal } }) => dari <= tanggal && tanggal <= sampai)
              .map(({ jadwal: { kind, id: own }, jenis }) => `${kind} ${own} ${jenis}`),
          ),
        );

        // Each cell on the board of a month shows the first sermon of its place.
        const { baris } = (await api.call('GET', '/papan-jumat?bulan=2099-01')).body.data;
        for (const sel of baris.flatMap((row: { sel: unknown[] }) => row.sel))
          if (sel?.id) expect(sel.bentrok.map(({ jenis }: BentrokRow) => jenis)).toEqual(of('jumatan', sel.id));

        for (const { kind, id: own, tanggal, id_masjid, id_mubaligh } of input.jadwal) {
          // This form holds the stored values.
          const waktu = (await api.call('GET', `/jadwal-${kind}/${own}`)).body.data.waktu;
          const form = { jadwal: kind, id: own, tanggal, id_masjid, id_mubaligh, ...(waktu && { waktu }) };
          const told = (await api.call('POST', '/bentrok/periksa', { body: form })).body.data as BentrokRow[];
          expect(told.map(({ jenis }) => jenis).slice(0, of(kind, own).length)).toEqual(of(kind, own));
        }

        // A preview counts the schedules with a clash, without those that only need attention.
        for (const kind of ['jumatan', 'pengajian'] as const) {
          const ids = input.jadwal.filter((row) => row.kind === kind).map((row) => row.id);
          if (ids.length === 0) continue;
          const query = `id=${ids.join(',')}&templateDKM=${templates[kind]}`;
          const { questions = [] } = (await api.call('GET', `/jadwal-${kind}/broadcast-preview?${query}`)).body;
          const worst = ids.filter((own) =>
            of(kind, own).some((jenis) => !['terlalu_sering', 'melebihi_batas'].includes(jenis)),
          );
          const said = questions.filter((text: string) => text.includes('bentrok'));
          expect(said.map((text: string) => Number.parseInt(text, 10))).toEqual(worst.length > 0 ? [worst.length] : []);
        }

        // The same rows come in a sheet, and are compared with one another and with the leaves.
        api.database.sqlite.exec('delete from jadwal_jumatan');
        const rows = input.jadwal.filter(({ kind }) => kind === 'jumatan');
        const file = await workbookOf(
          ['Tanggal', 'Masjid', 'Mubaligh'],
          rows.map((row) => [
            row.tanggal,
            MASJID[Number(row.id_masjid) - 1]!.nama_masjid,
            MUBALIGH[Number(row.id_mubaligh) - 1]!.nama_mubaligh,
          ]),
        );
        const unique = rows.filter(
          (row, at) =>
            rows.findIndex(
              (other) =>
                other.tanggal === row.tanggal &&
                other.id_masjid === row.id_masjid &&
                other.id_mubaligh === row.id_mubaligh,
            ) === at,
        );
        const asNew = { ...input, jadwal: unique.map((row) => ({ ...row, konfirmasi: 'none' as const })) };
        const { warnings = [] } = (await api.call('POST', '/jadwal-jumatan/upload?dryRun=true', { body: file })).body;
        const lines = (words: string) =>
          warnings.flatMap((text: string) => new RegExp(`^Baris (\\d+) ${words}`).exec(text)?.[1] ?? []).map(Number);
        const rowsOf = (isAttention: boolean) =>
          unique.flatMap((row) => {
            const kinds = expectedClashes(asNew).filter(({ jadwal }) => jadwal.id === row.id);
            const told = kinds.some(
              ({ jenis }) =>
                jenis !== 'masjid_ganda' && ['terlalu_sering', 'melebihi_batas'].includes(jenis) === isAttention,
            );
            return told ? [rows.indexOf(row) + 2] : [];
          });
        expect(lines('bentrok')).toEqual(rowsOf(false).slice(0, 10));
        expect(lines('perlu perhatian')).toEqual(rowsOf(true).slice(0, 10));
      }),
      { numRuns: 15, seed: 20_270_101 },
    );
    expect(clashes).toBeGreaterThan(100);
  },
);
