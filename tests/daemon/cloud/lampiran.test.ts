import { afterEach, beforeEach, expect, test } from 'vitest';
import { KHATIB_ID, startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { jpeg, webp } from '#tests/support/sheet/pictures.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const FRIDAY = '2026-11-27';
const POSTER = jpeg(640, 480);
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

let api: CloudApp;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  clock = createTestClock();
  api = await startCloudApp({ clock });
});
afterEach(() => api.close());

async function queryOf(body: Buffer, name: string, tanggal = FRIDAY): Promise<string> {
  const friday = await api.addFriday(tanggal);
  const headers = { 'x-file-name': encodeURIComponent(name) };
  const { id } = (await api.call('POST', '/lampiran', { body, headers })).body.data;
  return `id=${friday.id}&templateMubaligh=${friday.template}&id_lampiran=${id}`;
}
const send = (query: string) => api.call('POST', `/jadwal-jumatan/broadcast?${query}`);
const reminders = () => api.graph.messages.filter(({ text }) => text.includes('khutbah'));

/** A template for the reminder, as Meta has approved it, with a file above it or without. */
async function approve(header?: 'IMAGE' | 'DOCUMENT'): Promise<void> {
  const body =
    'Assalamualaikum {{1}}, khutbah {{2}} di {{3}}.\n\nMohon konfirmasi: balas *HADIR* bila dapat hadir, atau *UDZUR* bila berhalangan.\n\nAdmin.';
  const name = `khatib_${header ?? 'teks'}`.toLowerCase();
  api.graph.templates.push({
    id: name,
    name,
    language: 'id',
    status: 'PENDING',
    rejected_reason: 'NONE',
    body,
    ...(header && { header }),
  });
  await api.graph.judge(name, 'APPROVED');
  const { forms } = api.services.queue.messenger;
  await until(() => expect(forms!.all()!.find((one) => one.name === name)?.state).toBe('disetujui'));
}

test('within a day of what he has written a file goes out with its caption, uploaded once', async () => {
  await api.graph.writes(KHATIB_ID, 'Assalamualaikum', { at: clock.now() });
  const query = await queryOf(PDF, 'Surat tugas.pdf');
  const other = await api.addFriday('2026-12-04');
  await send(query.replace(/^id=\d+/, (ids) => `${ids},${other.id}`));
  await api.graph.waitFor(() => reminders().length === 2);
  for (const { type, file, filename } of reminders())
    expect({ type, file, filename }).toEqual({ type: 'document', file: PDF, filename: 'Surat tugas.pdf' });
  expect(api.graph.settings.uploads).toBe(1);
});

test('else only inside a template with a header of its kind', async () => {
  await approve('IMAGE');
  await send(await queryOf(POSTER, 'poster.jpg'));
  await api.graph.waitFor(() => reminders().length === 1);
  expect(reminders()[0]).toMatchObject({ type: 'template', file: POSTER });
});

test('a template without such a header: the preview asks, and the message fails with what to do', async () => {
  await approve();
  await approve('DOCUMENT');
  const query = await queryOf(POSTER, 'poster.jpg');
  const preview = await api.call('GET', `/jadwal-jumatan/broadcast-preview?${query}`);
  expect(preview.body.questions.join()).toContain('isi dan lampirannya bukan template yang disetujui');
  await send(query);
  await until(async () =>
    expect((await api.logs())[0]).toMatchObject({
      status: 'failed',
      error_reason: expect.stringContaining('kirim tanpa lampiran'),
    }),
  );
  expect([api.graph.settings.uploads, api.graph.messages.length]).toEqual([0, 0]);
});

test('a WebP is refused where it is chosen, because the Cloud API sends none', async () => {
  const query = await queryOf(webp(30, 20), 'poster.webp');
  for (const path of ['broadcast-preview', 'broadcast'])
    expect(await api.call('POST', `/jadwal-jumatan/${path}?${query}`)).toMatchObject({
      status: 400,
      body: { error: 'WhatsApp Cloud API tidak mengirim WebP. Simpan gambarnya sebagai JPEG, lalu pilih lagi.' },
    });
});

test('an upload that fails for now lets the message wait; one that is refused fails it with the reason', async () => {
  await api.graph.writes(KHATIB_ID, 'Assalamualaikum', { at: clock.now() });
  api.graph.settings.uploadFaults.push(131016, 131053);
  await send(await queryOf(POSTER, 'poster.jpg'));
  await until(() => expect(api.graph.settings.uploads).toBe(1));
  await until(async () => expect((await api.call('GET', '/queue')).body.data).toMatchObject([{ status: 'waiting' }]));
  clock.advance(600_000);
  await until(async () =>
    expect((await api.logs())[0]).toMatchObject({ error_reason: expect.stringContaining('lampiran') }),
  );
  expect(reminders()).toEqual([]);
});
