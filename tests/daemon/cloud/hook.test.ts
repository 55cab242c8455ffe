import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';
import { HOOK, KHATIB_ID, startCloudApp, until, type CloudApp } from '#tests/support/cloud-app.ts';
import { GRAPH } from '#tests/support/graph-server/server.ts';

let api: CloudApp;
beforeAll(
  async () =>
    void (api = await startCloudApp({ env: { MIMBAR_LOG_LEVEL: 'silent', MIMBAR_TRUST_PROXY: '127.0.0.1' } })),
);
afterAll(() => api.close());

const TABLES = ['message', 'balasan', 'owed_answer', 'opt_out', 'whatsapp_key', 'audit'];
const all = () => TABLES.map((table) => api.database.sqlite.prepare(`select * from ${table}`).all());
const post = (payload: Buffer | string, headers: Record<string, string>) =>
  api.app.inject({ method: 'POST', url: HOOK, headers, payload });
const stop = () => Buffer.from(JSON.stringify(api.graph.writtenCall(KHATIB_ID, 'BERHENTI')));

/** Counts the commits: only the last frame of a transaction has a database size (https://sqlite.org/walformat.html). */
function commitsIn(log: string): number {
  const bytes = readFileSync(log);
  const frame = 24 + bytes.readUInt32BE(8);
  const starts = Array.from({ length: Math.floor((bytes.length - 32) / frame) }, (_, n) => 32 + n * frame);
  return starts.filter((at) => bytes.readUInt32BE(at + 4) > 0).length;
}

describe('the question whose address this is', () => {
  const ask = (query: Record<string, string>) => api.app.inject({ method: 'GET', url: HOOK, query });
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': GRAPH.verifyToken, 'hub.challenge': '1158201444' };

  test('is answered to who knows the agreed token, as plain text', async () => {
    const answer = await ask(right);
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    // The echoed text is never served as HTML.
    const script = await ask({ ...right, 'hub.challenge': '<script>alert(1)</script>' });
    expect([script.headers['content-type'], script.headers['x-content-type-options']]).toEqual([
      'text/plain; charset=utf-8',
      'nosniff',
    ]);
  });

  test.each([[{ 'hub.verify_token': 'agreed-toke' }], [{ 'hub.verify_token': '' }], [{ 'hub.mode': 'unsubscribe' }]])(
    'and refused with %o',
    async (changed) => {
      const answer = await ask({ ...right, ...changed });
      expect([answer.statusCode, answer.body.includes('1158201444')]).toEqual([403, false]);
      expect((await ask({})).statusCode).toBe(403);
    },
  );
});

