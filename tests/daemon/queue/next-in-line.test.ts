import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone } from '#tests/support/samples.ts';

let api: LinkedApp;
const started: LinkedApp[] = [];
afterEach(() => Promise.all(started.splice(0).map((app) => app.close())));
beforeEach(() => start());

async function start(env: Record<string, string> = {}): Promise<void> {
  api = await startLinkedApp({ env });
  started.push(api);
}

const digits = (n: number) => `62${phone(n).slice(1)}`;
const reached = () => api.whatsapp.messages.map(({ to }) => to);
const isLookedUp = (n: number) =>
  api.database.sqlite.prepare("select 1 from whatsapp_key where type = 'lid-mapping' and id = ?").get(digits(n)) !==
  undefined;
const until = (check: () => unknown) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 10_000, interval: 5 });
const answer = () => api.whatsapp.receipt(api.whatsapp.messages[0]!.id, 'delivery');

/** Sends messages to phones 1 to 3; the first message has left and gets no answer before `answer`. */
async function sendThree(): Promise<void> {
  api.whatsapp.faults.onMessage({ ack: 'none', times: 1 });
  const { dkm, ids } = await addPengajian(api, 3);
  expect((await api.call('POST', `/jadwal-pengajian/broadcast?id=${ids}&templateDKM=${dkm}`)).body.data.queued).toBe(3);
  await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 1);
}

test('who is called back while WhatsApp answers for the one before gets nothing', async () => {
  await sendThree();
  const waiting = (await api.call('GET', '/queue?status=waiting&orderBy=id&orderType=asc')).body.data;
  expect((await api.call('DELETE', `/queue/${waiting[0].id}`)).status).toBe(200);
  answer();
  await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 2);
  expect(reached()).toEqual([1, 3].map(digits));
});

test('what is more urgent and comes meanwhile goes first', async () => {
  await sendThree();
  expect((await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } })).status).toBe(200);
  answer();
  await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 4);
  expect(reached()).toEqual([1, 9, 2, 3].map(digits));
});

test('a pause that comes meanwhile holds who is next', async () => {
  await sendThree();
  await api.call('POST', '/queue/pause');
  answer();
  await until(async () => (await api.call('GET', '/message-logs')).body.data.length === 1);
  expect(await api.call('GET', '/queue')).toMatchObject({
    body: {
      data: [
        { status: 'waiting', attempts: 0 },
        { status: 'waiting', attempts: 0 },
      ],
    },
  });
  await api.call('POST', '/queue/resume');
  await api.whatsapp.waitFor(() => api.whatsapp.messages.length === 3);
});

test('nobody is looked up before his turn', async () => {
  await start({ MIMBAR_SEND_GAP_MS: '60000' });
  await sendThree();
  answer();
  await until(async () => (await api.call('GET', '/message-logs')).body.data.length === 1);
  expect(isLookedUp(1)).toBe(true);
  expect(isLookedUp(2)).toBe(false);
});
