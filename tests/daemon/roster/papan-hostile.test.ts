import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBoards } from '#daemon/board/file/board-file.ts';
import { createUsulanJobs } from '#daemon/board/usulan-jobs.ts';
import { createPapanSheet } from '#daemon/sheet/papan-sheet.ts';
import type { UsulanView } from '#shared/roster/papan/usulan.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { inlineRow, workbook } from '#tests/support/sheet/hand-made-workbook.ts';

const MASJID = 120;
const MUBALIGH = 150;
const FRIDAYS = 5;

let api: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  api = await startTestApp({ onStatement: (sql) => statements.push(sql) });
  const { sqlite } = api.database;
  const masjid = sqlite.prepare(
    "insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp, updated_by) values (?, ?, 'Ketua', '', 'tes')",
  );
  for (let n = 1; n <= MASJID; n++) masjid.run(`m${n}`, `Masjid Contoh ${n}`);
  const mubaligh = sqlite.prepare(
    "insert into mubaligh (kunci, nama_mubaligh, no_hp, updated_by) values (?, ?, '', 'tes')",
  );
  for (let n = 1; n <= MUBALIGH; n++) mubaligh.run(`u${n}`, `Ustadz Contoh ${n}`);
});
afterAll(() => api.close());

/** Gives the result of `work`, and the longest time, in ms of the processor, in which no other work had a turn. */
async function withOthers<T>(work: Promise<T>): Promise<{ answer: T; longest: number }> {
  let isDone = false;
  void work.catch(() => undefined).finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const before = process.cpuUsage();
    await nextTurn();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return { answer: await work, longest };
}

async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; count: number }> {
  statements.length = 0;
  return { answer: await work(), count: statements.length };
}

const upload = (bulan: string, rows: string, more: object = {}) =>
  api.call('POST', `/papan-jumat/upload?bulan=${bulan}&dryRun=true`, {
    body: Buffer.from(workbook({ rows, ...more })),
  });
const manyRows = (count: number, row: (n: number) => string[]) =>
  Array.from({ length: count }, (_, n) => inlineRow(n + 2, ...row(n))).join('');

async function draft(bulan: string): Promise<UsulanView> {
  const { id } = (await api.call('POST', '/papan-jumat/usulan', { body: { bulan } })).body.data;
  for (;;) {
    const view = (await api.call('GET', `/papan-jumat/usulan/${id}`)).body.data as UsulanView;
    if (view.state !== 'running') return view;
    await nextTurn();
  }
}
const accept = (id: string, body: object = {}) => api.call('POST', `/papan-jumat/usulan/${id}/terima`, { body });

