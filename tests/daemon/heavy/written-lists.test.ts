import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireDate } from '#shared/base/dates.ts';
import { unpackMonth } from '#shared/landing/landing-month.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

/** Texts that JSON must escape, texts that it must not, and characters of more than one code unit or byte. */
const TEXTS = [
  '"kutip" dan \\ garis',
  "Ba'da Isya / `x`",
  'baris\nbaru\r\n\ttab',
  '\u0001\b\f\u001f\u007f',
  '🕌🇮🇩 مسجد é',
  '\u2028\u2029\ufeff',
  '</script>&amp;',
  '{"a":[1]}',
  '[]',
  'null',
  '',
  // SQLite puts these in another order than JavaScript does: U+FDF2 before the emoji, A with a.
  '\ufdf2',
  'Zakat',
  'amin',
  '[',
];

let api: TestApp;
let statements: string[] = [];
beforeAll(async () => {
  api = await startTestApp({ onStatement: (sql) => void statements.push(sql) });
  const { sqlite } = api.database;
  const at = Date.UTC(2026, 10, 1);
  TEXTS.forEach((text, n) => {
    sqlite
      .prepare('insert into masjid (kunci, nama_masjid, nama_ketua_dkm, no_hp, updated_by) values (?, ?, ?, ?, ?)')
      .run(`m${n}`, text, text, `0812000000${n}`, text);
    sqlite
      .prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp, wilayah) values (?, ?, ?, ?)')
      .run(`u${n}`, text, `0813000000${n}`, JSON.stringify(n % 2 ? TEXTS : [text]));
    sqlite
      .prepare("insert into template (nama_template, content, type) values (?, ?, 'pengajian_reminder')")
      .run(`${n} ${text}`, text);
    const status = n % 2 ? 'accepted' : 'none';
    sqlite
      .prepare(
        'insert into jadwal_pengajian (tanggal, waktu, waktu_order, id_masjid, id_mubaligh, dkm_status, restored_at) values (?, ?, 0, ?, ?, ?, ?)',
      )
      .run('2026-11-02', text, n + 1, n + 1, status, n % 3 ? null : at);
    sqlite
      .prepare(
        'insert into jadwal_jumatan (tanggal, id_masjid, id_mubaligh, dkm_status, restored_at) values (?, ?, ?, ?, ?)',
      )
      .run('2026-11-06', n + 1, n + 1, status, n % 3 ? at : null);
    const message =
      sqlite.prepare(`insert into message (wa_id, recipient, no_hp, message, dedupe_key, state, attempts, ends_at, created_at, finished_at, sent_at, error_code, error_reason)
      values (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)`);
    message.run(`W${n}`, text, '081200000001', text, `w${n}`, 'waiting', at, at + n, null, null, null, null);
    message.run(`S${n}`, text, '081200000001', text, `s${n}`, 'success', at, at, at + n, at, null, null);
    message.run(`F${n}`, text, '081200000001', text, `f${n}`, 'failed', at, at, at + n, at, 'refused', text);
  });
});
afterAll(() => api.close());

const LISTS = [
  '/masjid',
  '/mubaligh',
  '/template',
  '/jadwal-pengajian',
  '/jadwal-jumatan',
  '/message-logs',
  '/queue',
  '/manage-admin',
];

test.each(LISTS)('SQLite writes the list %s as JSON.stringify would', async (path) => {
  if (path === '/manage-admin') await api.as('admin');
  const columns = Object.keys((await api.call('GET', `${path}?limit=1`)).body.data[0] as object);
  const calls = [
    '?limit=100',
    '?limit=5&page=2',
    '?limit=100&orderType=asc&orderBy=id',
    `?fields=${columns.toReversed().join(',')}`,
    '?fields=id,version',
    '?limit=10&search=zzz',
    '?limit=10&search=a',
    '?page=99',
  ];
  for (const call of calls.filter((one) => !one.includes('version') || columns.includes('version'))) {
    const { status, raw, headers } = await api.call('GET', path + call);
    expect(status, `${path}${call}`).toBe(200);
    const text = raw.toString();
    const { data } = JSON.parse(text) as { data: Record<string, unknown>[] };
    expect(JSON.stringify({ data, error: null })).toBe(text);
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(data.length);
    const rows = rowsOf(path, call).map((row) => ({ ...row }));
    expect(JSON.stringify(data), `${path}${call}`).toBe(JSON.stringify(rows));
  }
});

