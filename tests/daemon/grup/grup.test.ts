import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemActor } from '#daemon/base/audit.ts';
import { startTestApp } from '#tests/support/app.ts';
import { OWN_PHONE, startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { phone } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';
import type { GroupOptions } from '#tests/support/whatsapp-server/groups.ts';

const NAMA = 'Takmir Contoh';
const MEMBERS = [phone(1), phone(2), phone(3)];
const TEXT = 'Daftar Jumat pekan ini';
/** Of a large group. */
const SIZE = process.env['MIMBAR_LOAD'] ? 500 : 60;

let api: LinkedApp;
let clock: TestClock;
let sends = 0;

beforeEach(async () => {
  clock = createTestClock();
  api = await startLinkedApp({ clock });
});
afterEach(async () => {
  await api.close();
  rmSync(api.directory, { recursive: true, force: true });
});

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });
const logs = async () => (await api.call('GET', '/message-logs?limit=100&orderBy=id&orderType=asc')).body.data;
const queue = async () => (await api.call('GET', '/queue')).body.data;
const groups = () => api.whatsapp.groups;

const add = (options: Partial<GroupOptions> = {}) =>
  groups().add({ nama: NAMA, members: [OWN_PHONE, ...MEMBERS], ...options });

/** Reads the groups, and allows one by its name. */
async function allow(nama = NAMA): Promise<string> {
  const { grup } = (await api.call('POST', '/grup/segarkan')).body.data;
  const { id } = grup.find((one: { nama: string }) => one.nama === nama);
  expect((await api.call('PATCH', `/grup/${id}`, { body: { boleh: true } })).body.data.boleh).toBe(true);
  return id;
}

/** Sends a text to groups through the one door, as any subject does. */
const send = (ids: string[], message = TEXT) =>
  api.services.queue.send(systemActor('system'), async () => ({
    by: 'person',
    broadcast: { kind: 'test' },
    drafts: api.services.grup.recipientsOf(ids).map((to) => ({
      ...to,
      message,
      ends_at: clock.now() + 86_400_000,
      dedupe_key: `uji ${to.id_grup} ${(sends += 1)}`,
      claim: { kind: 'plain' },
    })),
    nobodyLeft: () => 'Tidak ada penerima',
  }));

const succeeded = (count: number) =>
  until(async () =>
    expect((await logs()).map((row: { status: string }) => row.status)).toEqual(Array(count).fill('success')),
  );

/** What each phone shows: a repeat of an id is hidden. */
function shown(): Record<string, string[]> {
  const byPhone = Map.groupBy(groups().readings, (one) => one.phone);
  return Object.fromEntries(
    [...byPhone].map(([one, read]) => [one, [...new Map(read.map(({ id, text }) => [id, text!])).values()]]),
  );
}
const digits = (local: string) => `62${local.slice(1)}`;
const everybody = (texts: string[], members = [OWN_PHONE, ...MEMBERS]) =>
  Object.fromEntries(members.map((one) => [digits(one), texts]));

test('a text reaches each member once, decrypted; the second one with the same sender key', async () => {
  add();
  const id = await allow();
  expect((await send([id])).data).toMatchObject({ queued: 1 });
  await succeeded(1);
  await send([id], 'Satu lagi');
  await succeeded(2);
  expect(shown()).toEqual(everybody([TEXT, 'Satu lagi']));
  expect(groups().readings).toHaveLength(2 * (MEMBERS.length + 1));
  expect(api.whatsapp.messages.some(({ retry }) => retry)).toBe(false);
});

test('the groups are read on demand, and none may be written to before an admin allows it', async () => {
  add();
  groups().add({ nama: 'Bukan anggota', members: MEMBERS });
  expect((await api.call('GET', '/grup')).body.data).toEqual({ dibaca: null, grup: [] });
  const { grup, dibaca } = (await api.call('POST', '/grup/segarkan')).body.data;
  expect(dibaca).not.toBe(null);
  expect(grup).toEqual([{ id: '1', nama: NAMA, anggota: 4, boleh: false, alasan: null, terakhir: null }]);
  await expect(send(['1'])).rejects.toThrow('belum boleh dikirimi');
  await allow();
  await send(['1']);
  await succeeded(1);
  expect((await api.call('GET', '/grup')).body.data.grup[0].terakhir).not.toBe(null);
  await expect(send(['99'])).rejects.toThrow('Grup tidak ditemukan');
});

