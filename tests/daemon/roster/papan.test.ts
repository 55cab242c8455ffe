import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import type { Papan, PapanSel } from '#shared/roster/papan/papan.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
const masjid: string[] = [];
const mubaligh: string[] = [];
beforeEach(async () => {
  api = await startTestApp();
  masjid.length = mubaligh.length = 0;
  for (const nama of ['Al-Amanah', 'Al-Barokah', 'Al-Huda']) {
    const wilayah = nama === 'Al-Huda' ? 'Antapani' : 'Cicendo';
    masjid.push(
      (
        await api.call('POST', '/masjid', {
          body: { nama_masjid: nama, nama_ketua_dkm: 'Ketua', no_hp: '081200000001', wilayah },
        })
      ).body.data.id,
    );
  }
  for (const [n, nama] of ['Ustadz Ahmad', 'Ustadz Budi', 'Ustadzah Siti', 'Ustadz Dadan'].entries()) {
    const body = {
      nama_mubaligh: nama,
      no_hp: `08120000010${n}`,
      khatib: nama !== 'Ustadzah Siti',
      ...(n === 1 && { wilayah: ['Antapani'], batas_bulan: 2 }),
    };
    mubaligh.push((await api.call('POST', '/mubaligh', { body })).body.data.id);
  }
});
afterEach(() => api.close());

const FRIDAYS = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'];
const board = async (query = 'bulan=2027-01') => (await api.call('GET', `/papan-jumat?${query}`)).body.data as Papan;
const put = (at: number, tanggal: string, who: number | null, more: object = {}) =>
  api.call('PUT', '/papan-jumat/sel', {
    body: { id_masjid: masjid[at], tanggal, id_mubaligh: who === null ? null : mubaligh[who], ...more },
  });
const cell = async (at: number, tanggal: string): Promise<PapanSel | null> => {
  const { baris, jumat } = await board();
  return baris.find(({ id_masjid }) => id_masjid === masjid[at])!.sel[
    jumat.findIndex((day) => day.startsWith(tanggal))
  ]!;
};
const refOf = ({ id_masjid, tanggal }: { id_masjid: string; tanggal: string }) => ({ id_masjid, tanggal });
const actions = async () =>
  ((await api.call('GET', '/audit?limit=100')).body.data as { action: string }[]).map(({ action }) => action);