/** The same rows as objects, as drizzle reads them. */
function rowsOf(path: string, call: string): object[] {
  const services = {
    '/masjid': api.services.roster.masjid,
    '/mubaligh': api.services.roster.mubaligh,
    '/template': api.services.broadcast.template,
    '/jadwal-pengajian': api.services.roster.pengajian,
    '/jadwal-jumatan': api.services.roster.jumatan,
    '/message-logs': api.services.queue.messageLog,
    '/queue': api.services.queue.queue,
    '/manage-admin': api.services.account.admin,
  };
  const query = Object.fromEntries(new URLSearchParams(call));
  return services[path as keyof typeof services].list(query as never).rows;
}

test('a text that is NUL or half a character comes as it was stored', async () => {
  const { sqlite } = api.database;
  sqlite.prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, ?)').run('x1', 'a\u0000b', '0814');
  sqlite.prepare('insert into mubaligh (kunci, nama_mubaligh, no_hp) values (?, ?, ?)').run('x2', 'a\ud83db', '0815');
  const { body } = await api.call('GET', '/mubaligh?limit=2');
  expect(body.data).toEqual(api.services.roster.mubaligh.list({ limit: 2 }).rows);
});

test.each(['pengajian', 'jumatan'])(
  'SQLite writes the landing list of %s as the month has it, equal names told apart',
  async (jenis) => {
    const { sqlite } = api.database;
    const twin = (noun: string) =>
      sqlite
        .prepare(
          `insert into ${noun} (kunci, nama_${noun}, no_hp${noun === 'masjid' ? ', nama_ketua_dkm' : ''}) select kunci || ?, upper(nama_${noun}), no_hp${noun === 'masjid' ? ', nama_ketua_dkm' : ''} from ${noun} where id = 1`,
        )
        .run(jenis).lastInsertRowid;
    const day = jenis === 'pengajian' ? '2026-11-30' : '2026-11-27';
    const columns =
      jenis === 'pengajian'
        ? "tanggal, waktu, waktu_order, id_masjid, id_mubaligh) values (?, '08:00', 0,"
        : 'tanggal, id_masjid, id_mubaligh) values (?,';
    sqlite.prepare(`insert into jadwal_${jenis} (${columns} ?, ?)`).run(day, twin('masjid'), twin('mubaligh'));
    const list = await api.call('GET', `/landing?dateStart=2026-11-01&dateEnd=2026-11-30&jadwalType=${jenis}`);
    const month = (await api.call('GET', `/public/landing?jenis=${jenis}&bulan=2026-11`)).body.data;
    const items = unpackMonth(month).map((item) => ({ ...item, tanggal: wireDate(item.tanggal) }));
    expect(list.raw.toString()).toBe(JSON.stringify({ data: items, error: null }));
    expect(items).toHaveLength(TEXTS.length + 1);
    expect(items.at(-1)!.masjid.nama_masjid).toMatch(/\(\d\)$/);
    expect(
      (await api.call('GET', `/landing?dateStart=2030-11-01&dateEnd=2030-11-30&jadwalType=${jenis}`)).raw.toString(),
    ).toBe('{"data":[],"error":null}');
  },
);

test('no row of a list becomes an object on its way', async () => {
  for (const path of [...LISTS.map((list) => `${list}?limit=20`), '/jadwal-pengajian?fields=id,nama_masjid']) {
    statements = [];
    expect((await api.call('GET', path)).status).toBe(200);
    expect(statements.filter((sql) => sql.includes('json_group_array('))).toHaveLength(1);
  }
});
