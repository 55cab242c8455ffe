import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { totp, stepOf } from '#daemon/account/two-factor.ts';
import { needsThat } from '#tests/support/needs.ts';
import { pairByQr, type Caller } from '#tests/support/page/walk.ts';
import { hasHistory, olderPackage } from '#tests/support/process/older-package.ts';
import { createPackage, isBuilt, type Package } from '#tests/support/process/package.ts';
import { runProcess } from '#tests/support/process/process.ts';
import { quietLibsignal } from '#tests/support/whatsapp-server/quiet.ts';
import { startWhatsAppServer, type WhatsAppServer } from '#tests/support/whatsapp-server/server.ts';
import { fillOlder, MONTH, PASSWORD, READS } from './older-data.ts';

/** This commit is older than copies to a second machine, the Cloud API and notices about changed answers. */
const BEFORE = 'd20563af21a2a38167a3b3e4b60cf3a0f809e88b';
/** Columns that change by themselves, when they are read, or by a migration. */
const OWN_LIFE: Record<string, string[]> = {
  session: ['seen_at', 'presented'],
  setting: ['value'],
  branding: ['lokasi'],
  message: ['delivered_at', 'read_at', 'dedupe_key'],
  jadwal_pengajian: ['restored_at', 'waktu_order'],
  jadwal_jumatan: ['restored_at'],
};
/** Tables that a restore changes on purpose: it signs everybody out, holds waiting messages and ends running offers. */
const BY_RESTORE = ['session', 'audit', 'message', 'penawaran', 'tawaran', 'tawaran_langkah', 'balasan', 'broadcast'];
/** Tables with short-lived rows, such as answers by key and owed answers. */
const PASSING = ['idempotency', 'owed_answer', 'sqlite_sequence', 'whatsapp_key', 'row_count', 'udzur'];
const LONG = 1_200_000;
const canRun =
  needsThat('the build (npm run build)', isBuilt) &&
  needsThat(`the history of the repository back to ${BEFORE.slice(0, 8)}`, await hasHistory(BEFORE));

type Rows = Record<string, Record<string, unknown>[]>;
/** Reads all rows of all tables from the file while the daemon runs. */
function rowsOf(file: string): Rows {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const tables = sqlite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like '%_search%' and name not like '\\_\\_%' escape '\\' and sql not like 'CREATE VIRTUAL%'",
      )
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((name) => {
        const rows = sqlite.prepare<[], Record<string, unknown>>(`select * from "${name}"`).all();
        return [
          name,
          rows.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([column]) => !OWN_LIFE[name]?.includes(column))),
          ),
        ];
      }),
    );
  } finally {
    sqlite.close();
  }
}
const kept = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([name]) => !PASSING.includes(name)));