describe('a sheet that is made to hold everybody up', () => {
  test(
    'heads in all cells under merged ones: found in the child, while others are served',
    { timeout: 60_000 },
    async () => {
      const merges = Array.from({ length: 300 }, (_, n) =>
        Array.from({ length: 20 }, (__, k) => `<mergeCell ref="${column(k)}${n + 2}:${column(k + 1)}${n + 2}"/>`).join(
          '',
        ),
      );
      const rows = manyRows(300, () => Array<string>(200).fill('1 Jan'));
      const { answer, longest } = await withOthers(
        upload('2027-01', rows, { after: `<mergeCells>${merges.join('')}</mergeCells>` }),
      );
      expect(answer.status).toBe(400);
      // This once blocked all other work for 20 s.
      expect(longest).toBeLessThan(6000);
    },
  );

  test('one long text that merged cells repeat is refused, not multiplied', { timeout: 60_000 }, async () => {
    const head = inlineRow(2, 'Masjid', '1 Jan 2027', '8 Jan 2027', '15 Jan 2027', '22 Jan 2027', '29 Jan 2027');
    const body = Array.from({ length: 10_000 }, (_, n) =>
      inlineRow(n + 3, `Masjid Contoh ${n}`, n === 0 ? 'x'.repeat(30_000) : ''),
    );
    const after = '<mergeCells><mergeCell ref="B3:F10002"/></mergeCells>';
    const { status, body: said } = await upload('2027-01', head + body.join(''), { after });
    expect([status, said.code]).toEqual([413, 'too_large']);
  });

  test('of a cell only so much is read as a name can be long', () => {
    const rows = [
      { row: 1, cells: ['Masjid', '1 Jan 2027'] },
      { row: 2, cells: ['m'.repeat(30_000), '\ufdfa'.repeat(30_000)] },
    ];
    const [row] = readBoards([{ name: 'Papan', rows, merges: [], faults: [] }], '2027-01').rows;
    expect([row!.masjid.text.length, row!.cells[0]!.text.length]).toEqual([500, 500]);
  });

  test('names that are none, in all cells: looked up a few at a time', async () => {
    const odd = '\ufdfa'.repeat(400);
    const rows = Array.from({ length: 1500 }, (_, n) => ({
      masjid: { path: `Papan!A${n}`, text: `Masjid Contoh ${(n % MASJID) + 1}` },
      cells: Array.from({ length: FRIDAYS }, () => ({ path: `Papan!B${n}`, text: odd, tanggal: '2027-01-01' })),
    }));
    const file = { jumat: ['2027-01-01'], rows, problems: [], otherMonths: [] };
    let turns = 0;
    const sheet = createPapanSheet({
      spreadsheets: { readBoards: async () => file },
      store: { masjid: () => names, mubaligh: () => [], jadwal: () => [], locks: () => [] },
      check: { among: async () => [] },
      optimistic: (_: unknown, work: (attempt: object) => unknown) =>
        work({ yieldLoop: async () => void (turns += 1) }),
    } as never);
    const names = Array.from({ length: MASJID }, (_, n) => ({
      id: String(n + 1),
      nama_masjid: `Masjid Contoh ${n + 1}`,
    }));
    const { data } = await sheet.upload({} as never, Buffer.from('x'), { bulan: '2027-01', dryRun: 'true' });
    expect(data.issues).toHaveLength(2000);
    // 2,000 wrong cells stand in 400 rows.
    expect(turns).toBeGreaterThanOrEqual(7);
  });
});

function column(n: number): string {
  return String.fromCharCode(65 + n);
}

describe('many preachers', () => {
  test('who can take a schedule costs no more statements than it would of few', async () => {
    const form = await counted(() =>
      api.call('GET', '/bentrok/calon?jadwal=jumatan&tanggal=2027-01-01&id_masjid=1&limit=100'),
    );
    expect(form.answer.body.data.bisa).toHaveLength(100);
    expect(form.count).toBeLessThan(20);
    const cell = await counted(() => api.call('GET', '/papan-jumat/calon?tanggal=2027-01-01&id_masjid=1'));
    expect(cell.answer.body.data).toHaveLength(MUBALIGH);
    expect(cell.count).toBeLessThan(20);
  });
});

