import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TAUTAN_MASK } from '#shared/reply/tautan.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startLinkedApp, type LinkedApp } from '#tests/support/linked-app.ts';
import { addPengajian, phone } from '#tests/support/samples.ts';

const PUBLIC = 'https://jadwal.contoh.id';
const env = { MIMBAR_PUBLIC_URL: PUBLIC };
const tokenIn = (text: string) => /\/saya\/([0-9a-f]{32})/.exec(text)?.[1];

async function addPeople(api: TestApp) {
  await addPengajian(api, 1);
  return { mubaligh: '/mubaligh/1/tautan', masjid: '/masjid/1/tautan' };
}

describe('a link to a personal page', () => {
  let api: TestApp;
  let calls: Awaited<ReturnType<typeof addPeople>>;
  beforeEach(async () => {
    api = await startTestApp({ env });
    calls = await addPeople(api);
  });
  afterEach(() => api.close());
  const make = async (url: string) => (await api.call('POST', url)).body.data.url as string;
  const opens = async (url: string) => (await api.app.inject(new URL(url).pathname)).statusCode;

  test.each(['mubaligh', 'masjid'] as const)('%s: made, made anew, revoked; each end is an end', async (noun) => {
    const state = async () => (await api.call('GET', calls[noun])).body.data;
    expect(await state()).toEqual({ status: 'none', created_at: null });
    const first = await make(calls[noun]);
    expect(first).toMatch(new RegExp(`^${PUBLIC}/saya/[0-9a-f]{32}$`));
    expect(await state()).toMatchObject({ status: 'live', created_at: expect.stringMatching(/Z$/) });
    const second = await make(calls[noun]);
    expect(second).not.toBe(first);
    expect(await Promise.all([first, second].map(opens))).toEqual([404, 200]);
    expect((await api.call('DELETE', calls[noun])).body.data).toMatchObject({ status: 'revoked' });
    expect(await opens(second)).toBe(404);
    expect((await api.call('DELETE', calls[noun])).body.data).toMatchObject({ status: 'revoked' });
    const third = await make(calls[noun]);
    expect([await opens(second), await opens(third)]).toEqual([404, 200]);
    const trail = (await api.call('GET', '/audit?limit=100')).body.data as { action: string; subject: string }[];
    expect(
      trail.map(({ action, subject }) => [action, subject]).filter(([action]) => action!.endsWith('link')),
    ).toEqual([
      [`${noun}.link`, `${noun}:1`],
      [`${noun}.unlink`, `${noun}:1`],
      [`${noun}.link`, `${noun}:1`],
      [`${noun}.link`, `${noun}:1`],
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/[0-9a-f]{32}/);
  });

  test('of people who are not there it is 404', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      for (const noun of ['mubaligh', 'masjid'])
        expect((await api.call(method, `/${noun}/999/tautan`)).status).toBe(404);
  });

  test('it ends with the number that it was sent to, and with the person', async () => {
    const [his, theirs] = [await make(calls.mubaligh), await make(calls.masjid)];
    await api.call('PATCH', '/mubaligh/1', { body: { nama_mubaligh: 'Ustadz Lain', no_hp: phone(5001) } });
    expect(await opens(his)).toBe(200);
    await api.call('PATCH', '/mubaligh/1', { body: { no_hp: phone(77) } });
    await api.call('PATCH', '/masjid/1', { body: { no_hp: phone(78) } });
    expect([await opens(his), await opens(theirs)]).toEqual([404, 404]);
    expect((await api.call('GET', calls.mubaligh)).body.data.status).toBe('none');
    // A preacher whose link is revoked stays locked out after a change of his number.
    await api.call('DELETE', calls.masjid);
    const again = await make(calls.mubaligh);
    await api.call('DELETE', calls.mubaligh);
    await api.call('PATCH', '/mubaligh/1', { body: { no_hp: phone(79) } });
    expect((await api.call('GET', calls.mubaligh)).body.data.status).toBe('revoked');
    expect(await opens(again)).toBe(404);
    const last = await make(calls.mubaligh);
    await api.call('DELETE', '/mubaligh/1');
    expect(await opens(last)).toBe(404);
  });

  test('the number that he had before gets no new one, though it asks again for the text', async () => {
    const message = {
      message: `Terima kasih\n${PUBLIC}/saya/${TAUTAN_MASK}`,
      audience: 'mubaligh',
      no_hp: `62${phone(5001).slice(1)}`,
      id_masjid: null,
      id_mubaligh: '1',
    } as const;
    expect(tokenIn(api.services.reply.tautan.unmask(message))).toBeDefined();
    await api.call('PATCH', '/mubaligh/1', { body: { no_hp: phone(77) } });
    expect(api.services.reply.tautan.unmask(message)).toBe('Terima kasih');
    expect((await api.call('GET', calls.mubaligh)).body.data.status).toBe('none');
    expect(tokenIn(api.services.reply.tautan.unmask({ ...message, no_hp: phone(77) }))).toBeDefined();
  });

  test('without a public address it has the one that was called, and says so', async () => {
    const local = await startTestApp();
    await addPeople(local);
    const { body } = await local.call('POST', calls.mubaligh, { headers: { host: '192.168.1.20:8080' } });
    expect(body.data.url).toMatch(/^http:\/\/192\.168\.1\.20:8080\/saya\//);
    expect(body.warnings).toEqual([expect.stringContaining('MIMBAR_PUBLIC_URL')]);
    expect(local.services.reply.tautan.urlFor({ noun: 'mubaligh', id: '1' })).toBeUndefined();
    await local.close();
    expect((await api.call('POST', calls.mubaligh)).body.warnings ?? []).toEqual([]);
  });
});

describe('a link in a message', () => {
  let api: LinkedApp;
  const lines: string[] = [];
  beforeEach(async () => {
    lines.length = 0;
    api = await startLinkedApp({ env: { ...env, MIMBAR_LOG_LEVEL: 'trace' }, log: (line) => void lines.push(line) });
  });
  afterEach(() => api.close());

  /** Sends a reminder to both, with the link on a line of its own; gives the texts that their phones got. */
  async function remind(): Promise<{ dkm: string; mubaligh: string }> {
    const masked = api.services.reply.tautan.urlFor({ noun: 'mubaligh', id: '1' }) ?? `${PUBLIC}/saya/${TAUTAN_MASK}`;
    const { id } = (
      await api.call('POST', '/template', {
        body: {
          nama_template: `Tautan ${Math.random()}`,
          type: 'pengajian_reminder',
          content: `{{nama_masjid}}\nJawab di ${masked}\nTerima kasih`,
        },
      })
    ).body.data;
    const before = api.whatsapp.messages.length;
    await api.call('POST', `/jadwal-pengajian/broadcast?id=1&templateDKM=${id}&templateMubaligh=${id}`);
    await api.whatsapp.waitFor(() => api.whatsapp.messages.length === before + 2);
    const [dkm, mubaligh] = [phone(1), phone(5001)].map((number) => api.whatsapp.inbox(number).at(-1)!.text);
    return { dkm: dkm!, mubaligh: mubaligh! };
  }

  test('reaches the phone, and stands neither in the queue, the log, a backup nor any file', async () => {
    await addPengajian(api, 1);
    const got = await remind();
    const tokens = [tokenIn(got.dkm)!, tokenIn(got.mubaligh)!];
    expect(new Set(tokens).size).toBe(2);
    for (const [noun, token] of [
      ['masjid', tokens[0]],
      ['mubaligh', tokens[1]],
    ])
      expect((await api.app.inject(`/saya/${token}`)).body).toContain(
        noun === 'masjid' ? 'Bapak Contoh 1' : 'Ustadz Contoh 1',
      );
    // A second message has the same link, as long as nobody ends it.
    expect(tokenIn((await remind()).mubaligh)).toBe(tokens[1]);

    const logs = (await api.call('GET', '/message-logs?limit=100')).raw.toString();
    expect(logs).toContain(`/saya/${TAUTAN_MASK}`);
    await api.call('POST', '/backups', { body: {} });
    const folder = mkdtempSync(path.join(tmpdir(), 'mimbar-tautan-'));
    await api.database.sqlite.backup(path.join(folder, 'copy.db'));
    const secret = readFileSync(path.join(api.directory, 'link-secret'), 'utf8').trim();
    expect(statSync(path.join(api.directory, 'link-secret')).mode & 0o777).toBe(0o600);
    const files = [api.directory, folder].flatMap((directory) =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'link-secret')
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name))),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const hidden of [...tokens, secret]) {
      expect(logs).not.toContain(hidden);
      expect(lines.join('\n')).not.toContain(hidden);
      expect(files.some((file) => file.includes(hidden))).toBe(false);
    }
    rmSync(folder, { recursive: true });
  });

  test('who asks again for the text gets the link with it', async () => {
    await addPengajian(api, 1);
    const { mubaligh } = await remind();
    const { id } = api.whatsapp.inbox(phone(5001)).at(-1)!;
    await api.whatsapp.requestRetry(id);
    await api.whatsapp.waitFor(() => api.whatsapp.messages.some(({ retry }) => retry));
    expect(api.whatsapp.messages.at(-1)).toMatchObject({ id, text: mubaligh });
    expect(tokenIn(mubaligh)).toBeDefined();
  });

  test('once revoked its line is left out, and no message brings it back', async () => {
    await addPengajian(api, 1);
    await remind();
    await api.call('DELETE', '/mubaligh/1/tautan');
    expect(api.services.reply.tautan.urlFor({ noun: 'mubaligh', id: '1' })).toBeUndefined();
    const got = await remind();
    expect(got.mubaligh).toBe('Masjid Contoh 1\nTerima kasih');
    expect(tokenIn(got.dkm)).toBeDefined();
  });
});

test('on another machine, without the secret, old links go on and new messages carry new ones', async () => {
  const first = await startTestApp({ env });
  await addPeople(first);
  const { url } = (await first.call('POST', '/mubaligh/1/tautan')).body.data;
  const message = {
    message: `${PUBLIC}/saya/${TAUTAN_MASK}`,
    audience: 'mubaligh',
    no_hp: phone(5001),
    id_masjid: null,
    id_mubaligh: '1',
  } as const;
  expect(first.services.reply.tautan.unmask(message)).toBe(url);
  rmSync(path.join(first.directory, 'link-secret'));
  const second = await startTestApp({ env, directory: first.directory });
  const fresh = second.services.reply.tautan.unmask(message);
  expect(fresh).not.toBe(url);
  for (const each of [url, fresh]) expect((await second.app.inject(new URL(each).pathname)).statusCode).toBe(200);
  expect(second.services.reply.tautan.unmask(message)).toBe(fresh);
  // A revocation ends both links.
  await second.call('DELETE', '/mubaligh/1/tautan');
  for (const each of [url, fresh]) expect((await second.app.inject(new URL(each).pathname)).statusCode).toBe(404);
  await second.close();
  await first.close();
});