test('a name of a group is one line, however it comes', async () => {
  add({ nama: `Satu\nbaris\u001b[31m${'x'.repeat(500)}` });
  const { grup } = (await api.call('POST', '/grup/segarkan')).body.data;
  expect(grup[0].nama).toMatch(/^Satu baris \[31mx+$/);
  expect(grup[0].nama).toHaveLength(200);
});

test('a test message goes to a group before everything that waits', async () => {
  add();
  const id = await allow();
  expect((await api.call('POST', `/grup/${id}/uji`)).body.data.queued).toBe(1);
  await succeeded(1);
  expect(shown()[digits(phone(1))]![0]).toContain('Pesan uji.');
});

describe('refused before anything is queued', () => {
  test('only admins may write, and the number is none; as an admin it may', async () => {
    add({ onlyAdmins: true, admins: [phone(1)] });
    const id = await allow();
    await expect(send([id])).rejects.toThrow(`${NAMA}: Hanya admin grup yang boleh menulis`);
    add({ nama: 'Milik sendiri', onlyAdmins: true, admins: [OWN_PHONE] });
    await send([await allow('Milik sendiri')]);
    await succeeded(1);
  });

  test('the number has left', async () => {
    const jid = add();
    const id = await allow();
    groups().leave(jid, OWN_PHONE);
    const { grup } = (await api.call('POST', '/grup/segarkan')).body.data;
    expect(grup).toMatchObject([{ id, alasan: 'Nomor ini sudah keluar dari grup' }]);
    await expect(send([id])).rejects.toThrow('sudah keluar');
    expect(await queue()).toEqual([]);
  });

  test('more than 20 groups at once', async () => {
    for (let n = 0; n < 21; n++) add({ nama: `Grup ${n}` });
    const { grup } = (await api.call('POST', '/grup/segarkan')).body.data as { grup: { id: string }[] };
    await expect(send(grup.map(({ id }) => id))).rejects.toThrow('Paling banyak 20 grup');
  });
});

test('however many ask at once, WhatsApp is asked once for the groups', async () => {
  add();
  const before = groups().asked();
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.call('POST', '/grup/segarkan')));
  expect(answers.map(({ body }) => body.data.grup.length)).toEqual(Array(20).fill(1));
  expect(groups().asked()).toBe(before + 1);
});

test('a group that is not allowed any more gets nothing that waits', async () => {
  add();
  const id = await allow();
  await api.call('POST', '/queue/pause');
  await send([id]);
  await api.call('PATCH', `/grup/${id}`, { body: { boleh: false } });
  await api.call('POST', '/queue/resume');
  await until(async () => expect(await queue()).toEqual([]));
  expect(api.whatsapp.stanzas).toBe(0);
});

test.each([
  ['it was removed', (jid: string) => groups().leave(jid, OWN_PHONE), 'Nomor ini sudah keluar dari grup'],
  [
    'only admins may write meanwhile',
    (jid: string) => groups().change(jid, { onlyAdmins: true }),
    'Hanya admin grup yang boleh menulis, dan nomor ini bukan admin',
  ],
])('what turns out only while it is sent fails with its reason: %s', async (_, change, reason) => {
  const jid = add();
  const id = await allow();
  change(jid);
  await send([id]);
  await until(async () => expect(await logs()).toMatchObject([{ status: 'failed', error_reason: reason }]));
  expect(api.whatsapp.stanzas).toBe(0);
});

test('a member who has left reads nothing more: the others get a new sender key', async () => {
  const jid = add();
  const id = await allow();
  await send([id]);
  await succeeded(1);
  groups().leave(jid, phone(3));
  await send([id], 'Tanpa yang keluar');
  await succeeded(2);
  groups().join(jid, phone(4));
  await send([id], 'Dengan yang baru');
  await succeeded(3);
  expect(shown()).toEqual({
    ...everybody([TEXT, 'Tanpa yang keluar', 'Dengan yang baru'], [OWN_PHONE, phone(1), phone(2)]),
    ...everybody([TEXT], [phone(3)]),
    ...everybody(['Dengan yang baru'], [phone(4)]),
  });
  const sender = api.whatsapp.companions[0]!;
  const { signal } = groups().peersOf(jid)[0]!;
  expect(signal.senderKeysOf(sender, jid)).toBe(2);
});

test('the sender key is kept through a restart', async () => {
  const jid = add();
  const id = await allow();
  await send([id]);
  await succeeded(1);
  await api.services.stop();
  await api.app.close();
  api.database.close();
  api = await startLinkedApp({ clock, directory: api.directory, whatsapp: api.whatsapp, link: false });
  await api.reached('CONNECTED');
  await send([id], 'Setelah mulai lagi');
  await succeeded(2);
  expect(shown()).toEqual(everybody([TEXT, 'Setelah mulai lagi']));
  expect(groups().peersOf(jid)[0]!.signal.senderKeysOf(api.whatsapp.companions[0]!, jid)).toBe(1);
});

test('a phone that is set up anew asks again and alone gets it again', async () => {
  add();
  const id = await allow();
  await send([id]);
  await succeeded(1);
  api.whatsapp.reinstall(phone(2));
  await send([id], 'Untuk semua');
  await succeeded(2);
  await until(() => expect(shown()[digits(phone(2))]).toEqual([TEXT, 'Untuk semua']));
  expect(groups().readings).toHaveLength(2 * (MEMBERS.length + 1));
  expect(await logs()).toHaveLength(2);
});