describe('a draft that is accepted', () => {
  test('a large month costs a few statements a cell, each with its audit row', { timeout: 60_000 }, async () => {
    const proposed = await draft('2027-01');
    expect(proposed.sel).toHaveLength(MASJID * FRIDAYS);
    const { answer, count } = await counted(() => accept(proposed.id));
    expect(answer.body.data).toMatchObject({ count: MASJID * FRIDAYS, skipped: 0, dilewati: [] });
    // Two of the statements read the mosque's location: the real start of its sermon decides whether a card is still
    // due. Two read the names that the audit row says.
    expect(count / (MASJID * FRIDAYS)).toBeLessThan(11);
    const rows = api.database.sqlite
      .prepare("select count(*) from audit where action = 'jumatan.create'")
      .pluck()
      .get();
    expect(rows).toBe(MASJID * FRIDAYS);
  });

  test('a large month is taken back in one step, while others are served', { timeout: 60_000 }, async () => {
    const { sel } = (await accept((await draft('2027-06')).id)).body.data;
    expect(sel.length).toBeGreaterThan(300);
    const { answer, longest } = await withOthers(api.call('POST', '/papan-jumat/kosongkan', { body: { sel } }));
    expect(answer.body.data).toMatchObject({ count: sel.length, skipped: 0 });
    expect(longest).toBeLessThan(2000);
    expect((await api.call('GET', '/papan-jumat?bulan=2027-06')).body.data.ringkasan.terisi).toBe(0);
    // Asked once more, as by a browser that heard no answer, it does nothing.
    const again = (await api.call('POST', '/papan-jumat/kosongkan', { body: { sel } })).body.data;
    expect(again).toMatchObject({ count: 0, skipped: sel.length });
  });

  test('thousands of days to empty, where nothing stands, hold nobody up', { timeout: 60_000 }, async () => {
    const day = (n: number) => new Date(Date.UTC(2027, 5, 4 + 7 * n)).toISOString();
    const sel = Array.from({ length: 9000 }, (_, n) => ({ id_masjid: 1, tanggal: day(n), id: 1, version: 1 }));
    const { answer, longest } = await withOthers(api.call('POST', '/papan-jumat/kosongkan', { body: { sel } }));
    expect(answer.body.data).toMatchObject({ count: 0, skipped: sel.length });
    expect(longest).toBeLessThan(500);
  });

  test(
    'by two at once, with a lock between: each cell is filled once, and never against the lock',
    { timeout: 60_000 },
    async () => {
      const proposed = await draft('2027-02');
      const [first] = proposed.sel;
      const [one, other] = await Promise.all([
        accept(proposed.id),
        accept(proposed.id),
        api.call('PUT', '/papan-jumat/sel', {
          body: { id_masjid: first!.id_masjid, tanggal: first!.tanggal, id_mubaligh: null, terkunci: true },
        }),
      ]);
      expect([one.status, other.status]).toEqual([200, 200]);
      const stored = api.database.sqlite
        .prepare("select id_masjid, tanggal from jadwal_jumatan where tanggal like '2027-02%'")
        .all() as { id_masjid: number; tanggal: string }[];
      const cells = stored.map(({ id_masjid, tanggal }) => `${id_masjid} ${tanggal}T00:00:00.000Z`);
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells).toHaveLength(proposed.sel.length - 1);
      expect(cells).not.toContain(`${first!.id_masjid} ${first!.tanggal}`);
      // If the lock came last, it emptied a cell that was already filled and counted.
      expect([0, 1]).toContain(one.body.data.count + other.body.data.count - cells.length);
    },
  );

  test('what was deleted meanwhile is passed over and said, and the rest is taken', { timeout: 60_000 }, async () => {
    const proposed = await draft('2027-04');
    const [a, b] = [
      proposed.sel[0]!,
      proposed.sel.find(
        ({ id_masjid, id_mubaligh }) =>
          id_masjid !== proposed.sel[0]!.id_masjid && id_mubaligh !== proposed.sel[0]!.id_mubaligh,
      )!,
    ];
    await api.call('DELETE', `/masjid/${a.id_masjid}`);
    await api.call('DELETE', `/mubaligh/${b.id_mubaligh}`);
    const { status, body } = await accept(proposed.id);
    expect(status).toBe(200);
    const ofMasjid = proposed.sel.filter(({ id_masjid }) => id_masjid === a.id_masjid).length;
    const gone = proposed.sel.filter(
      ({ id_masjid, id_mubaligh }) => id_masjid === a.id_masjid || id_mubaligh === b.id_mubaligh,
    ).length;
    expect(body.data.count).toBe(proposed.sel.length - gone);
    const said = body.data.dilewati.map(({ alasan }: { alasan: string }) => alasan);
    expect(said.filter((alasan: string) => alasan === 'Masjid ini sudah dihapus')).toHaveLength(ofMasjid);
    expect(said.filter((alasan: string) => alasan === 'Ustadz ini sudah dihapus')).toHaveLength(gone - ofMasjid);
  });

  test('takes only cells of the draft, whoever is named for them', { timeout: 60_000 }, async () => {
    const proposed = await draft('2027-05');
    const before = api.database.sqlite.prepare('select count(*) from jadwal_jumatan').pluck().get();
    const id_masjid = proposed.sel[0]!.id_masjid;
    const { body } = await accept(proposed.id, {
      sel: ['2027-05-08', '2027-06-04', '1999-01-01'].map((tanggal) => ({
        id_masjid,
        tanggal,
        id_mubaligh: proposed.sel[0]!.id_mubaligh,
      })),
    });
    expect(body.data).toMatchObject({ count: 0, skipped: 3 });
    expect(api.database.sqlite.prepare('select count(*) from jadwal_jumatan').pluck().get()).toBe(before);
  });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a large board and its draft go out packed as %s, a tenth of what they are', async (encoding, unpack) => {
  const id = (await draft('2027-03')).id;
  for (const url of ['/api/papan-jumat?bulan=2027-03', `/api/papan-jumat/usulan/${id}`]) {
    const ask = (accepted: string) =>
      api.app.inject({
        url,
        headers: { authorization: 'Bearer cli-token-of-the-test', 'accept-encoding': accepted },
      });
    const [plain, packed] = [await ask('identity'), await ask(encoding)];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
    expect(packed.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length);
  }
});

