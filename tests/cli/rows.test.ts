import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInfo } from 'node:os';
import { runCliHere } from '#tests/support/cli.ts';
import { startCliRig, type CliRig } from '#tests/support/cli-rig.ts';
import { needs } from '#tests/support/needs.ts';

let rig: CliRig;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());

const run = (...words: string[]) =>
  runCliHere(words, { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } });
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

test('a mosque is added, shown, changed by its name or id, found and removed', async () => {
  expect(await run('masjid', 'list')).toMatchObject({ code: 0, stdout: 'Tidak ada masjid.\n' });
  expect(await run('masjid', 'add', 'Al-Huda', '--hp', '0812-0000-0001')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Pilihan '--ketua-dkm <isi>' wajib diisi\./),
  });
  expect(await run('masjid', 'add', 'Al-Huda', '--ketua-dkm', 'H. Umar', '--hp', '12')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No HP harus dimulai dengan 08'),
  });
  expect(
    await run('masjid', 'add', 'Al-Huda', '--ketua-dkm', 'H. Umar', '--hp', '812-0000-0001', '--wilayah', 'Utara'),
  ).toMatchObject({ code: 0, stdout: 'Masjid Al-Huda tersimpan (ID 1).\n', stderr: '' });
  expect(await run('masjid', 'set', 'al-huda', '--lokasi', '-6.9, 107.6', '--alamat', 'Jalan Contoh 1')).toMatchObject({
    code: 0,
    stdout: 'Masjid Al-Huda tersimpan.\n',
  });
  expect(await json('masjid', 'show', 'Al-Huda')).toMatchObject({
    no_hp: '081200000001',
    wilayah: 'Utara',
    lokasi: { lat: -6.9, lng: 107.6 },
    alamat: 'Jalan Contoh 1',
    jumlah_jadwal: 0,
  });
  expect((await run('masjid', 'show', '1')).stdout).toMatch(/^No\. HP +0812-0000-0001$/m);
  // An empty text clears an optional field, and is refused for a required one.
  expect(await json('masjid', 'set', '1', '--lokasi', '', '--wilayah', '')).toMatchObject({
    lokasi: null,
    wilayah: '',
  });
  expect(await run('masjid', 'set', '1', '--ketua-dkm', '')).toMatchObject({ code: 2 });
  expect(await run('masjid', 'set', '1')).toMatchObject({
    code: 2,
    stderr: 'Tidak ada yang diubah. Lihat: mimbar masjid set --help\n',
  });
  expect(await run('masjid', 'set', 'Al-Hida', '--hp', '081200000002')).toMatchObject({
    code: 2,
    stderr: "Masjid 'Al-Hida' tidak ditemukan.\n",
  });
  await run('masjid', 'add', 'An-Nur', '--ketua-dkm', 'H. Ali', '--hp', '081200000002');
  const list = await run('masjid', 'list');
  expect(list.stdout).toMatch(/^1 +Al-Huda +H\. Umar +0812-0000-0001\n2 +An-Nur +H\. Ali +0812-0000-0002$/m);
  expect(widest(list.stdout)).toBeLessThanOrEqual(80);
  expect(await json('masjid', 'list', '--search', 'nur')).toMatchObject([{ id: '2' }]);
  // The output does not say 'Masjid Masjid Agung'.
  const agung = await run('masjid', 'add', 'Masjid Agung', '--ketua-dkm', 'H. Ali', '--hp', '081200000002');
  expect(agung.stdout).toBe('Masjid Agung tersimpan (ID 3).\n');
  expect((await run('masjid', 'remove', '3', '--yes')).stdout).toBe('Masjid Agung dihapus.\n');
  expect(await run('masjid', 'remove', 'An-Nur')).toMatchObject({
    code: 2,
    stderr: 'Tanpa terminal tidak dapat bertanya. Tambahkan --yes untuk menghapus.\n',
  });
  expect(await run('masjid', 'remove', 'An-Nur', '--yes')).toMatchObject({
    code: 0,
    stdout: 'Masjid An-Nur dihapus.\n',
    stderr: 'Dapat dipulihkan dalam sehari: mimbar undo\n',
  });
  expect((await run('undo')).stdout).toMatch(/1 masjid/);
  expect((await json('audit', 'list'))[0]).toMatchObject({
    actor: `cli:${userInfo().username}`,
    action: 'masjid.delete',
  });
});

