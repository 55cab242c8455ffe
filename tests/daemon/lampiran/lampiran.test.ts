import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { gif, jpeg, png, webp } from '#tests/support/sheet/pictures.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const DAY = 86_400_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

let api: TestApp;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock, isSynchronised: async () => true });
});
afterEach(() => api.close());

const upload = (body: Buffer, name = 'poster.jpg', token?: string | null) =>
  api.call('POST', '/lampiran', {
    body,
    headers: { 'x-file-name': encodeURIComponent(name) },
    ...(token !== undefined && { token }),
  });
const count = (table: string) =>
  (api.database.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n;

test.each([
  ['a JPEG', jpeg(640, 480), 'Poster Kajian.jpeg', 'image/jpeg', 'Poster Kajian.jpg'],
  ['a PNG', png(9, 9), '../jalan/poster', 'image/png', '.. jalan poster.png'],
  ['a WebP', webp(30, 20), '', 'image/webp', 'lampiran.webp'],
  ['a PDF', PDF, 'Surat tugas — ۱.pdf', 'application/pdf', 'Surat tugas — ۱.pdf'],
])(
  '%s is told by its content, named as its sender names it, and read again',
  async (_what, bytes, name, jenis, nama) => {
    const { status, body } = await upload(bytes, name);
    expect(status).toBe(200);
    const { id } = body.data;
    const isPicture = jenis !== 'application/pdf';
    const pratinjau = `lampiran/${id}/isi`;
    expect(body.data).toEqual({ id, nama, jenis, ukuran: bytes.length, ...(isPicture && { pratinjau }) });
    expect((await api.call('GET', `/lampiran/${id}`)).body.data).toEqual(body.data);
    const served = await api.call('GET', `/${pratinjau}`);
    expect(served.raw).toEqual(bytes);
    expect(served.headers).toMatchObject({
      'content-type': jenis,
      'content-disposition': expect.stringContaining('attachment; filename=lampiran-'),
    });
    const trail = (await api.call('GET', '/audit?search=lampiran')).body.data;
    expect(trail).toMatchObject([{ action: 'lampiran.create', subject: `lampiran:${id}` }]);
  },
);

/** Exif with place and camera; the orientation is the first tag. */
const exif = (turn: number) =>
  Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    Buffer.from([turn, 0, 0, 0, 0, 0, 0]),
    Buffer.from('Kamera Contoh GPS -6.9175, 107.6191'),
  ]);

test('of a photograph only what draws it is left, and how it is turned', async () => {
  const taken = jpeg(640, 480, [[0xe1, exif(6)]]);
  const { id } = (await upload(taken)).body.data;
  const { raw } = await api.call('GET', `/lampiran/${id}/isi`);
  expect(raw.includes('GPS')).toBe(false);
  expect(raw.includes('Kamera')).toBe(false);
  expect(raw.subarray(raw.indexOf('Exif'), raw.indexOf('Exif') + 32)).toEqual(exif(6).subarray(0, 32));
  const upright = (await upload(jpeg(640, 480, [[0xe1, exif(1)]]))).body.data;
  expect((await api.call('GET', `/lampiran/${upright.id}/isi`)).raw).toEqual(jpeg(640, 480));
});

test.each([
  ['nothing', Buffer.alloc(0), 400, 'Pilih berkas lampiran'],
  ['a text', Buffer.from('halo'), 415, 'Lampiran harus gambar JPEG, PNG, WebP, atau PDF'],
  ['a GIF', gif(9, 9), 415, 'Lampiran harus gambar JPEG, PNG, WebP, atau PDF'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'Lampiran harus gambar JPEG, PNG, WebP, atau PDF',
  ],
  ['half a picture', jpeg(9, 9).subarray(0, 30), 400, 'Berkas lampiran rusak. Simpan ulang, lalu pilih lagi.'],
  ['half a PDF', PDF.subarray(0, 20), 400, 'Berkas lampiran rusak. Simpan ulang, lalu pilih lagi.'],
  ['too much', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'Data yang dikirim terlalu besar'],
])('%s is refused, and nothing is stored', async (_what, bytes, status, error) => {
  expect(await upload(bytes)).toMatchObject({ status, body: { data: null, error } });
  expect([count('lampiran'), count('lampiran_isi')]).toEqual([0, 0]);
});

