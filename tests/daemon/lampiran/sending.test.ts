import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { jpeg } from '#tests/support/sheet/pictures.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const POSTER = jpeg(640, 480);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000), Buffer.from('\n%%EOF\n')]);

let api: LinkedApp;
let clock: TestClock;
beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
});
afterEach(() => api.close());

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const media = () => api.whatsapp.media;

async function upload(body: Buffer, name: string): Promise<string> {
  const headers = { 'x-file-name': encodeURIComponent(name) };
  return (await api.call('POST', '/lampiran', { body, headers })).body.data.id;
}

/** Sends a file to both people of `count` schedules. */
async function sendTo(count: number, body: Buffer = POSTER, name = 'poster.jpg'): Promise<string> {
  const { ids, dkm, mubaligh } = await addPengajian(api, count);
  const query = `id=${ids}&templateDKM=${dkm}&templateMubaligh=${mubaligh}&id_lampiran=${await upload(body, name)}`;
  const { data } = (await api.call('POST', `/jadwal-pengajian/broadcast?${query}`)).body;
  expect(data.queued).toBe(2 * count);
  return data.id;
}

/** Every phone has the file and the text of its message. */
async function expectFile(count: number, body: Buffer): Promise<void> {
  await until(async () => expect(api.whatsapp.inbox()).toHaveLength(count));
  for (const message of api.whatsapp.inbox()) {
    expect(message.text).toContain('pukul 19:30');
    expect((await media().download(message.media!)).equals(body)).toBe(true);
  }
}

const queue = async () => (await api.call('GET', '/queue')).body.data;

test('a picture is uploaded once, and every phone gets its bytes with its own text as caption', async () => {
  await sendTo(3);
  await expectFile(6, POSTER);
  expect(media().counters.uploads).toBe(1);
  expect(new Set(api.whatsapp.inbox().map(({ text }) => text)).size).toBe(6);
  expect(api.whatsapp.inbox()[0]).toMatchObject({ kind: 'imageMessage', media: { mimetype: 'image/jpeg' } });
});

test('a PDF keeps its name, which the log and the broadcast show', async () => {
  const id = await sendTo(1, PDF, 'Surat tugas.pdf');
  await expectFile(2, PDF);
  for (const path of ['message-logs', `broadcasts/${id}/messages`])
    await until(async () =>
      expect((await api.call('GET', `/${path}`)).body.data).toMatchObject([
        { nama_lampiran: 'Surat tugas.pdf' },
        { nama_lampiran: 'Surat tugas.pdf' },
      ]),
    );
  const { kind, media: document } = api.whatsapp.inbox()[0]!;
  expect({ kind, document }).toMatchObject({
    kind: 'documentMessage',
    document: { mimetype: 'application/pdf', fileName: 'Surat tugas.pdf' },
  });
});

test.each(['refuse', 'cut'] as const)(
  'an upload that WhatsApp does not take (%s) lets the messages wait: none goes out without its file',
  async (fault) => {
    api.whatsapp.faults.upload = fault;
    await sendTo(1);
    await until(async () => {
      expect(media().counters.uploads).toBeGreaterThanOrEqual(2);
      expect(await queue()).toMatchObject([
        { status: 'waiting', attempts: 0 },
        { status: 'waiting', attempts: 0 },
      ]);
    });
    expect(api.whatsapp.stanzas).toBe(0);
    api.whatsapp.faults.upload = 'normal';
    clock.advance(10 * MINUTE);
    await expectFile(2, POSTER);
  },
);

test('an upload that is never answered is given up, and tried again', async () => {
  api.whatsapp.faults.upload = 'hang';
  await sendTo(1);
  await api.whatsapp.waitFor(() => media().counters.uploads === 1);
  clock.advance(121_000);
  await until(async () => expect(await queue()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]));
  expect(api.whatsapp.stanzas).toBe(0);
});

test('the host of files has changed: it is asked for again', async () => {
  const { ids, dkm } = await addPengajian(api, 2);
  const send = (id: string, file: string) =>
    api.call('POST', `/jadwal-pengajian/broadcast?id=${id}&templateDKM=${dkm}&id_lampiran=${file}`);
  await send(ids[0]!, await upload(POSTER, 'a.jpg'));
  await expectFile(1, POSTER);
  await media().move();
  await send(ids[1]!, await upload(PDF, 'b.pdf'));
  await until(() => expect(api.whatsapp.inbox()).toHaveLength(2));
  expect((await media().download(api.whatsapp.inbox()[1]!.media!)).equals(PDF)).toBe(true);
});

test('a try after a cut, and a phone that asks for a message again, get the same upload', async () => {
  api.whatsapp.faults.onMessage({ ack: { error: 500 }, times: 1 });
  await sendTo(1);
  await until(() => expect(api.whatsapp.inbox()).toHaveLength(1));
  clock.advance(10 * MINUTE);
  await expectFile(2, POSTER);
  const [first] = api.whatsapp.inbox();
  api.whatsapp.requestRetry(first!.id);
  const again = await api.whatsapp.waitFor(() => api.whatsapp.messages.find(({ retry }) => retry));
  expect((await media().download(again.media!)).equals(POSTER)).toBe(true);
  expect(media().counters.uploads).toBe(1);
});

test('a phone that reports its file as gone settles no doubt, and neither state nor session changes', async () => {
  const { ids, dkm } = await addPengajian(api, 2);
  const send = async (id: string) => {
    const query = `id=${id}&templateDKM=${dkm}&id_lampiran=${await upload(POSTER, 'poster.jpg')}`;
    return (await api.call('POST', `/jadwal-pengajian/broadcast?${query}`)).body.data.id;
  };
  api.whatsapp.faults.onMessage({ ack: 'none', times: 1 });
  const path = `/broadcasts/${await send(ids[0]!)}/messages`;
  const status = async () => (await api.call('GET', path)).body.data[0].status;
  await until(() => expect(api.whatsapp.inbox()).toHaveLength(1));
  const { id } = api.whatsapp.inbox()[0]!;
  const report = async () => {
    api.whatsapp.receipt(id, 'server-error');
    await api.whatsapp.waitFor(() => api.whatsapp.companions[0]!.pending.size === 0);
  };
  await report();
  expect(await status()).toBe('menunggu');
  api.whatsapp.receipt(id, 'delivery');
  await until(async () => expect(await status()).toBe('sampai'));
  await report();
  await send(ids[1]!);
  await expectFile(2, POSTER);
  expect(await status()).toBe('sampai');
});

test('an upload is used for a week; a message that is sent again later gets the file anew', async () => {
  const id = await sendTo(1);
  await expectFile(2, POSTER);
  clock.advance(8 * DAY);
  media().lose();
  const [{ id: log }] = (await api.call('GET', '/message-logs')).body.data;
  expect((await api.call('POST', `/message-logs/resend/${log}`)).body).toMatchObject({ data: { id, queued: 1 } });
  await until(() => expect(api.whatsapp.inbox()).toHaveLength(3));
  expect((await media().download(api.whatsapp.inbox()[2]!.media!)).equals(POSTER)).toBe(true);
  expect(media().counters.uploads).toBe(2);
});

test("without a file of the send, every phone gets the template's", async () => {
  const { ids } = await addPengajian(api, 1);
  const id_lampiran = await upload(POSTER, 'poster.jpg');
  const body = { nama_template: 'Poster', content: 'Kajian pukul 19:30', type: 'pengajian_reminder', id_lampiran };
  const { id } = (await api.call('POST', '/template', { body })).body.data;
  await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${id}&templateMubaligh=${id}`);
  await expectFile(2, POSTER);
});