test('a preacher has the options of his columns', async () => {
  expect(await run('mubaligh', 'add', 'Ustadz Ahmad', '--hp', '081200000101', '--batas-bulan', '4')).toMatchObject({
    code: 0,
    stdout: 'Mubaligh Ustadz Ahmad tersimpan (ID 1).\n',
  });
  expect(
    await json(
      'mubaligh',
      'set',
      'Ustadz Ahmad',
      '--khatib',
      'tidak',
      '--wilayah',
      'Utara, Kota',
      '--batas-pengajian',
      '6',
    ),
  ).toMatchObject({
    khatib: false,
    batas_bulan: 4,
    batas_pengajian: 6,
    wilayah: ['Utara', 'Kota'],
  });
  expect(await run('mubaligh', 'set', '1', '--khatib', 'barangkali')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Khatib harus Ya atau Tidak'),
  });
  expect((await run('mubaligh', 'list')).stdout).toMatch(/^1 +Ustadz Ahmad +0812-0000-0101 +Tidak +4$/m);
  expect(await json('mubaligh', 'list', '--wilayah', 'kota')).toMatchObject([{ id: '1' }]);
  expect(await json('mubaligh', 'list', '--wilayah', 'Selatan')).toEqual([]);
});

test('schedules of both kinds are added with their clashes, listed from today, moved and removed', async () => {
  expect(await run('pengajian', 'add', 'Al-Huda', 'Ustadz Ahmad', '2099-01-06', '19:30')).toMatchObject({
    code: 0,
    stdout: 'Jadwal pengajian Al-Huda, 6 Jan 2099 19:30, Ustadz Ahmad, tersimpan (ID 1).\n',
  });
  expect(await run('jumatan', 'add', '1', '1', '2099-01-02')).toMatchObject({
    code: 0,
    stdout: 'Jadwal jumatan Al-Huda, 2 Jan 2099, Ustadz Ahmad, tersimpan (ID 1).\n',
    stderr: '! Bentrok: Ustadz Ahmad tidak memberi khutbah Jumat\n',
  });
  for (const words of [
    ['pengajian', 'add', 'Al-Huda', 'Ustadz Ahmad', 'besok', '19:30'],
    ['pengajian', 'add', 'Al-Huda', 'Ustadz Ahmad', '2099-01-06..2099-01-08', '19:30'],
    ['pengajian', 'add', 'Al-Huda', 'Ustadz Siapa', '2099-01-06', '19:30'],
    ['pengajian', 'add', 'Al-Huda', 'Ustadz Ahmad', '2099-01-06'],
    ['jumatan', 'add', 'Al-Huda', 'Ustadz Ahmad', '2099-01-02', '12:00'],
    ['jumatan', 'set', '1', '--waktu', '12:00'],
    ['jumatan', 'set', '1'],
    ['jumatan', 'set', '1,2', '--date', '2099-01-09'],
  ])
    expect({ words, code: (await run(...words)).code }).toEqual({ words, code: 2 });
  await run('pengajian', 'add', 'Al-Huda', 'Ustadz Ahmad', '2020-01-07', '05:00');
  const list = await run('pengajian', 'list');
  expect(list.stdout).toMatch(/^1 +6 Jan 2099 +19:30 +Al-Huda +Ustadz Ahmad +Belum Broadcast$/m);
  expect(list.stdout).not.toContain('2020');
  expect(await json('pengajian', 'list', '--all')).toHaveLength(2);
  expect(await json('pengajian', 'list', '--date', '2020-01-07')).toMatchObject([{ id: '2' }]);
  expect(await run('pengajian', 'list', '--date', '2020-01-07', '--all')).toMatchObject({ code: 2 });
  expect(await run('pengajian', 'set', '1', '--date', '2099-01-13', '--waktu', '20:00')).toMatchObject({
    code: 0,
    stdout: 'Jadwal pengajian Al-Huda, 13 Jan 2099 20:00, Ustadz Ahmad, tersimpan.\n',
  });
  expect(await run('jumatan', 'set', '9', '--date', '2099-01-09')).toMatchObject({
    code: 2,
    stderr: 'Jadwal jumatan tidak ditemukan\n',
  });
  expect(await run('jumatan', 'remove', '1')).toMatchObject({ code: 2 });
  expect(await run('jumatan', 'remove', '1', '--yes')).toMatchObject({
    code: 0,
    stdout: 'Jadwal jumatan Al-Huda, 2 Jan 2099, Ustadz Ahmad, dihapus.\n',
  });
  expect(await run('jumatan', 'list')).toMatchObject({ code: 0, stdout: 'Tidak ada jadwal jumatan.\n' });
  expect((await run('masjid', 'show', 'Al-Huda')).stdout).toMatch(/^Jadwal +2$/m);
});

const SAME = 'Nomor ini juga milik Ustadz Kembar. Orang yang sama?';
const total = async () => (await json('mubaligh', 'list')).length;

