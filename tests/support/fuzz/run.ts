import { expect } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { failureSchema } from '#shared/envelope.ts';
import { PASSWORD, startTestApp, type TestApp } from '../app.ts';
import { addMasjid, addMubaligh } from '../nouns.ts';
import { addPengajian } from '../samples.ts';
import type { FuzzRequest } from './request.ts';

/** Longer than this is a hang, in ms. */
const PATIENCE = 20_000;
const STATUSES = [200, 206, 304, 400, 401, 403, 404, 409, 413, 415, 416, 421, 429, 431, 503];

export interface FuzzRig {
  api: TestApp;
  /** Sends it and looks at what came, and at what a refusal left behind. Throws what is wrong. */
  send(request: FuzzRequest): Promise<number>;
  /** How many answers there were of each status. */
  tally: Record<number, number>;
  /** What the log holds beyond warnings. */
  bugs: string[];
  /** Every reference leads somewhere, and the file is whole. */
  assertSound(): void;
}

/** An app with a little of everything in it, and a fresh sign-in whenever a request has taken the last one away. */
export async function startFuzzRig(): Promise<FuzzRig> {
  const bugs: string[] = [];
  const api = await startTestApp({ env: { MIMBAR_LOG_LEVEL: 'error' }, log: (line) => bugs.push(line) });
  const { sqlite } = api.database;
  const changes = sqlite.prepare('select total_changes()').pluck();
  const tally: Record<number, number> = {};
  const tokens = { superadmin: await api.as('superadmin'), admin: await api.as('admin') };

  async function fill(): Promise<void> {
    await addPengajian(api, 4, '2099-01-01');
    await api.call('POST', '/jadwal-jumatan', { body: { tanggal: '2099-01-02', id_masjid: await addMasjid(api), id_mubaligh: await addMubaligh(api) } });
  }
  await fill();

  /** A call may end a session, rename its account or delete it, but nothing else may. */
  async function renew(who: 'superadmin' | 'admin'): Promise<void> {
    const probe = await api.call('GET', '/template/types', { token: tokens[who] });
    if (probe.status !== 401) throw new Error('A call with a live token got 401');
    const account = sqlite.prepare('select id, username from account where role = ? order by id').get(who) as { id: number; username: string } | undefined;
    if (who === 'admin' && account) await api.call('DELETE', `/manage-admin/${account.id}`);
    if (who === 'admin') await api.call('POST', '/manage-admin', { body: { username: 'admin-uji', password: PASSWORD } });
    tokens[who] = await api.signIn(who === 'admin' ? 'admin-uji' : account!.username, PASSWORD);
  }

  async function send(request: FuzzRequest): Promise<number> {
    const { who, method, url, headers, body } = request;
    const before = changes.get() as number;
    const answer = await inTime(
      api.app.inject({ method, url, headers: { ...(who !== 'nobody' && { authorization: `Bearer ${tokens[who]}` }), ...headers }, ...(body !== undefined && { payload: body }) }),
    );
    const status = answer.statusCode;
    tally[status] = (tally[status] ?? 0) + 1;
    expect(STATUSES).toContain(status);
    if (status >= 400) {
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(failureSchema.strict().safeParse(answer.json())).toMatchObject({ success: true });
      // Signing in keeps count of failures, and a revoked cookie ends its session.
      if (!url.startsWith('/api/auth/')) expect(changes.get()).toBe(before);
    } else if (status === 200) assertFits(request, answer);
    if (status === 401 && who !== 'nobody' && !url.startsWith('/api/auth/') && !url.includes('/ws')) await renew(who);
    if (Number(sqlite.prepare('select count(*) from jadwal_pengajian').pluck().get()) === 0) await fill();
    return status;
  }

  return {
    api, send, tally, bugs,
    assertSound() {
      expect(sqlite.pragma('foreign_key_check')).toEqual([]);
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(sqlite.inTransaction).toBe(false);
    },
  };
}

/** An answer is what the contract says it is. */
function assertFits({ endpoint: name, method }: FuzzRequest, answer: { body: string; headers: Record<string, unknown> }): void {
  const endpoint = allEndpoints.find(({ path, methods }) => methods.includes(method) && `${method} ${path}` === name);
  if (!endpoint?.data || endpoint.file === 'out' || endpoint.produces || !String(answer.headers['content-type']).startsWith('application/json')) return;
  const { data, error } = JSON.parse(answer.body) as { data: unknown; error: unknown };
  expect(error).toBeNull();
  // A list with `fields` carries no more than those.
  if (Array.isArray(data)) return;
  expect(endpoint.data.safeParse(data)).toMatchObject({ success: true });
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE)));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
