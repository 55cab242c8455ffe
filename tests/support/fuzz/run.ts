import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { allEndpoints } from '#shared/endpoints.ts';
import { failureSchema } from '#shared/base/envelope.ts';
import { PASSWORD, startTestApp, type TestApp } from '../app.ts';
import { createTestClock } from '../test-clock.ts';
import { addMasjid, addMubaligh } from '../nouns.ts';
import { addPengajian } from '../samples.ts';
import type { FuzzRequest } from './request.ts';

/** A longer call is a hang, in ms. */
const PATIENCE = 50_000;
const STATUSES = [200, 206, 304, 400, 401, 403, 404, 409, 413, 415, 416, 421, 429, 431, 503];

export interface FuzzRig {
  api: TestApp;
  /** Sends a request, checks its answer, and checks that a refused request stored nothing. Throws on a fault. */
  send(request: FuzzRequest): Promise<number>;
  /** Number of answers by status. */
  tally: Record<number, number>;
  /** The lines of the log above warnings. */
  bugs: string[];
  /** Checks foreign keys and SQLite's integrity. */
  assertSound(): void;
  close(): Promise<void>;
}

/** An app with some rows of every kind; it signs in again whenever a request has ended the last session. */
export async function startFuzzRig(): Promise<FuzzRig> {
  const bugs: string[] = [];
  const clock = createTestClock();
  const api = await startTestApp({ clock, env: { MIMBAR_LOG_LEVEL: 'error' }, log: (line) => bugs.push(line) });
  const { sqlite } = api.database;
  const version = watchFile(path.join(api.directory, 'mimbar.db'));
  const tally: Record<number, number> = {};
  const tokens = { superadmin: await api.as('superadmin'), admin: await api.as('admin') };

  let filled = 3;
  async function fill(): Promise<void> {
    filled += 1;
    await addPengajian(api, filled, '2099-01-01');
    await api.call('POST', '/jadwal-jumatan', {
      body: { tanggal: '2099-01-02', id_masjid: await addMasjid(api), id_mubaligh: await addMubaligh(api) },
    });
  }
  await fill();

  /** A call may end a session, rename its account or delete it, but nothing else may. */
  async function renew(who: 'superadmin' | 'admin'): Promise<void> {
    const probe = await api.call('GET', '/template/types', { token: tokens[who] });
    if (probe.status !== 401) throw new Error('A call with a live token got 401');
    // Guessed names and passwords have slowed down all sign-ins; moving the clock ends that, and also access tokens.
    clock.advance(16 * 60_000);
    for (const id of sqlite.prepare("select id from account where role = 'admin'").pluck().all())
      await api.call('DELETE', `/manage-admin/${String(id)}`);
    await api.call('POST', '/manage-admin', { body: { username: 'admin-uji', password: PASSWORD } });
    const superadmin = sqlite.prepare("select username from account where role = 'superadmin'").pluck().get() as string;
    Object.assign(tokens, {
      superadmin: await api.signIn(superadmin, PASSWORD),
      admin: await api.signIn('admin-uji', PASSWORD),
    });
  }

  const ask = ({ who, method, url, headers, body }: FuzzRequest) =>
    inTime(
      api.app.inject({
        method,
        url,
        headers: { ...(who !== 'nobody' && { authorization: `Bearer ${tokens[who]}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      }),
    );

  /**
   * Waits until the work that earlier requests started is stored, such as the order of schedules whose place has moved.
   */
  async function settled(): Promise<number> {
    for (let last = version.read(); ; last = version.read()) {
      await delay(50);
      if (version.read() === last) return last;
    }
  }

  async function assertStoresNothing(request: FuzzRequest): Promise<void> {
    const before = await settled();
    await ask(request);
    expect(version.read()).toBe(before);
  }

  async function send(request: FuzzRequest): Promise<number> {
    const { who, url } = request;
    const before = version.read();
    const answer = await ask(request);
    const status = answer.statusCode;
    tally[status] = (tally[status] ?? 0) + 1;
    expect(STATUSES).toContain(status);
    if (status >= 400) {
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(failureSchema.strict().safeParse(answer.json())).toMatchObject({ success: true });
      // Sign-ins count failures, and a revoked cookie ends its session, so these calls may store something.
      if (!url.startsWith('/api/auth/') && version.read() !== before) await assertStoresNothing(request);
    } else if (status === 200) assertFits(request, answer);
    if (status === 401 && who !== 'nobody' && !url.startsWith('/api/auth/') && !url.includes('/ws')) await renew(who);
    if (Number(sqlite.prepare('select count(*) from jadwal_pengajian').pluck().get()) === 0) await fill();
    return status;
  }

  return {
    api,
    send,
    tally,
    bugs,
    async close() {
      version.close();
      await api.close();
    },
    assertSound() {
      expect(sqlite.pragma('foreign_key_check')).toEqual([]);
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(sqlite.inTransaction).toBe(false);
    },
  };
}

/** A number that changes when another connection stores anything; a rolled back transaction does not change it. */
export function watchFile(file: string): { read(): number; close(): void } {
  const other = new Sqlite(file, { readonly: true });
  return { read: () => Number(other.pragma('data_version', { simple: true })), close: () => void other.close() };
}

/** Checks that an answer fits the contract. */
function assertFits(
  { endpoint: name, method }: FuzzRequest,
  answer: { body: string; headers: Record<string, unknown> },
): void {
  const endpoint = allEndpoints.find(({ path, methods }) => methods.includes(method) && `${method} ${path}` === name);
  if (
    !endpoint?.data ||
    endpoint.file === 'out' ||
    endpoint.produces ||
    !String(answer.headers['content-type']).startsWith('application/json')
  )
    return;
  const { data, error } = JSON.parse(answer.body) as { data: unknown; error: unknown };
  expect(error).toBeNull();
  // A list with `fields` carries only those fields, so its rows can't be checked here.
  if (Array.isArray(data)) return;
  expect(endpoint.data.safeParse(data)).toMatchObject({ success: true });
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE)),
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