test('a preacher who may be there already is asked about: without a terminal --yes says that he is another', async () => {
  await run('mubaligh', 'add', 'Ustadz Kembar', '--hp', '081200000601');
  const before = await total();
  const add = ['mubaligh', 'add', 'KH. Zainuddin', '--hp', '0812-0000-0601'];
  const asked = await run(...add);
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain(SAME);
  expect(asked.stderr).toContain('Tambahkan --yes untuk menyimpannya sebagai orang lain.');
  expect(await total()).toBe(before);
  expect(await run(...add, '--yes')).toMatchObject({ code: 0, stderr: '' });
  expect(await total()).toBe(before + 1);
  // He is known as another now.
  expect(await run('mubaligh', 'set', 'KH. Zainuddin', '--nama', 'KH. Zaenuddin')).toMatchObject({
    code: 0,
    stderr: '',
  });
  await run('mubaligh', 'add', 'Ustadz Umar', '--hp', '081200000602');
  const set = ['mubaligh', 'set', 'Ustadz Umar', '--hp', '081200000601'];
  expect(await run(...set)).toMatchObject({ code: 2, stderr: expect.stringContaining('Nomor ini juga milik') });
  expect(await json('mubaligh', 'show', 'Ustadz Umar')).toMatchObject({ no_hp: '081200000602' });
  expect(await run(...set, '--yes')).toMatchObject({ code: 0, stderr: '' });
  // Without another change it answers for a row that stands already.
  expect(await run('mubaligh', 'set', 'Ustadz Umar', '--yes')).toMatchObject({ code: 0, stderr: '' });
});

test.runIf(needs('script'))('in a terminal it is a question', { timeout: 60_000 }, async () => {
  await run('mubaligh', 'add', 'Ustadz Tunggal', '--hp', '081200000611');
  const before = await total();
  const at = { cwd: rig.folder, env: { MIMBAR_DATA_DIR: rig.daemon.dataDir } };
  const add = ['mubaligh', 'add', 'KH. Masduki', '--hp', '081200000611'];
  const no = rig.cli.open(add, at);
  await no.shows('Orang berbeda, simpan? [y/N]');
  no.type('\r');
  expect((await no.ended).code).toBe(4);
  expect(no.screen().join('\n')).toContain('Nomor ini juga milik Ustadz Tunggal.');
  expect(await total()).toBe(before);
  const yes = rig.cli.open(add, at);
  await yes.shows('Orang berbeda, simpan? [y/N]');
  yes.type('y\r');
  expect((await yes.ended).code).toBe(0);
  expect(await total()).toBe(before + 1);
});

test('lists and files are narrowed to a wilayah, schedules also to a mosque and a state', async () => {
  const filtered = async (...words: string[]) => (await json(...words)).map(({ id }: { id: string }) => id);
  const add = async (nama: string, wilayah: string) =>
    (await json('masjid', 'add', nama, '--ketua-dkm', 'H. Ali', '--hp', '081200000005', '--wilayah', wilayah)).id;
  const north = await add('Raya Cicendo', 'Cicendo');
  const south = await add('Raya Kiaracondong', 'Kiaracondong');
  const [ofNorth, ofSouth] = [
    await json('jumatan', 'add', north, 'Ustadz Ahmad', '2099-05-01'),
    await json('jumatan', 'add', south, 'Ustadz Ahmad', '2099-05-08'),
  ];
  await run('roster', 'confirm', 'Raya Cicendo', '2099-05-01', 'udzur');
  expect(await filtered('masjid', 'list', '--wilayah', 'cicendo')).toEqual([north]);
  for (const list of [
    ['jumatan', 'list'],
    ['export', 'jadwal-jumatan', '--out', '-'],
  ]) {
    expect(await filtered(...list, '--wilayah', 'Cicendo')).toEqual([ofNorth.id]);
    expect(await filtered(...list, '--masjid', 'Raya Kiaracondong')).toEqual([ofSouth.id]);
    expect(await filtered(...list, '--status', 'udzur')).toEqual([ofNorth.id]);
    expect(await filtered(...list, '--status', 'belum', '--masjid', south)).toEqual([ofSouth.id]);
    expect(await filtered(...list, '--status', 'sudah')).toEqual([]);
    expect(await run(...list, '--status', 'lama')).toMatchObject({
      code: 2,
      stderr: "--status 'lama' tidak dikenal. Yang ada: belum, sudah, asked, hadir, udzur\n",
    });
    expect(await run(...list, '--masjid', 'Al-Hida')).toMatchObject({ code: 2 });
  }
  expect(await filtered('export', 'masjid', '--wilayah', 'Kiaracondong', '--out', '-')).toEqual([south]);
  for (const [line, kinds] of [
    [['cuti', '--wilayah', 'Cicendo'], 'masjid, mubaligh, jadwal-pengajian, jadwal-jumatan'],
    [['masjid', '--date', '2099-05-01'], 'jadwal-pengajian, jadwal-jumatan'],
    [['masjid', '--masjid', north], 'jadwal-pengajian, jadwal-jumatan'],
    [['masjid', '--status', 'failed'], 'jadwal-pengajian, jadwal-jumatan, log'],
  ] as const)
    expect(await run('export', ...line)).toMatchObject({ code: 2, stderr: `${line[1]} hanya untuk ${kinds}.\n` });
});