describe('the board', () => {
  test('has a month of Fridays, and every mosque of a wilayah', async () => {
    const all = await board();
    expect(all.jumat).toEqual(FRIDAYS.map((day) => `${day}T00:00:00.000Z`));
    expect(all.baris.map(({ nama_masjid, sel }) => [nama_masjid, sel.length])).toEqual([
      ['Al-Amanah', 5],
      ['Al-Barokah', 5],
      ['Al-Huda', 5],
    ]);
    expect(all.wilayah).toEqual(['Antapani', 'Cicendo']);
    expect(all.ringkasan).toEqual({ terisi: 0, kosong: 15, bentrok: 0, perhatian: 0, asked: 0, hadir: 0, udzur: 0 });
    expect((await board('bulan=2027-01&wilayah=cicendo')).baris.map(({ nama_masjid }) => nama_masjid)).toEqual([
      'Al-Amanah',
      'Al-Barokah',
    ]);
    for (const bad of ['bulan=2027-13', 'bulan=jan', ''])
      expect((await api.call('GET', `/papan-jumat?${bad}`)).status).toBe(400);
  });

  test('a cell is filled, changed and emptied: each an ordinary Friday sermon with its audit row', async () => {
    const filled = await put(0, FRIDAYS[1]!, 0);
    expect(filled.body.data).toMatchObject({
      id_mubaligh: mubaligh[0],
      nama_mubaligh: 'Ustadz Ahmad',
      konfirmasi: 'none',
      terkunci: false,
      version: 1,
      bentrok: [],
    });
    const row = (await api.call('GET', `/jadwal-jumatan/${filled.body.data.id}`)).body.data;
    expect(row).toMatchObject({
      tanggal: `${FRIDAYS[1]}T00:00:00.000Z`,
      id_masjid: masjid[0],
      id_mubaligh: mubaligh[0],
      konfirmasi: 'none',
    });
    expect((await put(0, FRIDAYS[1]!, 3)).body.data).toMatchObject({
      id: row.id,
      id_mubaligh: mubaligh[3],
      version: 2,
    });
    expect((await put(0, FRIDAYS[1]!, null)).body.data).toBeNull();
    expect((await api.call('GET', `/jadwal-jumatan/${row.id}`)).status).toBe(404);
    expect((await actions()).filter((action) => action.startsWith('jumatan.'))).toEqual([
      'jumatan.delete',
      'jumatan.update',
      'jumatan.create',
    ]);
  });

  test('says no to what somebody else has changed, to other days, and to what is not there', async () => {
    await put(0, FRIDAYS[1]!, 0);
    expect((await put(0, FRIDAYS[1]!, 3, { version: 0 })).status).toBe(409);
    expect((await put(0, FRIDAYS[1]!, 3, { version: 9 })).status).toBe(409);
    expect((await put(0, FRIDAYS[1]!, 3, { version: 1 })).status).toBe(200);
    expect((await put(0, '2027-01-09', 0)).body.issues).toEqual([
      { path: 'tanggal', message: 'Tanggal harus hari Jumat' },
    ]);
    expect(
      (
        await api.call('PUT', '/papan-jumat/sel', {
          body: { id_masjid: '999', tanggal: FRIDAYS[0], id_mubaligh: null },
        })
      ).body.issues[0].message,
    ).toBe('Masjid tidak ditemukan');
    expect(
      (
        await api.call('PUT', '/papan-jumat/sel', {
          body: { id_masjid: masjid[0], tanggal: FRIDAYS[0], id_mubaligh: '999' },
        })
      ).body.issues[0].message,
    ).toBe('Mubaligh tidak ditemukan');
    expect(await cell(0, FRIDAYS[0]!)).toBeNull();
  });

  test('a lock holds until it is opened, filled or empty', async () => {
    await put(0, FRIDAYS[1]!, 0, { terkunci: true });
    await put(1, FRIDAYS[1]!, null, { terkunci: true });
    expect(await cell(1, FRIDAYS[1]!)).toMatchObject({ id: null, id_mubaligh: null, terkunci: true, version: 0 });
    for (const at of [0, 1])
      expect((await put(at, FRIDAYS[1]!, 3)).body).toMatchObject({
        data: null,
        error: 'Sel ini terkunci. Buka kuncinya dulu.',
      });
    const swap = await api.call('POST', '/papan-jumat/tukar', {
      body: { a: { id_masjid: masjid[0], tanggal: FRIDAYS[1] }, b: { id_masjid: masjid[2], tanggal: FRIDAYS[1] } },
    });
    expect(swap.status).toBe(409);
    expect((await put(0, FRIDAYS[1]!, 3, { terkunci: false })).body.data).toMatchObject({
      id_mubaligh: mubaligh[3],
      terkunci: false,
    });
    expect((await board()).ringkasan).toMatchObject({ terisi: 1, kosong: 13 });
    expect((await actions()).filter((action) => action.startsWith('papan.'))).toEqual([
      'papan.unlock',
      'papan.lock',
      'papan.lock',
    ]);
  });

  test('swaps two cells, of which one may be empty', async () => {
    await put(0, FRIDAYS[1]!, 0);
    await put(2, FRIDAYS[2]!, 3);
    const [a, b] = [
      { id_masjid: masjid[0], tanggal: FRIDAYS[1] },
      { id_masjid: masjid[2], tanggal: FRIDAYS[2] },
    ];
    const { data } = (await api.call('POST', '/papan-jumat/tukar', { body: { a, b } })).body;
    expect([data.a.nama_mubaligh, data.b.nama_mubaligh]).toEqual(['Ustadz Dadan', 'Ustadz Ahmad']);
    await api.call('POST', '/papan-jumat/tukar', { body: { a, b: { id_masjid: masjid[1], tanggal: FRIDAYS[3] } } });
    expect([await cell(0, FRIDAYS[1]!), (await cell(1, FRIDAYS[3]!))!.nama_mubaligh]).toEqual([null, 'Ustadz Dadan']);
    const stale = await api.call('POST', '/papan-jumat/tukar', { body: { a: { ...a, version: 4 }, b } });
    expect(stale.status).toBe(409);
  });

  describe('what was emptied and is taken back', () => {
    /** The stored schedule, and the links to its messages. */
    const stored = (id: string) => {
      const { sqlite } = api.database;
      return {
        jadwal: sqlite.prepare('select * from jadwal_jumatan where id = ?').get(id),
        messages: sqlite.prepare('select * from message_jadwal where id_jumatan = ?').all(id),
      };
    };
    /** Makes a sermon with a message, which the preacher then declines. */
    const told = async () => {
      const { id } = (await put(0, FRIDAYS[1]!, 0)).body.data as PapanSel;
      const body = { nama_template: 'Khatib', type: 'jumatan_reminder', content: 'Jumat {{tanggal}}' };
      const template = (await api.call('POST', '/template', { body })).body.data.id;
      await api.call('POST', '/queue/pause');
      await api.call('POST', `/jadwal-jumatan/broadcast?id=${id}&templateMubaligh=${template}`);
      await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
      const seen = (await cell(0, FRIDAYS[1]!))!;
      return { id: id!, seen, before: stored(id!) };
    };
    const empty = async (version: number) => {
      const answer = await put(0, FRIDAYS[1]!, null, { version });
      return { data: answer.body.data, penghapusan: answer.headers['x-penghapusan'] as string };
    };

    test('is the same schedule, with what hung on it', async () => {
      const { id, seen, before } = await told();
      expect(before.messages).toHaveLength(1);
      const { data, penghapusan } = await empty(seen.version);
      expect([data, penghapusan]).toEqual([null, expect.stringMatching(/^\d+$/)]);
      const back = await put(0, FRIDAYS[1]!, 0, { version: 0, penghapusan });
      expect([back.status, back.body.data]).toMatchObject([200, { id, version: seen.version, konfirmasi: 'udzur' }]);
      // All its fields come back except the statuses, because its message was cancelled by the deletion.
      const { dkm_status: _, mubaligh_status: __, ...jadwal } = before.jadwal as Record<string, unknown>;
      expect(stored(id)).toEqual({ jadwal: expect.objectContaining(jadwal), messages: before.messages });
      expect((await actions()).slice(0, 2)).toEqual(['jumatan.restore', 'jumatan.delete']);
      // A deletion is restored once only; the same request then makes a new sermon.
      await empty(seen.version);
      expect((await put(0, FRIDAYS[1]!, 0, { version: 0, penghapusan })).body.data.id).not.toBe(id);
    });

    test('a move to another cell likewise', async () => {
      const { id, seen } = await told();
      const ref = (tanggal: string, version: number) => ({ id_masjid: masjid[0], tanggal, version });
      const moved = await api.call('POST', '/papan-jumat/tukar', {
        body: { a: ref(FRIDAYS[1]!, seen.version), b: ref(FRIDAYS[2]!, 0) },
      });
      const penghapusan = moved.headers['x-penghapusan'];
      const { version } = moved.body.data.b;
      const back = await api.call('POST', '/papan-jumat/tukar', {
        body: { a: ref(FRIDAYS[1]!, 0), b: ref(FRIDAYS[2]!, version), penghapusan },
      });
      expect([back.status, back.body.data]).toMatchObject([200, { a: { id, konfirmasi: 'udzur' }, b: null }]);
    });

    test('not where somebody else stands by then, nor another deletion, nor for an admin who did not delete it', async () => {
      const { id, seen } = await told();
      const { penghapusan } = await empty(seen.version);
      // For another cell or another khatib the request makes a new schedule, and the deleted one does not come back.
      expect((await put(1, FRIDAYS[1]!, 0, { penghapusan })).body.data.id).not.toBe(id);
      expect((await put(0, FRIDAYS[1]!, 3, { penghapusan })).body.data.id).not.toBe(id);
      expect((await put(0, FRIDAYS[1]!, 0, { version: 0, penghapusan })).status).toBe(409);
      expect(stored(id).jadwal).toBeUndefined();
      await put(0, FRIDAYS[1]!, null);
      await api.call('POST', '/manage-admin', { body: { username: 'umar', password: 'sandi-yang-panjang-9' } });
      const body = { id_masjid: masjid[0], tanggal: FRIDAYS[1], id_mubaligh: mubaligh[0], penghapusan };
      const token = await api.signIn('umar', 'sandi-yang-panjang-9');
      const answer = await api.call('PUT', '/papan-jumat/sel', { token, body });
      expect([answer.status, answer.body.data.id === id]).toEqual([200, false]);
    });
  });

  test('tells what cells clash with when all is done: two who change places on a Friday do not', async () => {
    expect((await put(0, FRIDAYS[1]!, 0)).body.warnings).toBeUndefined();
    await put(1, FRIDAYS[1]!, 3);
    const swap = (tanggal = FRIDAYS[1]) =>
      api.call('POST', '/papan-jumat/tukar', {
        body: { a: { id_masjid: masjid[0], tanggal: FRIDAYS[1] }, b: { id_masjid: masjid[1], tanggal } },
      });
    expect((await swap()).body.warnings).toBeUndefined();
    await put(2, FRIDAYS[2]!, 3);
    expect((await swap(FRIDAYS[2])).body.warnings).toEqual(['Bentrok: Juga di Masjid Al-Huda pada hari yang sama']);
    expect((await put(2, FRIDAYS[1]!, 0)).body.warnings).toEqual([
      'Bentrok: Juga di Masjid Al-Barokah pada hari yang sama',
    ]);
    // A lock alone brings no warning.
    expect((await put(2, FRIDAYS[1]!, 0, { terkunci: true })).body.warnings).toBeUndefined();
  });

  test('shows the clashes of each cell, and counts the cells that have some', async () => {
    await put(0, FRIDAYS[1]!, 0);
    await put(2, FRIDAYS[1]!, 0);
    await put(1, FRIDAYS[1]!, 2);
    await put(2, FRIDAYS[2]!, 0);
    const other = await cell(2, FRIDAYS[1]!);
    expect((await cell(0, FRIDAYS[1]!))!.bentrok).toEqual([
      {
        jenis: 'dua_tempat',
        berat: 'bentrok',
        teks: 'Juga di Masjid Al-Huda pada hari yang sama',
        singkat: 'juga di Al-Huda',
        id_jadwal: other!.id,
      },
    ]);
    expect((await cell(1, FRIDAYS[1]!))!.bentrok.map(({ jenis }) => jenis)).toEqual(['bukan_khatib']);
    expect((await cell(2, FRIDAYS[2]!))!.bentrok.map(({ jenis, berat }) => [jenis, berat])).toEqual([
      ['terlalu_sering', 'perhatian'],
    ]);
    expect((await board()).ringkasan).toMatchObject({ terisi: 4, bentrok: 3, perhatian: 1 });
    const list = (await api.call('GET', '/bentrok?dari=2027-01-01&sampai=2027-01-31')).body.data;
    expect(list.map(({ jadwal, nama_masjid, jenis }: any) => [jadwal, nama_masjid, jenis])).toEqual([
      ['jumatan', 'Al-Amanah', 'dua_tempat'],
      ['jumatan', 'Al-Huda', 'dua_tempat'],
      ['jumatan', 'Al-Barokah', 'bukan_khatib'],
      ['jumatan', 'Al-Huda', 'terlalu_sering'],
    ]);
    const form = { jadwal: 'jumatan', tanggal: FRIDAYS[1], id_masjid: masjid[1], id_mubaligh: mubaligh[0] };
    expect(
      (await api.call('POST', '/bentrok/periksa', { body: form })).body.data.map(({ jenis }: any) => jenis),
    ).toContain('dua_tempat');
  });

  test('ranks who fits a cell and says why', async () => {
    await put(0, FRIDAYS[1]!, 0);
    const calon = (await api.call('GET', `/papan-jumat/calon?id_masjid=${masjid[2]}&tanggal=${FRIDAYS[1]}`)).body.data;
    expect(calon.map(({ nama_mubaligh }: any) => nama_mubaligh)).toEqual([
      'Ustadz Budi',
      'Ustadz Dadan',
      'Ustadzah Siti',
      'Ustadz Ahmad',
    ]);
    expect(calon[0]).toMatchObject({ bentrok: [], beban: 0 });
    expect(
      calon
        .slice(-2)
        .map(({ bentrok }: any) => bentrok[0])
        .toSorted(),
    ).toEqual(['bukan_khatib', 'dua_tempat']);
    const budi = calon.find(({ nama_mubaligh }: any) => nama_mubaligh === 'Ustadz Budi');
    expect(budi).toMatchObject({
      alasan: ['Belum pernah di sini', 'Wilayahnya: Antapani'],
      nada: ['baru', 'baik'],
      batas_bulan: 2,
    });
  });
});