test.each(['before-store', 'after-store'] as const)('a cut %s is settled after the reconnect', async (cut) => {
  api.whatsapp.settings.autoReceipts = 'delivery';
  add();
  const id = await allow();
  api.whatsapp.faults.cut = cut;
  await send([id]);
  await until(async () => expect(await queue()).toMatchObject([{ status: 'waiting' }]));
  await until(async () => {
    clock.advance(1000);
    expect(await logs()).toMatchObject([{ status: 'success' }]);
  });
  expect(shown()).toEqual(everybody([TEXT]));
  expect(new Set(api.whatsapp.messages.map(({ id: waId }) => waId)).size).toBe(1);
});

test('a receipt of one member is neither a delivery nor a reading of the group', async () => {
  api.whatsapp.settings.autoReceipts = 'read';
  add();
  const { id: broadcast } = (await send([await allow()])).data;
  await succeeded(1);
  await api.whatsapp.waitFor(() => api.whatsapp.companions[0]!.pending.size === 0);
  const { data } = (await api.call('GET', `/broadcasts/${broadcast}/messages`)).body;
  expect(data).toMatchObject([{ recipient: NAMA, no_hp: '', status: 'terkirim', delivered_at: null, read_at: null }]);
});

test('what is written in a group leaves no trace', async () => {
  const jid = add();
  await allow();
  const tables = () =>
    ['balasan', 'belum_jelas', 'message', 'owed_answer', 'opt_out', 'audit', 'whatsapp_key'].map((table) =>
      api.database.sqlite.prepare(`select * from ${table}`).all(),
    );
  const before = tables();
  for (const text of ['BERHENTI', 'hadir', 'Assalamu’alaikum']) await api.whatsapp.writeInGroup(jid, phone(1), text);
  await api.whatsapp.waitFor(() => api.whatsapp.companions[0]!.pending.size === 0);
  expect(tables()).toEqual(before);
  expect(api.whatsapp.stanzas).toBe(0);
});

test('a large group', { timeout: 300_000 }, async () => {
  const members = Array.from({ length: SIZE - 1 }, (_, n) => phone(n + 1));
  add({ members: [OWN_PHONE, ...members] });
  const id = await allow();
  await send([id]);
  await vi.waitFor(async () => expect(await logs()).toMatchObject([{ status: 'success' }]), { timeout: 240_000 });
  expect(shown()).toEqual(everybody([TEXT], [OWN_PHONE, ...members]));
});

test('nothing is read while WhatsApp is not connected', async () => {
  api.whatsapp.faults.connect = 'refuse';
  api.whatsapp.dropConnections();
  await api.reached('DISCONNECTED');
  expect(await api.call('POST', '/grup/segarkan')).toMatchObject({
    status: 503,
    body: { error: 'WhatsApp belum terhubung' },
  });
});

test('the simulated messenger has groups', async () => {
  const demo = await startTestApp();
  await demo.services.start();
  const { grup } = (await demo.call('POST', '/grup/segarkan')).body.data;
  expect(grup.map(({ alasan }: { alasan: string | null }) => alasan === null).toSorted()).toEqual([false, true]);
  await demo.close();
});

test('a message is not sent again to who has no key, for another chat, or without end', async () => {
  const jid = add();
  await send([await allow()]);
  await succeeded(1);
  await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } });
  await succeeded(2);
  const [inGroup, toOne] = api.whatsapp.messages.map(({ id }) => id);
  const { stanzas } = api.whatsapp;
  const ask = (id: string, member: string) => {
    const companion = api.whatsapp.companions[0]!;
    const participant = api.whatsapp.lidOf(member)!;
    companion.connection!.send({
      tag: 'receipt',
      attrs: { from: jid, participant, id, type: 'retry', t: '1' },
      content: [{ tag: 'retry', attrs: { count: '1', id, t: '1', v: '1' } }],
    });
  };
  ask(inGroup!, phone(9));
  ask(toOne!, phone(1));
  for (let n = 0; n < 10; n++) ask(inGroup!, phone(1));
  await api.whatsapp.waitFor(() => api.whatsapp.stanzas === stanzas + 4);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(api.whatsapp.stanzas).toBe(stanzas + 4);
  expect(api.whatsapp.messages.slice(2).every(({ id, toJid }) => id === inGroup && toJid === jid)).toBe(true);
});

test('a refusal of new chats to a group pauses the queue, and says nothing of other recipients', async () => {
  add();
  const id = await allow();
  api.whatsapp.faults.onMessage({ ack: { error: 463 }, times: 1 });
  await send([id]);
  await until(() =>
    expect(api.services.queue.queue.state()).toMatchObject({
      paused: true,
      waiting: 1,
      paused_reason: expect.stringContaining('463'),
    }),
  );
  await api.call('POST', '/queue/resume');
  await succeeded(1);
});

test('the pause before a group is the long one', async () => {
  await api.close();
  api = await startLinkedApp({ clock, env: { MIMBAR_SEND_GAP_MS: '10000' } });
  add();
  const id = await allow();
  await api.call('POST', '/waclient/sanitycheck', { body: { phone: phone(9) } });
  await succeeded(1);
  await send([id]);
  clock.advance(30_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(api.whatsapp.stanzas).toBe(1);
  clock.advance(60_000);
  await succeeded(2);
});
