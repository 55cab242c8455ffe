import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GRAPH, startGraphServer, type GraphServer } from '#tests/support/graph-server/server.ts';
import { startDaemonProcess, type DaemonProcess } from '#tests/support/process/daemon-process.ts';
import { addPengajian, type Samples } from '#tests/support/samples.ts';

const BODIES = {
  dkm: 'Kepada {{1}}, {{2}}: {{3}} pukul {{4}} bersama {{5}}. Wassalam.',
  mubaligh: 'Ustadz {{1}}, {{2}} pukul {{3}} di {{4}}. Wassalam.',
};
const CONTENTS = {
  dkm: 'Kepada {{nama_ketua_dkm}}, {{nama_masjid}}: {{tanggal}} pukul {{waktu}} bersama {{nama_mubaligh}}. Wassalam.',
  mubaligh: 'Ustadz {{nama_mubaligh}}, {{tanggal}} pukul {{waktu}} di {{nama_masjid}}. Wassalam.',
};
let graph: GraphServer;
let daemon: DaemonProcess;
let samples: Samples;

beforeAll(async () => {
  graph = await startGraphServer();
  for (const [name, body] of Object.entries(BODIES))
    graph.templates.push({ id: name, name, language: 'id', status: 'APPROVED', rejected_reason: 'NONE', body });
  daemon = await startDaemonProcess({ env: graph.env });
  graph.connect(async (raw, headers) => {
    const body = new Uint8Array(raw);
    return (await fetch(`${daemon.url}/api/webhook/whatsapp`, { method: 'POST', headers, body })).status;
  });
  samples = await addPengajian(daemon, 8);
  for (const audience of ['dkm', 'mubaligh'] as const)
    await daemon.call('PATCH', `/template/${samples[audience]}`, { body: { content: CONTENTS[audience] } });
  await connected();
});
afterAll(async () => {
  await daemon?.close();
  await graph?.stop();
});
beforeEach(async () => {
  // Messages of an earlier test must not meet this test's faults.
  await until(async () => expect((await health()).queue).toMatchObject({ waiting: 0, running: 0 }));
  graph.faults.length = 0;
  graph.messages.length = 0;
  graph.settings.statuses = ['sent', 'delivered'];
});

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 50 });
const health = async () => (await daemon.call('GET', '/health')).body.data;
const connected = () => until(async () => expect((await health()).messenger.state).toBe('CONNECTED'));
/** The number of messages of the newest broadcast in each state. */
async function states(): Promise<Record<string, number>> {
  const sqlite = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'));
  const sql = 'select state, count(*) from message where id_broadcast = (select max(id) from broadcast) group by state';
  const rows = sqlite.prepare<[], [string, number]>(sql).raw().all();
  sqlite.close();
  return Object.fromEntries(rows);
}

/** Broadcasts two schedules that were not sent before. */
async function broadcast(): Promise<void> {
  const ids = samples.ids.splice(0, 2).join(',');
  const query = `id=${ids}&templateDKM=${samples.dkm}&templateMubaligh=${samples.mubaligh}`;
  const answer = await daemon.call('POST', `/jadwal-pengajian/broadcast?${query}`);
  expect(answer.body).toMatchObject({ data: { queued: 4 } });
}

/** Kills the daemon while the newest message has no answer yet. */
async function killUnanswered(seen: number): Promise<void> {
  await graph.waitFor(() => graph.messages.length === seen);
  await daemon.kill();
}
const ids = () => graph.messages.map(({ own }) => own);

test(
  'killed between request and answer: the webhook settles it, nothing goes out twice',
  { timeout: 120_000 },
  async () => {
    graph.settings.statuses = [];
    graph.faults.push({ error: 131016, status: 503 }, 'silent');
    await broadcast();
    await killUnanswered(1);
    const [doubtful] = graph.messages;
    await daemon.start();
    await connected();
    // The three other messages are sent; the one in doubt waits, though the queue is otherwise empty.
    await graph.waitFor(() => graph.messages.length === 4);
    await until(async () => expect(await states()).toEqual({ success: 3, waiting: 1 }));
    expect(await graph.status(doubtful!, 'delivered')).toBe(200);
    await until(async () => expect(await states()).toEqual({ success: 4 }));
    expect(new Set(ids()).size).toBe(4);
    expect(graph.messages).toHaveLength(4);
  },
);

test(
  'the webhook is quicker than the answer, and comes twice; killed, it stays settled',
  { timeout: 120_000 },
  async () => {
    graph.faults.push('silent');
    await broadcast();
    await graph.waitFor(() => graph.messages.length === 1);
    await graph.told();
    const [first] = graph.messages;
    expect(await graph.status(first!, 'sent')).toBe(200);
    await until(async () => expect(await states()).toMatchObject({ success: 1 }));
    await daemon.kill();
    await daemon.start();
    await connected();
    await until(async () => expect(await states()).toEqual({ success: 4 }));
    expect(ids()).toHaveLength(4);
    expect(new Set(ids()).size).toBe(4);
  },
);

test('what the webhook tells while Mimbar is down is told again until it is taken', { timeout: 120_000 }, async () => {
  graph.settings.statuses = [];
  graph.faults.push('silent');
  await broadcast();
  await killUnanswered(1);
  const [doubtful] = graph.messages;
  const told = graph.status(doubtful!, 'failed', 131026);
  await daemon.start();
  expect(await told).toBe(200);
  await until(async () => expect(await states()).toEqual({ success: 3, failed: 1 }));
  const [failed] = (await daemon.call('GET', '/message-logs?status=failed&limit=1')).body.data;
  expect(failed.error_reason).toContain('131026');
  expect(graph.messages).toHaveLength(4);
});

test(
  'stopped as systemd does, with a request under way: in doubt as well, and never sent again',
  { timeout: 120_000 },
  async () => {
    graph.settings.statuses = [];
    graph.faults.push('silent');
    await broadcast();
    await graph.waitFor(() => graph.messages.length === 1);
    expect(await daemon.stop()).toMatchObject({ code: 0 });
    await daemon.start();
    await connected();
    await until(async () => expect(await states()).toEqual({ success: 3, waiting: 1 }));
    expect(await graph.status(graph.messages[0]!, 'read')).toBe(200);
    await until(async () => expect(await states()).toEqual({ success: 4 }));
    expect(new Set(ids()).size).toBe(4);
    expect(daemon.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
    expect(JSON.stringify(daemon.log)).not.toContain(GRAPH.token);
  },
);
