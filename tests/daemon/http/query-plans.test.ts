import type { Method } from '#shared/base/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fillNetwork } from '#tests/support/bench/network-data.ts';
import { recordCalls } from '#tests/support/http/call-record.ts';
import { callAccounts, callFiles, callPapan, callStates } from '#tests/support/http/every-call.ts';
import { unindexedReferences, walkOf } from '#tests/support/http/query-plan.ts';
import { addPengajian } from '#tests/support/samples.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { drained } from '#tests/support/page/walk.ts';

/** Endpoints that are not called here. */
const EXEMPT = {
  'POST /template/:id/daftarkan': 'with the Cloud API only: tests/daemon/cloud',
  'POST /template/pesan-mimbar/:jenis/daftarkan': 'likewise',
  'GET /waclient/ws': 'a socket; whose ticket it is and what it tells is kept in memory',
  'GET /webhook/whatsapp': 'with the Cloud API only: tests/daemon/cloud',
  'POST /webhook/whatsapp': 'likewise',
  'GET /events/ws': 'likewise',
};

let api: TestApp;
let recorded: ReturnType<typeof recordCalls>;
const clock = createTestClock();
const statements = new Set<string>();
let listening = false;

beforeAll(async () => {
  api = await startTestApp({ clock, onStatement: (sql) => listening && statements.add(sql) });
  recorded = recordCalls(api);
  fillNetwork(api.database, { masjid: 12, mubaligh: 12, pengajian: 40, jumatan: 40, logs: 40 });
  await api.services.start();
  listening = true;
});
afterAll(() => api.close());

async function call(method: Method, path: string, body?: unknown): Promise<any> {
  const answer = await recorded.call(method, path, body === undefined ? {} : { body });
  return answer.body?.data;
}

test('no call walks a table that grows', { timeout: 300_000 }, async () => {
  const lists = {
    '/masjid': ['id', 'nama_masjid', 'nama_ketua_dkm', 'no_hp'],
    '/mubaligh': ['id', 'nama_mubaligh', 'no_hp'],
    '/jadwal-pengajian': ['id', 'tanggal', 'waktu', 'id_masjid', 'id_mubaligh'],
    '/jadwal-jumatan': ['id', 'tanggal', 'id_masjid', 'id_mubaligh'],
    '/cuti': ['id', 'dari', 'sampai', 'id_mubaligh'],
    '/pengajian-rutin': ['id', 'mulai', 'id_masjid'],
    '/message-logs': ['id', 'no_hp', 'send_time'],
    '/queue': ['id', 'ends_at'],
    '/broadcasts': ['id', 'created_at'],
    '/template': ['id', 'nama_template', 'type'],
    '/manage-admin': ['id', 'username'],
    '/audit': ['id', 'at', 'actor'],
  };
  for (const [path, columns] of Object.entries(lists)) {
    for (const query of [
      '',
      '?page=2&limit=2',
      '?search=Nurul',
      '?search=12',
      '?id=1,2',
      '?limit=2&search=0812&page=2',
    ])
      await call('GET', path + query);
    for (const column of columns)
      for (const type of ['asc', 'desc']) await call('GET', `${path}?orderBy=${column}&orderType=${type}&limit=2`);
  }
  for (const kind of ['pengajian', 'jumatan'])
    for (const query of ['', '&wilayah=Utara', '&id_masjid=1', '&broadcasted=false', '&konfirmasi=udzur'])
      await call('GET', `/jadwal-${kind}?dateStart=2026-11-01&dateEnd=2026-11-30&limit=5${query}`);
  for (const noun of ['masjid', 'mubaligh']) await call('GET', `/${noun}?limit=5&wilayah=Utara`);
  for (const query of ['id_mubaligh=1', 'dari=2026-11-01&sampai=2026-11-30'])
    await call('GET', `/cuti?limit=5&${query}`);
  for (const keadaan of ['berjalan', 'selesai']) await call('GET', `/pengajian-rutin?limit=5&keadaan=${keadaan}`);
  await call('GET', '/message-logs?status=failed&page=2&limit=2');
  await call('GET', '/masjid?fields=id,nama_masjid');

  const { dkm, mubaligh, ids } = await addPengajian({ call: api.call }, 3);
  const templates = `templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
  await call('POST', '/queue/pause');
  await call('GET', `/jadwal-pengajian/broadcast-preview?id=${ids}&${templates}`);
  const { id } = await call('POST', `/jadwal-pengajian/broadcast?id=${ids}&${templates}`);
  for (const path of ['', '/messages', '/messages?search=Contoh', '/messages?status=menunggu'])
    await call('GET', `/broadcasts/${id}${path}`);
  for (const act of ['pause', 'resume']) await call('POST', `/broadcasts/${id}/${act}`);
  await call('PATCH', `/jadwal-pengajian/${ids[0]}`, { waktu: '20:00' });
  await call('POST', '/queue/resume');
  await drained({ url: '', call: (method, path) => api.call(method as 'GET', path) }, '');
  await call('POST', `/broadcasts/${id}/resend`, { unanswered: true });
  await call('POST', '/message-logs/resend/1');
  await call('POST', '/waclient/sanitycheck', { phone: '081200000001' });
  await call('PATCH', '/masjid/1', { no_hp: '081200000002' });
  await call('POST', '/jadwal-jumatan', { tanggal: '2099-01-02', id_masjid: '1', id_mubaligh: '1' });
  await call('GET', '/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=pengajian');
  await call('GET', '/public/kalender.ics?masjid=masjid-1');
  for (const endpoint of allEndpoints) {
    if (endpoint.socket) continue;
    for (const method of endpoint.methods)
      await call(
        method,
        endpoint.path.replace(':id', '2').replace(':key', 'pengajian_reminder'),
        method === 'GET' ? undefined : {},
      );
  }
  for (const path of ['/jadwal-pengajian', '/jadwal-jumatan', '/masjid', '/mubaligh', '/message-logs', '/template'])
    await call('DELETE', `${path}/batch?id=3,4`);
  await callPapan(recorded.call);
  await callAccounts(recorded.call, clock.now);
  await callFiles(recorded.call);
  await callStates(recorded.call, api, '2026-11-25');
  listening = false;
  const walks = new Set(
    [...statements]
      .filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
      .map((sql) => walkOf(api.database, sql)),
  );
  expect([...walks].filter(Boolean)).toEqual([]);
  expect(statements.size).toBeGreaterThan(800);
});

test('every call of the contract was among them, and has answered well', () => {
  expect(recorded.unanswered()).toEqual(Object.keys(EXEMPT));
});

test('whose turn it is does not depend on how many wait', () => {
  const turn = [...statements].filter((sql) =>
    /^select .* where .*"handed_at" is null .* order by "message"."priority" desc/s.test(sql),
  );
  const plans = turn.map((sql) =>
    (api.database.sqlite.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    ),
  );
  expect(plans[0]?.[0]).toBe('SCAN message USING INDEX message_waiting');
  for (const plan of plans) expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY');
});

test('what refers to a table has an index, or its deletions would walk', () => {
  expect(unindexedReferences(api.database)).toEqual([]);
});

test('a walk is found', () => {
  const walk = (sql: string) => walkOf(api.database, sql);
  expect(walk('select * from message where message = 1')).toMatch(/^SCAN message: /);
  expect(walk('select * from jadwal_pengajian order by version limit 5')).toMatch(/^SCAN jadwal_pengajian: /);
  expect(walk('select * from jadwal_pengajian order by id desc limit 5')).toBe('');
  expect(walk("select * from message where wa_id = 'x'")).toBe('');
});