describe.runIf(canRun)('from the version before, with data of all kinds, and back', { timeout: LONG }, () => {
  let pack: Package;
  let older: string;
  let dataDir: string;
  let whatsapp: WhatsAppServer;
  let loud: () => void;

  const file = (name: string) => path.join(dataDir, name);
  const settings = () => ({
    MIMBAR_DATA_DIR: dataDir,
    MIMBAR_HOST: '127.0.0.1',
    MIMBAR_PORT: '0',
    MIMBAR_MESSENGER: 'whatsapp',
    MIMBAR_WHATSAPP_URL: whatsapp.url,
    MIMBAR_WHATSAPP_ROOT_KEY: whatsapp.rootKeyHex,
    MIMBAR_SEND_GAP_MS: '0',
    MIMBAR_QUIET_HOURS: '',
    MIMBAR_BACKUP_AT: 'off',
    MIMBAR_SUPERADMIN_PASSWORD: PASSWORD,
  });
  const token = () => readFileSync(file('cli-token'), 'utf8').trim();
  const caller: Caller = {
    get url() {
      return readFileSync(file('cli-url'), 'utf8').trim();
    },
    async call(method, route, { body, token: own = token() } = {}) {
      const raw = Buffer.isBuffer(body);
      const headers = {
        ...(own !== null && { authorization: `Bearer ${own}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) };
      const answer = await fetch(`${caller.url}/api${route}`, { method, headers, ...sent });
      const text = await answer.text();
      return {
        status: answer.status,
        body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      };
    },
  };
  const get = async (route: string) => (await caller.call('GET', route)).body.data;
  const read = async () =>
    Object.fromEntries(await Promise.all(READS.map(async (route) => [route, (await get(route)) ?? null])));
  const connected = () =>
    vi.waitFor(
      async () =>
        expect((await caller.call('GET', '/health')).body.data.messenger).toMatchObject({ state: 'CONNECTED' }),
      { timeout: 120_000, interval: 200 },
    );
  const service = (verb: string) => pack.service(verb, settings());

  beforeAll(async () => {
    loud = quietLibsignal();
    older = await olderPackage(BEFORE);
    pack = await createPackage();
    await pack.install(older);
    dataDir = path.join(pack.folder, 'data');
    mkdirSync(dataDir);
    whatsapp = await startWhatsAppServer();
  }, LONG);
  afterAll(async () => {
    await service('stop');
    await whatsapp.stop();
    loud();
    pack.remove();
  });

  test('all is there after the upgrade, what waited goes out once; and after the way back as well', async () => {
    expect(await service('start')).toMatchObject({ code: 0 });
    await pairByQr(caller, token(), whatsapp);
    const { secret, page, waiting } = await fillOlder(caller, whatsapp);
    const before = rowsOf(file('mimbar.db'));
    expect(Object.keys(before).filter((name) => before[name]!.length === 0 && !PASSING.includes(name))).toEqual([]);
    const answers = await read();
    const { lokasi: city } = await get('/lokasi');
    const sent = whatsapp.inbox().length;

    const ended = await runProcess('mimbar-upgrade', [pack.file], { env: { ...pack.env, ...settings() } });
    expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining('selesai') });
    await connected();
    const after = rowsOf(file('mimbar.db'));
    for (const [name, rows] of Object.entries(kept(before)))
      expect([name, after[name]]).toEqual([
        name,
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
      ]);
    expect(await read()).toMatchObject(answers);
    // Its prayer times are reckoned otherwise since, and with the height that the list of cities has got.
    const place = await get('/lokasi');
    expect(place.lokasi).toEqual({ ...city, tinggi: expect.any(Number) });
    expect((await caller.call('POST', '/lokasi', { body: { lokasi: { kota: city.nama } } })).body.data).toEqual(place);
    const signedIn = await caller.call('POST', '/auth/login', {
      body: { username: 'admin-uji', password: PASSWORD, otp: totp(secret, stepOf(Date.now())) },
      token: null,
    });
    expect(signedIn.status).toBe(200);
    expect((await fetch(`${caller.url}${page}`)).status).toBe(200);
    expect(whatsapp.inbox()).toHaveLength(sent);

    expect((await caller.call('POST', '/queue/resume')).status).toBe(200);
    await whatsapp.waitFor(() => whatsapp.inbox().length > sent, 120_000);
    await vi.waitFor(async () => expect((await caller.call('GET', '/queue?limit=1')).body.data).toEqual([]), {
      timeout: 60_000,
    });
    expect(
      whatsapp
        .inbox()
        .slice(sent)
        .map(({ text }) => text),
    ).toEqual([waiting]);

    const returned = await runProcess('mimbar-upgrade', ['--to', older], { env: { ...pack.env, ...settings() } });
    expect(returned).toMatchObject({ code: 0, stderr: expect.stringContaining('selesai') });
    const back = rowsOf(file('mimbar.db'));
    for (const [name, rows] of Object.entries(kept(before)))
      if (!BY_RESTORE.includes(name))
        expect([name, back[name]]).toEqual([
          name,
          expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
        ]);
    expect((await caller.call('GET', `/jadwal-pengajian?dateStart=${MONTH}-01&limit=100`)).status).toBe(200);
    // Waiting messages may have been sent since the backup, so nothing is sent until an admin resumes the queue.
    expect((await caller.call('GET', '/health')).body.data).toMatchObject({ queue: { paused: true } });
    expect(whatsapp.inbox()).toHaveLength(sent + 1);
  });
});

test('the history is here', () => {
  expect(canRun).toBe(true);
});