test('nobody who is not signed in uploads or reads one', async () => {
  const { id } = (await upload(PDF)).body.data;
  expect((await upload(PDF, 'a.pdf', null)).status).toBe(401);
  expect((await api.call('GET', `/lampiran/${id}/isi`, { token: null })).status).toBe(401);
});

test('the same file twice is stored once', async () => {
  await upload(PDF, 'satu.pdf');
  await upload(PDF, 'dua.pdf');
  expect([count('lampiran'), count('lampiran_isi')]).toEqual([2, 1]);
});

test('a text under a file is a caption of at most 1,024 characters: the preview says so, and a send refuses it', async () => {
  const { ids } = await addPengajian(api, 1);
  const template = async (length: number) => {
    const content = `{{tanggal}} ${'a'.repeat(length)}`;
    const body = { nama_template: `Panjang ${length}`, content, type: 'pengajian_reminder' };
    return (await api.call('POST', '/template', { body })).body.data.id as string;
  };
  const long = await template(1024);
  const { id } = (await upload(PDF)).body.data;
  const query = `id=${ids}&templateDKM=${long}`;
  expect((await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`)).body.data[0]).not.toHaveProperty(
    'too_long',
  );
  const seen = await api.call('GET', `/jadwal-pengajian/broadcast-preview?${query}&id_lampiran=${id}`);
  expect(seen.body.data[0].too_long).toBeGreaterThan(1024);
  const sent = await api.call('POST', `/jadwal-pengajian/broadcast?${query}&id_lampiran=${id}`);
  expect(sent.status).toBe(400);
  expect(sent.body.error).toContain('paling banyak 1.024 huruf bila ada lampiran');
  expect(count('message')).toBe(0);
  const fitting = `id=${ids}&templateDKM=${await template(900)}&id_lampiran=${id}`;
  expect((await api.call('POST', `/jadwal-pengajian/broadcast?${fitting}`)).body.data.queued).toBe(1);
});

test('a send with a file that is not there is refused', async () => {
  const { ids, dkm } = await addPengajian(api, 1);
  const answer = await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}&id_lampiran=7`);
  expect(answer).toMatchObject({ status: 404, body: { error: 'Lampiran tidak ditemukan. Pilih berkasnya lagi.' } });
});

test('with or without a file it is the same reminder: as long as one waits, the other is not queued', async () => {
  const { ids, dkm } = await addPengajian(api, 1);
  const send = `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`;
  await api.call('POST', '/queue/pause');
  expect((await api.call('POST', send)).body.data.queued).toBe(1);
  const { id } = (await upload(PDF)).body.data;
  expect((await api.call('POST', `${send}&id_lampiran=${id}`)).body.data.queued).toBe(0);
});

test('a file goes with the last message that names it, and an unused one after a week', async () => {
  const { ids, dkm } = await addPengajian(api, 1);
  const used = (await upload(jpeg(9, 9))).body.data.id;
  await upload(png(9, 9));
  await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}&id_lampiran=${used}`);
  const { retention } = api.services.operations;
  clock.advance(6 * DAY);
  await retention.runIfDue();
  expect(count('lampiran')).toBe(2);
  clock.advance(2 * DAY);
  await retention.runIfDue();
  expect([count('lampiran'), count('lampiran_isi')]).toEqual([1, 1]);
  await api.call('DELETE', '/queue/batch?id=1');
  clock.advance(31 * DAY);
  await retention.runIfDue();
  expect([count('lampiran'), count('lampiran_isi')]).toEqual([0, 0]);
});

test('uploads alone fill no disk: of files that nothing names the newest forty stay', async () => {
  const standing = (await upload(PDF, 'surat.pdf')).body.data.id;
  await templateWith(standing);
  const ids: string[] = [];
  for (let n = 0; n < 42; n++)
    ids.push((await upload(Buffer.concat([PDF, Buffer.from(`%${n}`)]), `${n}.pdf`)).body.data.id);
  expect([count('lampiran'), count('lampiran_isi')]).toEqual([41, 41]);
  const read = async (id: string) => (await api.call('GET', `/lampiran/${id}`)).status;
  expect([await read(standing), await read(ids[1]!), await read(ids[2]!)]).toEqual([200, 404, 200]);
});

const templateWith = async (id_lampiran: string | null, length = 9, type = 'pengajian_reminder') => {
  const body = { nama_template: `Poster ${type} ${length}`, content: 'a'.repeat(length), type, id_lampiran };
  return api.call('POST', '/template', { body });
};
const filesOf = () => api.database.sqlite.prepare('select id_lampiran from message order by id').pluck().all();

test("a template's file goes with every send that names none of its own, and the preview names it", async () => {
  const { ids } = await addPengajian(api, 1);
  const standing = (await upload(PDF, 'surat.pdf')).body.data.id;
  const own = (await upload(jpeg(9, 9))).body.data.id;
  const { id } = (await templateWith(standing)).body.data;
  await api.call('POST', '/queue/pause');
  for (const [resource, query] of [
    ['jadwal-pengajian/broadcast', `id=${ids}&templateDKM=${id}`],
    ['jadwal-pengajian/broadcast', `id=${ids}&templateMubaligh=${id}&id_lampiran=${own}`],
  ])
    await api.call('POST', `/${resource}?${query}`);
  expect(filesOf()).toEqual([Number(standing), Number(own)]);
  const [seen] = (await api.call('GET', `/jadwal-pengajian/broadcast-preview?id=${ids}&templateMubaligh=${id}`)).body
    .data;
  expect(seen).toMatchObject({ waiting: true });
  const { id: said } = (await templateWith(standing, 9, 'pengumuman')).body.data;
  const penerima = [{ jenis: 'dkm_semua' }];
  const body = { id_template: said, penerima };
  expect((await api.call('POST', '/pengumuman/pratinjau', { body })).body.data[0].nama_lampiran).toBe('surat.pdf');
  await api.call('POST', '/pengumuman', { body });
  expect(filesOf().at(-1)).toBe(Number(standing));
  await api.call('PATCH', `/template/${id}`, { body: { id_lampiran: null } });
  expect((await api.call('GET', `/template/${id}`)).body.data.id_lampiran).toBeNull();
});

test('a text that is no caption, or a file that is not there, is refused at the template', async () => {
  const file = (await upload(PDF)).body.data.id;
  expect(await templateWith('7')).toMatchObject({ status: 404 });
  const refused = { status: 400, body: { error: expect.stringContaining('paling banyak 1.024 huruf') } };
  expect(await templateWith(file, 1025)).toMatchObject(refused);
  const { id } = (await templateWith(null, 1025)).body.data;
  expect(await api.call('PATCH', `/template/${id}`, { body: { id_lampiran: file } })).toMatchObject(refused);
  expect(await templateWith(file, 1024)).toMatchObject({ status: 200 });
});

test('a file is kept as long as a template names it, and as long as its deletion can be taken back', async () => {
  const file = (await upload(PDF)).body.data.id;
  const { id } = (await templateWith(file)).body.data;
  const { retention } = api.services.operations;
  clock.advance(30 * DAY);
  await retention.runIfDue();
  expect(count('lampiran')).toBe(1);
  clock.advance(DAY);
  const remove = async () => String((await api.call('DELETE', `/template/${id}`)).headers['x-penghapusan']);
  const deletion = await remove();
  await retention.runIfDue();
  expect(await api.call('POST', `/penghapusan/${deletion}/pulihkan`)).toMatchObject({ status: 200 });
  expect((await api.call('GET', `/template/${id}`)).body.data.id_lampiran).toBe(file);
  await remove();
  for (let day = 0; day < 3; day++) {
    clock.advance(DAY);
    await retention.runIfDue();
  }
  expect(count('lampiran')).toBe(0);
});
