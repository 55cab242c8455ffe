import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCliRig } from '#tests/support/cli-rig.ts';

let rig: Awaited<ReturnType<typeof startCliRig>>;
beforeAll(async () => {
  rig = await startCliRig();
});
afterAll(() => rig.close());

test('who needs a substitute, who could come, an offer, its timeline, and its end', { timeout: 120_000 }, async () => {
  const { cli, daemon, folder } = rig;
  const run = (...words: string[]) =>
    cli.run(['replace', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
  const post = async (route: string, body: object) =>
    (await daemon.call('POST', route, { body })).body.data.id as string;
  const id_masjid = await post('/masjid', { nama_masjid: 'Agung', nama_ketua_dkm: 'Bapak', no_hp: '081200000001' });
  const lama = await post('/mubaligh', { nama_mubaligh: 'Ustadz Salman', no_hp: '081200000101' });
  await post('/mubaligh', { nama_mubaligh: 'Ustadz Lukman', no_hp: '081200000102' });
  await post('/mubaligh', { nama_mubaligh: 'Ustadz Imam', no_hp: '081200000103' });
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const id = await post('/jadwal-jumatan', { tanggal: soon, id_masjid, id_mubaligh: lama });

  expect(await run('list')).toMatchObject({ code: 0, stdout: 'Tidak ada jadwal yang perlu pengganti.\n' });
  expect(await run('offer', 'jumatan', id, 'ustadz lukman')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('Ustadz Salman belum berhalangan'),
  });
  await daemon.call('POST', `/jadwal-jumatan/${id}/konfirmasi`, { body: { jawaban: 'udzur' } });
  expect((await run('list')).stdout).toMatch(/jumatan\s+1\s+.*Agung\s+Ustadz( Salman)?\s+belum/);
  const { stdout: candidates } = await run('candidates', 'jumatan', id);
  expect(candidates).toMatch(/Ustadz Imam\s+Belum pernah di sini/);
  expect(candidates).toMatch(/Berurutan, jeda 120 menit: Ustadz (Imam|Lukman) .*\d\d[.:]\d\d WIB; Ustadz /);
  expect(await run('offer', 'jumatan', id, 'Ustadz Siapa')).toMatchObject({ code: 2 });
  const offered = await run('offer', 'jumatan', id, 'ustadz lukman', 'Ustadz Imam', '--in-turn', '--pause', '60');
  expect(offered).toMatchObject({ code: 0 });
  expect(offered.stdout).toMatch(
    /Ustadz Salman berhalangan\nTawaran sedang ditawarkan[^]*Giliran[^]*Ustadz Imam\s+Menunggu giliran/,
  );
  expect(JSON.parse((await run('show', 'jumatan', id, '--json')).stdout)).toMatchObject({
    penawaran: { state: 'jalan', jeda_menit: 60 },
    tawaran: [{ state: 'sent' }, { state: 'waiting' }],
  });
  expect(await run('cancel', 'jumatan', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect(await run('cancel', 'jumatan', id, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Masjid Agung, .*: tawaran dihentikan\.\n$/),
  });
  expect((await run('show', 'jumatan', id)).stdout).toMatch(/Tawaran dihentikan admin/);
});

test(
  'a change after a broadcast: who is to be told, what they hear, that it is not needed',
  { timeout: 120_000 },
  async () => {
    const { cli, daemon, folder } = rig;
    const run = (...words: string[]) =>
      cli.run(['tell', ...words], { cwd: folder, env: { MIMBAR_DATA_DIR: daemon.dataDir } });
    const post = async (route: string, body: object) =>
      (await daemon.call('POST', route, { body })).body.data.id as string;
    const id_masjid = await post('/masjid', { nama_masjid: 'Salman', nama_ketua_dkm: 'Bapak', no_hp: '081200000011' });
    const irfan = await post('/mubaligh', { nama_mubaligh: 'Ustadz Irfan', no_hp: '081200000111' });
    const umar = await post('/mubaligh', { nama_mubaligh: 'Ustadz Umar', no_hp: '081200000112' });
    const template = await post('/template', { nama_template: 'J', type: 'jumatan_reminder', content: 'Khutbah' });
    const tanggal = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const id = await post('/jadwal-jumatan', { tanggal, id_masjid, id_mubaligh: irfan });
    expect(await run('list')).toMatchObject({ code: 0, stdout: 'Tidak ada perubahan yang perlu diberitahukan.\n' });
    expect(await run('send', '--yes')).toMatchObject({ code: 4 });
    await post('/jadwal-jumatan/broadcast', { id: [id], templateDKM: template, templateMubaligh: template });
    const isSent = async () => (await daemon.call('GET', `/jadwal-jumatan/${id}`)).body.data.broadcasted;
    await vi.waitFor(async () => expect(await isSent()).toBe(true), { timeout: 20_000, interval: 50 });
    const change = (id_mubaligh: string) => daemon.call('PATCH', `/jadwal-jumatan/${id}`, { body: { id_mubaligh } });
    await change(umar);
    expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject([{ jadwal: 'jumatan', id }]);
    expect((await run('list')).stdout.replaceAll(/\s+/g, ' ')).toContain('Masjid Salman DKM, Ustadz Umar (baru),');
    expect((await run('send', 'jumatan', id, '--dry-run', '--full')).stdout).toMatch(
      /Sebelumnya: Ustadz Irfan\.[^]*Ustadz tidak jadi bertugas/,
    );
    expect(await run('send', 'jumatan')).toMatchObject({ code: 2 });
    expect(await run('send', 'jumatan', id, '--yes', '--rest', 'lusa')).toMatchObject({ code: 2 });
    expect(await run('dismiss', 'jumatan', id, '--yes')).toMatchObject({
      code: 0,
      stdout: 'Ditandai tidak perlu diberitahukan.\n',
    });
    await post('/jadwal-jumatan/broadcast', { id: [id], templateDKM: template, templateMubaligh: template });
    await vi.waitFor(async () => expect(await isSent()).toBe(true), { timeout: 20_000, interval: 50 });
    await change(irfan);
    expect(await run('send', '--yes')).toMatchObject({ code: 0 });
    expect((await run('list')).stdout).toBe('Tidak ada perubahan yang perlu diberitahukan.\n');
  },
);