test('the pick list, a form and the form before saving say of each what the cell says once he is in it', async () => {
  for (const [at, friday, who] of [
    [0, 0, 0],
    [1, 1, 0],
    [2, 2, 1],
    [0, 3, 1],
    [0, 1, 3],
  ] as const)
    await put(at, FRIDAYS[friday]!, who);
  const { id } = (await cell(0, FRIDAYS[1]!))!;
  await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  await api.call('POST', '/cuti', { body: { id_mubaligh: mubaligh[3], dari: FRIDAYS[1], sampai: FRIDAYS[2] } });
  const kinds = (bentrok: readonly { jenis: string }[]) => bentrok.map(({ jenis }) => jenis);
  const seen = new Set<string>();
  for (const [at, tanggal] of [
    [0, FRIDAYS[1]!],
    [0, FRIDAYS[2]!],
    [1, FRIDAYS[3]!],
    [0, '2027-02-05'],
  ] as const) {
    const standing = tanggal === '2027-02-05' ? null : await cell(at, tanggal);
    const place = `id_masjid=${masjid[at]}&tanggal=${tanggal}`;
    const picked = (await api.call('GET', `/papan-jumat/calon?${place}`)).body.data as any[];
    const own = standing?.id ? `&id=${standing.id}` : '';
    const form = (await api.call('GET', `/bentrok/calon?jadwal=jumatan&${place}${own}`)).body.data;
    for (const [who, id_mubaligh] of mubaligh.entries()) {
      const mine = (one: any) => one.id_mubaligh === id_mubaligh;
      const { bentrok, beban } = picked.find(mine);
      const checked = await api.call('POST', '/bentrok/periksa', {
        body: { jadwal: 'jumatan', id: standing?.id ?? undefined, tanggal, id_masjid: masjid[at], id_mubaligh },
      });
      const worst = checked.body.data.find(({ berat }: any) => berat === 'bentrok');
      expect(form[worst ? 'bertugas' : 'bisa'].find(mine)).toMatchObject({ bentrok: worst?.teks ?? null });
      const stored = (await put(at, tanggal, who)).body.data as PapanSel;
      expect([tanggal, who, bentrok]).toEqual([tanggal, who, kinds(stored.bentrok)]);
      const month = (await board(`bulan=${tanggal.slice(0, 7)}`)).baris.flatMap(({ sel }) => sel);
      expect(month.filter((sel) => sel?.id_mubaligh === id_mubaligh)).toHaveLength(beban + 1);
      for (const jenis of bentrok) seen.add(jenis);
      await put(at, tanggal, standing ? mubaligh.indexOf(standing.id_mubaligh!) : null);
      if (standing?.konfirmasi === 'udzur')
        await api.call('POST', `/jadwal-jumatan/${standing.id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    }
  }
  expect([...seen].toSorted()).toEqual([
    'bukan_khatib',
    'cuti',
    'dua_tempat',
    'melebihi_batas',
    'terlalu_sering',
    'udzur',
  ]);
});

describe('who can take a schedule of a form', () => {
  const calon = async (query: string) =>
    (await api.call('GET', `/bentrok/calon?${query}`)).body.data as Record<
      'bisa' | 'bertugas',
      { nama_mubaligh: string; bentrok: string | null }[]
    >;

  test('a Friday: who stands elsewhere or gives no sermons stands apart, with the sentence', async () => {
    await put(2, FRIDAYS[1]!, 0);
    const query = `jadwal=jumatan&tanggal=${FRIDAYS[1]}&id_masjid=${masjid[0]}`;
    expect(await calon(query)).toMatchObject({
      bisa: [{ nama_mubaligh: 'Ustadz Budi', bentrok: null }, { nama_mubaligh: 'Ustadz Dadan' }],
      bertugas: [
        { nama_mubaligh: 'Ustadz Ahmad', bentrok: 'Juga di Masjid Al-Huda pada hari yang sama' },
        { nama_mubaligh: 'Ustadzah Siti' },
      ],
    });
    expect((await calon(`${query}&search=AHMAD`)).bertugas).toHaveLength(1);
    expect((await calon(`${query}&limit=1`)).bisa).toHaveLength(1);
    // The schedule of the form does not clash with itself, nor with another khatib's sermon at the same mosque.
    const own = (await cell(2, FRIDAYS[1]!))!.id;
    expect(
      (await calon(`jadwal=jumatan&id=${own}&tanggal=${FRIDAYS[1]}&id_masjid=${masjid[0]}`)).bisa.map(
        ({ nama_mubaligh }) => nama_mubaligh,
      ),
    ).toContain('Ustadz Ahmad');
    expect(
      (await calon(`jadwal=jumatan&tanggal=${FRIDAYS[1]}&id_masjid=${masjid[2]}`)).bisa.map(
        ({ nama_mubaligh }) => nama_mubaligh,
      ),
    ).toContain('Ustadz Budi');
    expect((await api.call('GET', '/bentrok/calon?jadwal=jumatan&tanggal=kemarin')).status).toBe(400);
  });

  test('a pengajian: by the clock, so that an hour later is nothing', async () => {
    await api.call('POST', '/jadwal-pengajian', {
      body: { tanggal: '2027-01-12', waktu: '18.30', id_masjid: masjid[0], id_mubaligh: mubaligh[3] },
    });
    const at = async (waktu: string) =>
      (
        await calon(`jadwal=pengajian&tanggal=2027-01-12&waktu=${encodeURIComponent(waktu)}&id_masjid=${masjid[2]}`)
      ).bertugas.map(({ nama_mubaligh }) => nama_mubaligh);
    expect(await at('19.00')).toEqual(['Ustadz Dadan']);
    expect(await at('19.30')).toEqual([]);
    expect(await at("Ba'da Isya")).toEqual([]);
  });
});

describe('a draft', () => {
  const start = async (body: object = { bulan: '2027-01' }) =>
    (await api.call('POST', '/papan-jumat/usulan', { body })).body.data.id as string;
  const done = (id: string) =>
    vi.waitFor(
      async () => {
        const { data } = (await api.call('GET', `/papan-jumat/usulan/${id}`)).body;
        expect(data.state).not.toBe('running');
        return data;
      },
      { timeout: 30_000, interval: 50 },
    );

  test('fills what is empty, stores nothing, and is taken in part and then whole', async () => {
    await put(0, FRIDAYS[1]!, 0);
    await put(1, FRIDAYS[2]!, null, { terkunci: true });
    const id = await start();
    const draft = await done(id);
    expect(draft).toMatchObject({ state: 'done', kemajuan: 1, pesan: null });
    expect(draft.sel.length + draft.kosong).toBe(13);
    expect(
      draft.sel.every(
        (one: any) => one.nama_mubaligh !== '' && one.alasan.length > 0 && one.nama_mubaligh !== 'Ustadzah Siti',
      ),
    ).toBe(true);
    expect((await board()).ringkasan.terisi).toBe(1);
    const [first] = draft.sel;
    const some = await api.call('POST', `/papan-jumat/usulan/${id}/terima`, {
      body: { sel: [refOf(first)] },
    });
    expect(some.body.data).toMatchObject({
      count: 1,
      skipped: 0,
      dilewati: [],
      sel: [{ ...refOf(first), version: 1 }],
    });
    const all = (await api.call('POST', `/papan-jumat/usulan/${id}/terima`)).body.data;
    expect(all).toMatchObject({
      count: draft.sel.length - 1,
      skipped: 1,
      dilewati: [{ ...refOf(first), alasan: 'Sudah terisi dengan ustadz ini' }],
    });
    const { ringkasan } = await board();
    expect(ringkasan).toMatchObject({ terisi: draft.sel.length + 1, bentrok: 0 });
  });

  test('what has changed meanwhile is passed over and said', async () => {
    const id = await start({
      bulan: '2027-01',
      sel: [
        { id_masjid: masjid[0], tanggal: FRIDAYS[1] },
        { id_masjid: masjid[2], tanggal: FRIDAYS[1] },
      ],
    });
    const draft = await done(id);
    expect(draft.sel).toHaveLength(2);
    const [one, two] = draft.sel;
    await put(masjid.indexOf(one.id_masjid), FRIDAYS[1]!, mubaligh.indexOf(two.id_mubaligh));
    const { data } = (await api.call('POST', `/papan-jumat/usulan/${id}/terima`)).body;
    expect(data).toMatchObject({ count: 0, skipped: 2 });
    expect(data.dilewati.map(({ alasan }: any) => alasan)[0]).toBe('Sudah diisi orang lain');
    expect(data.dilewati[1].alasan).toMatch(/^Juga di Masjid/);
  });

  test('that was taken is taken back in one step, and the step too; what was changed meanwhile stays', async () => {
    const id = await start({
      bulan: '2027-01',
      sel: [0, 1, 2].map((at) => ({ id_masjid: masjid[at], tanggal: FRIDAYS[1] })),
    });
    await done(id);
    const { sel } = (await api.call('POST', `/papan-jumat/usulan/${id}/terima`)).body.data;
    expect(sel).toHaveLength(3);
    const of = (at: number) => sel.find(({ id_masjid }: any) => id_masjid === masjid[at]);
    await put(0, FRIDAYS[1]!, null);
    await put(0, FRIDAYS[1]!, 3);
    await api.call('PUT', '/papan-jumat/sel', {
      body: {
        id_masjid: masjid[1],
        tanggal: FRIDAYS[1],
        id_mubaligh: (await cell(1, FRIDAYS[1]!))!.id_mubaligh,
        terkunci: true,
      },
    });
    const back = await api.call('POST', '/papan-jumat/kosongkan', { body: { sel: [...sel, of(2)] } });
    expect(back.body.data).toEqual({
      count: 1,
      skipped: 2,
      dilewati: expect.arrayContaining([
        { ...refOf(of(0)), alasan: 'Jadwalnya sudah tidak ada' },
        { ...refOf(of(1)), alasan: 'Sudah dikunci' },
      ]),
    });
    expect([(await cell(0, FRIDAYS[1]!))!.id_mubaligh, await cell(2, FRIDAYS[1]!)]).toEqual([mubaligh[3], null]);
    await api.call('POST', `/penghapusan/${back.headers['x-penghapusan']}/pulihkan`);
    expect((await cell(2, FRIDAYS[1]!))!.id).toBe(of(2).id);
    await put(2, FRIDAYS[1]!, 2);
    const late = (await api.call('POST', '/papan-jumat/kosongkan', { body: { sel: [of(2)] } })).body.data;
    expect(late).toMatchObject({ count: 0, dilewati: [{ alasan: 'Sudah diubah' }] });
    for (const wrong of [
      { sel: [] },
      { sel: [{ ...of(2), tanggal: '2027-01-09' }] },
      { sel: [{ ...of(2), id_masjid: '999' }] },
    ])
      expect((await api.call('POST', '/papan-jumat/kosongkan', { body: wrong })).status).toBe(400);
  });

  test('like the month before has each man on the Friday of the same number, but for clashes and what stands', async () => {
    const [one, two, , four] = FRIDAYS;
    for (const [at, day, who] of [
      [0, one, 0],
      [1, one, 1],
      [0, two, 3],
      [2, four, 0],
    ] as const)
      await put(at, day!, who);
    await put(0, '2027-02-12', 1);
    await api.call('POST', '/cuti', { body: { id_mubaligh: mubaligh[0], dari: '2027-02-26', sampai: '2027-02-26' } });
    const draft = await done(await start({ bulan: '2027-02', seperti_bulan_lalu: true }));
    const who = (at: number, day: string) =>
      draft.sel.find((cell: any) => cell.id_masjid === masjid[at] && cell.tanggal.startsWith(day));
    expect(draft.seperti_bulan_lalu).toBe(2);
    expect([who(0, '2027-02-05'), who(1, '2027-02-05')].map((cell) => [cell.id_mubaligh, cell.alasan[0]])).toEqual([
      [mubaligh[0], 'Seperti bulan lalu'],
      [mubaligh[1], 'Seperti bulan lalu'],
    ]);
    expect(who(0, '2027-02-12')).toBeUndefined();
    expect(who(2, '2027-02-26')?.id_mubaligh).not.toBe(mubaligh[0]);
    expect(draft.sel.length + draft.kosong).toBe(11);
  });

  test('can be ended, and is asked for by its id only', async () => {
    const id = await start();
    expect((await api.call('DELETE', `/papan-jumat/usulan/${id}`)).body.data).toMatchObject({
      state: 'failed',
      pesan: 'Usulan dibatalkan',
    });
    expect((await api.call('POST', `/papan-jumat/usulan/${id}/terima`)).status).toBe(409);
    expect((await api.call('GET', '/papan-jumat/usulan/nope')).status).toBe(404);
  });
});

test('who has declined a Friday stands last for it and says so, and no draft proposes him for it again', async () => {
  const [friday] = FRIDAYS;
  const say = (id: string, jawaban: string) =>
    api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban } });
  const calon = async (at: number, tanggal = friday!) =>
    (
      (await api.call('GET', `/papan-jumat/calon?id_masjid=${masjid[at]}&tanggal=${tanggal}`)).body.data as Calon[]
    ).find(({ id_mubaligh }) => id_mubaligh === mubaligh[0])!;
  const groups = async (query: string) => {
    const { bisa, bertugas } = (await api.call('GET', `/bentrok/calon?${query}`)).body.data;
    const isHe = ({ id_mubaligh }: { id_mubaligh: string }) => id_mubaligh === mubaligh[0];
    return { bisa: bisa.some(isHe), bertugas: bertugas.find(isHe)?.bentrok ?? null };
  };
  const form = `jadwal=jumatan&tanggal=${friday}&id_masjid=${masjid[0]}`;
  const says = 'Ustadz Ahmad sudah menjawab berhalangan pada Jumat itu';

  await say((await put(0, friday!, 0)).body.data.id, 'udzur');
  await put(0, friday!, 1);
  expect(await calon(0)).toMatchObject({
    bentrok: ['udzur'],
    alasan: ['Berhalangan Jumat itu', 'Belum pernah di sini'],
  });
  expect(await groups(form)).toEqual({ bisa: false, bertugas: says });
  await put(0, friday!, null);
  expect(await calon(0)).toMatchObject({ bentrok: ['udzur'] });
  expect(await groups(form)).toEqual({ bisa: false, bertugas: says });
  const check = { jadwal: 'jumatan', tanggal: friday, id_masjid: masjid[0], id_mubaligh: mubaligh[0] };
  expect((await api.call('POST', '/bentrok/periksa', { body: check })).body.data).toMatchObject([
    { jenis: 'udzur', berat: 'bentrok', teks: says },
  ]);
  // All sermons are at the same hour, so he can't preach at another mosque on that Friday either.
  expect(await calon(1)).toMatchObject({ bentrok: ['udzur'] });
  expect(await calon(0, FRIDAYS[1])).toMatchObject({ bentrok: [] });

  // One of the others gives no sermons and two are away, so only his refusal keeps him out of the draft.
  for (const who of [1, 3])
    await api.call('POST', '/cuti', { body: { id_mubaligh: mubaligh[who], dari: friday, sampai: friday } });
  const sel = [{ id_masjid: masjid[0], tanggal: friday }];
  const drafted = async () => {
    const { id } = (await api.call('POST', '/papan-jumat/usulan', { body: { bulan: '2027-01', sel } })).body.data;
    const view = async () => (await api.call('GET', `/papan-jumat/usulan/${id}`)).body.data;
    await vi.waitFor(async () => expect((await view()).state).toBe('done'), { timeout: 30_000, interval: 50 });
    return { id: id as string, ...(await view()) };
  };
  const refused = await drafted();
  expect(refused.sel).toEqual([]);
  expect(refused.tempat_kosong[0].alasan).toBe('Tidak ada khatib yang masih bisa: 1 sudah berhalangan, 2 cuti');

  // An admin assigns him again, and his new answer replaces the refusal.
  const again = (await put(0, friday!, 0)).body.data;
  expect(again.bentrok).toEqual([]);
  expect(await calon(0)).toMatchObject({ bentrok: [] });
  await say(again.id, 'hadir');
  await put(0, friday!, null);
  const proposed = await drafted();
  expect(proposed.sel).toMatchObject([{ id_mubaligh: mubaligh[0] }]);
  // A refusal between the draft and its acceptance counts as well.
  await say((await put(0, friday!, 0)).body.data.id, 'udzur');
  await put(0, friday!, null);
  expect((await api.call('POST', `/papan-jumat/usulan/${proposed.id}/terima`)).body.data).toMatchObject({
    count: 0,
    skipped: 1,
    dilewati: [{ alasan: 'Sudah menjawab berhalangan' }],
  });

  const evening = { tanggal: '2027-01-05', waktu: '19:30', id_masjid: masjid[0], id_mubaligh: mubaligh[0] };
  const { id } = (await api.call('POST', '/jadwal-pengajian', { body: evening })).body.data;
  await api.call('POST', `/jadwal-pengajian/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  await api.call('PATCH', `/jadwal-pengajian/${id}`, { body: { id_mubaligh: mubaligh[1] } });
  const later = `jadwal=pengajian&id=${id}&tanggal=2027-01-05&id_masjid=${masjid[0]}`;
  expect(await groups(`${later}&waktu=19:30`)).toEqual({
    bisa: false,
    bertugas: 'Ustadz Ahmad sudah menjawab berhalangan pada waktu itu',
  });
  expect(await groups(`${later}&waktu=20:30`)).toEqual({ bisa: true, bertugas: null });
});

describe('an answer that an admin enters', () => {
  test('stands on the schedule until that changes', async () => {
    const { id } = (await put(0, FRIDAYS[1]!, 0)).body.data;
    expect(
      (await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'hadir' } })).body.data,
    ).toMatchObject({ id, konfirmasi: 'hadir', version: 1 });
    const one = async () => (await api.call('GET', `/jadwal-jumatan/${id}`)).body.data;
    const { konfirmasi_at, konfirmasi_jalur } = await one();
    expect([konfirmasi_jalur, Math.abs(Date.now() - Date.parse(konfirmasi_at)) < 60_000]).toEqual(['admin', true]);
    expect((await cell(0, FRIDAYS[1]!))!.konfirmasi).toBe('hadir');
    await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
    expect((await cell(0, FRIDAYS[1]!))!.bentrok.map(({ jenis }) => jenis)).toEqual(['udzur']);
    expect((await board()).ringkasan).toMatchObject({ udzur: 1, bentrok: 1 });
    expect((await put(0, FRIDAYS[1]!, 3)).body.data.konfirmasi).toBe('none');
    expect(await one()).not.toHaveProperty('konfirmasi_at');
    expect((await api.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'mungkin' } })).status).toBe(
      400,
    );
    expect((await api.call('POST', '/jadwal-pengajian/77/konfirmasi', { body: { jawaban: 'hadir' } })).status).toBe(
      404,
    );
  });
});