test('a draft that breaks is told as such and as a bug, can not be accepted, and keeps no other from being made', async () => {
  const none = () => [];
  const bugs: unknown[] = [];
  let isBroken = true;
  const jobs = createUsulanJobs({
    store: { known: none, masjid: none, mubaligh: none, cuti: none, jadwal: none, locks: none, udzur: none } as never,
    orang: { men: () => new Map() },
    check: { beside: none },
    setting: { get: () => ({ berturut: 4 }) },
    drafter: {
      isFull: () => false,
      async draft() {
        if (isBroken) throw new Error('planning child gave an answer that is none to what was asked');
        return { sel: [], kosong: [], biaya: 0, biaya_terendah: 0, beban_min: 0, beban_max: 0 };
      },
    },
    clock: { now: () => 0 },
    onFailed: (error: unknown) => bugs.push(error),
  } as never);
  const done = async () => {
    const { id } = jobs.start({ bulan: '2027-01' });
    while (jobs.get(id).state === 'running') await nextTurn();
    return jobs.get(id);
  };
  const failed = await done();
  expect(failed).toMatchObject({
    state: 'failed',
    pesan: 'Usulan gagal disusun. Coba lagi, atau pilih lebih sedikit sel.',
    sel: [],
  });
  expect(bugs).toEqual([expect.objectContaining({ message: expect.stringContaining('planning child') })]);
  await expect(jobs.accept({} as never, failed.id, null as never)).rejects.toMatchObject({ code: 'conflict' });
  isBroken = false;
  expect((await done()).state).toBe('done');
});

test('drafts are kept within a bound of cells, the newest always', async () => {
  const sel = Array.from({ length: 7000 }, (_, n) => ({
    id_masjid: String(n),
    tanggal: '2027-01-01',
    id_mubaligh: '1',
    alasan: [],
    berikutnya: [],
  }));
  const none = () => [];
  const jobs = createUsulanJobs({
    store: { known: none, masjid: none, mubaligh: none, cuti: none, jadwal: none, locks: none, udzur: none } as never,
    orang: { men: () => new Map() },
    check: { beside: none },
    setting: { get: () => ({ berturut: 4 }) },
    drafter: {
      isFull: () => false,
      draft: async () => ({ sel, kosong: [], biaya: 0, biaya_terendah: 0, beban_min: 0, beban_max: 0 }),
    },
    clock: { now: () => 0 },
  } as never);
  const done = async () => {
    const { id } = jobs.start({ bulan: '2027-01' });
    while (jobs.get(id).state === 'running') await nextTurn();
    return id;
  };
  const [first, second] = [await done(), await done()];
  expect(jobs.get(second).state).toBe('done');
  expect(() => jobs.get(first)).toThrow('Usulan tidak ditemukan');
});