describe('a call', () => {
  test('without its signature, with another one or with a changed body changes nothing', async () => {
    const before = all();
    const body = stop();
    const signature = api.graph.signature(body);
    const refused: [Buffer | string, Record<string, string>][] = [
      [body, {}],
      [body, { 'x-hub-signature-256': '' }],
      [body, { 'x-hub-signature-256': 'sha256=' }],
      [body, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
      [body, { 'x-hub-signature-256': signature.toUpperCase() }],
      [body, { 'x-hub-signature-256': signature.replace('sha256', 'sha1') }],
      [body, { 'x-hub-signature-256': `${signature}00` }],
      [body, { 'x-hub-signature-256': api.graph.signature(body, GRAPH.token) }],
      [body, { 'x-hub-signature-256': api.graph.signature(body, '') }],
      [Buffer.concat([body, Buffer.from(' ')]), { 'x-hub-signature-256': signature }],
      ['', { 'x-hub-signature-256': signature }],
    ];
    for (const [payload, headers] of refused)
      expect((await post(payload, { 'content-type': 'application/json', ...headers })).statusCode).toBe(403);
    expect(all()).toEqual(before);
    expect((await post(body, { 'x-hub-signature-256': signature })).statusCode).toBe(200);
  });

  test('that is too large is refused before it is read', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024 + 1, 32);
    const answer = await post(body, { 'x-hub-signature-256': api.graph.signature(body) });
    expect(answer.statusCode).toBe(413);
    expect((await post(Buffer.alloc(3 * 1024 * 1024, 32), {})).statusCode).toBe(403);
  });

  const status = (value: object) => api.graph.envelope('messages', value);
  const metadata = { phone_number_id: GRAPH.phoneId };
  test.each([
    ['no JSON', () => Buffer.from('{"object"')],
    ['no object', () => Buffer.from('null')],
    ['another object', () => ({ object: 'page', entry: [] })],
    ['no entries', () => ({ object: 'whatsapp_business_account' })],
    [
      'another number of the account',
      () => status({ metadata: { phone_number_id: '1' }, messages: [{ from: KHATIB_ID }] }),
    ],
    [
      'a message that we never sent',
      () => api.graph.statusCall({ wamid: 'wamid.x', own: 'no-such', to: '' }, 'delivered'),
    ],
    ['a state that nobody knows', () => api.graph.statusCall({ wamid: 'wamid.x', own: 'a', to: KHATIB_ID }, 'deleted')],
    ['fields of other types', () => status({ metadata, statuses: [null, 1, { id: 1 }], messages: [{ from: {} }, []] })],
    ['a number that is none', () => status({ metadata, messages: [{ from: "1' or 1=1", id: 'a', timestamp: '1' }] })],
    [
      'a picture without words',
      () => status({ metadata, messages: [{ from: KHATIB_ID, id: 'b', timestamp: '1', type: 'image' }] }),
    ],
    ['__proto__', () => Buffer.from(`{"__proto__":{"object":"whatsapp_business_account"},"entry":[]}`)],
    [
      'deep nesting',
      () => Buffer.from(`{"object":"whatsapp_business_account","entry":${'['.repeat(9000)}${']'.repeat(9000)}}`),
    ],
  ] as [string, () => object | Buffer][])(
    'with its signature and %s is taken, and nothing follows',
    async (_name, make) => {
      const before = all();
      expect(await api.graph.call(make())).toBe(200);
      expect(all()).toEqual(before);
    },
  );

  test('that brings a thousand statuses at once is worked through', async () => {
    const [one] = (api.graph.statusCall({ wamid: 'w', own: 'o', to: KHATIB_ID }, 'read') as any).entry[0].changes[0]
      .value.statuses;
    const many = Array.from({ length: 1000 }, (_, n) => ({
      ...one,
      id: `wamid.${n}`,
      biz_opaque_callback_data: `mimbar-${String(n).padStart(24, '0')}`,
    }));
    expect(await api.graph.call(status({ metadata, statuses: many }))).toBe(200);
    expect(all()[0]).toEqual([]);
  });

  test('with its signature and huge or endless fields leaves as little behind as one', async () => {
    const before = all();
    const made = Array.from({ length: 4000 }, (_, n) => ({
      id: `wamid.${n}`,
      status: 'sent',
      recipient_id: `62877${String(n).padStart(7, '0')}`,
      biz_opaque_callback_data: `mimbar-${String(n).padStart(24, '0')}`,
    }));
    // Ids that Mimbar did not assign are not stored, however many recipients they name.
    expect(await api.graph.call(status({ metadata, statuses: made }))).toBe(200);
    const one = { ...made[0], status: 'failed' };
    const codes = [1e300, -1, 0.5, '131042', null, { code: 1 }].map((code) => ({ ...one, errors: [{ code }] }));
    const errors = Array.from({ length: 20_000 }, () => ({ code: 131042, title: 'x'.repeat(80) }));
    const twice = Array.from({ length: 10_000 }, () => one);
    for (const statuses of [codes, [{ ...one, errors }], twice])
      expect(await api.graph.call(status({ metadata, statuses }))).toBe(200);
    const fields = Array.from({ length: 50_000 }, () => ({ field: 'x', value: {} }));
    expect(
      await api.graph.call({ object: 'whatsapp_business_account', entry: [{ id: GRAPH.businessId, changes: fields }] }),
    ).toBe(200);
    expect(all()).toEqual(before);
  });

  test('that says a thousand times that templates have changed makes us ask a few times', async () => {
    const asked = api.graph.settings.asked;
    const changed = { event: 'APPROVED', message_template_name: 'a', message_template_language: 'id', reason: 'NONE' };
    for (let n = 0; n < 1000; n += 1)
      expect(await api.graph.call(api.graph.envelope('message_template_status_update', changed))).toBe(200);
    await new Promise((done) => setTimeout(done, 1000));
    // Each look makes one request for the account and one for its templates.
    expect(api.graph.settings.asked - asked).toBeLessThanOrEqual(2 * 60 + 4);
  });

  test('that brings many texts reaches the disk in one go; one that can not be stored keeps out no other', async () => {
    const { sqlite } = api.database;
    const heard = () => sqlite.prepare("select count(*) from whatsapp_key where type = 'cloud-heard'").pluck().get();
    const texts = Array.from({ length: 200 }, (_, n) => ({
      from: `62877${String(n).padStart(6, '0')}`,
      id: `wamid.text.${n}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: 'Assalamualaikum' },
    }));
    const many = status({ metadata, messages: texts });
    const before = Number(heard());
    sqlite.exec(
      "create temp trigger broken before insert on whatsapp_key when new.id = '62877000100' begin select raise(abort, 'no'); end",
    );
    expect(await api.graph.call(many)).toBeGreaterThanOrEqual(500);
    sqlite.exec('drop trigger broken');
    expect(heard()).toBe(before + 199);
    sqlite.exec("delete from whatsapp_key where type = 'cloud-heard'");
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(await api.graph.call(many)).toBe(200);
    expect(heard()).toBe(200);
    expect(commitsIn(`${sqlite.name}-wal`)).toBeLessThan(20);
  });

  test('made up by a crowd takes little room, and others are served', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const signature = `sha256=${'0'.repeat(64)}`;
    // Each request announces a body of 3 MB and never sends it.
    const promise = (more: string) =>
      `POST ${HOOK} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${more}X-Hub-Signature-256: ${signature}\r\nContent-Length: 3145728\r\n\r\n{`;
    const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1'));
    const answers = sockets.map(() => '');
    for (const [n, socket] of sockets.entries()) {
      socket.on('data', (data) => (answers[n] += data.toString()));
      socket.on('error', () => undefined);
      socket.write(promise(''));
    }
    await until(() => expect(answers.filter((text) => text.startsWith('HTTP/1.1 503'))).toHaveLength(11));
    const upload = await fetch(`http://127.0.0.1:${port}/api/masjid`, {
      method: 'POST',
      headers: { authorization: 'Bearer cli-token-of-the-test', 'content-type': 'application/json' },
      body: JSON.stringify({ nama_masjid: 'Masjid Uji', nama_ketua_dkm: 'Bapak Uji', no_hp: '081200000091' }),
    });
    expect(upload.status).toBe(200);
    // With a second address they take all the room for bodies; WhatsApp's own call is still accepted.
    let refused = 0;
    const far = Array.from({ length: 2 }, () => connect(port, '127.0.0.1'));
    for (const socket of far) {
      socket.on('data', () => (refused += 1));
      socket.on('error', () => undefined);
      socket.write(promise('X-Forwarded-For: 203.0.113.9\r\n'));
    }
    await until(() => expect(refused).toBe(1));
    expect(await api.graph.call(api.graph.envelope('other', {}))).toBe(200);
    [...sockets, ...far].forEach((socket) => socket.destroy());
    // The room is free again when all connections are closed.
    await until(async () => expect(await api.graph.call(api.graph.envelope('other', {}))).toBe(200));
  });

  test('is not at home with another messenger', async () => {
    const other = await startTestApp();
    const body = stop();
    const headers = { 'x-hub-signature-256': api.graph.signature(body) };
    expect((await other.app.inject({ method: 'POST', url: HOOK, headers, payload: body })).statusCode).toBe(404);
    expect((await other.app.inject({ method: 'GET', url: HOOK })).statusCode).toBe(404);
    await other.close();
  });
});

test('the settings that the Cloud API needs are named when they are missing, and secrets are not shown', async () => {
  const env = { ...api.graph.env, MIMBAR_CLOUD_APP_SECRET: '', MIMBAR_CLOUD_TOKEN: '' };
  await expect(startTestApp({ env })).rejects.toThrow(
    'MIMBAR_CLOUD_TOKEN belum diisi, padahal MIMBAR_MESSENGER=cloud memerlukannya\nMIMBAR_CLOUD_APP_SECRET belum diisi',
  );
  await expect(startTestApp({ env: { ...api.graph.env, MIMBAR_CLOUD_TOKEN: 'rahasia ini' } })).rejects.toThrow(
    /MIMBAR_CLOUD_TOKEN berisi \(dirahasiakan\)/,
  );
  const evil = { MIMBAR_CLOUD_URL: 'https://graph.facebook.com.example/v23.0' };
  await expect(startTestApp({ env: { ...api.graph.env, ...evil } })).rejects.toThrow(/MIMBAR_CLOUD_URL/);
});
