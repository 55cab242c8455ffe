import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditRow } from '#shared/account/audit.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMasjid, addMubaligh } from '#tests/support/nouns.ts';
import { addPengajian, phone, type Samples } from '#tests/support/samples.ts';
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts';

const HOUR = 3_600_000;

let api: TestApp;
let clock: TestClock;
let samples: Samples;

const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await api.call(method, path, body && { body });
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, null]);
  const header = answer.headers['x-penghapusan'];
  return header === undefined ? answer.body : { ...answer.body, data: { ...answer.body.data, penghapusan: header } };
};
const sql = (text: string) => api.database.sqlite.prepare(text).run();
const restore = (id: string, token?: string) => api.call('POST', `/penghapusan/${id}/pulihkan`, { token });
const audit = async () => (await call('GET', '/audit?limit=100')).data as AuditRow[];

const ofSeries = async (nth: number) => {
  const rows = (await call('GET', '/jadwal-pengajian?limit=100&orderBy=tanggal&orderType=asc')).data as {
    id: string;
    id_rutin: string | null;
  }[];
  return rows.filter(({ id_rutin }) => id_rutin === '1')[nth]!.id;
};

/** All stored rows, without the tables that every change writes to: the audit trail, settings and deletions. */
function dump(): Record<string, string[]> {
  const { sqlite } = api.database;
  const names = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' and name not glob '*_cari*' and name not in ('audit', 'setting', 'penghapusan', 'penghapusan_baris', 'idempotency')",
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      sqlite
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );
}

/** Stores three mosques with a pengajian each, and rows of every kind that can belong to them. */
async function fill(): Promise<void> {
  samples = await addPengajian(api, 3, '2026-12-01');
  const jumatan = [];
  for (const n of [1, 2, 3])
    jumatan.push((await call('POST', '/jadwal-jumatan', { tanggal: '2026-12-04', id_masjid: n, id_mubaligh: n })).data);
  await call('POST', '/jadwal-pengajian/broadcast', {
    id: samples.ids,
    templateDKM: samples.dkm,
    templateMubaligh: samples.mubaligh,
  });
  // All messages have been sent.
  sql("update message set state = 'success', finished_at = created_at");
  sql("update jadwal_pengajian set dkm_status = 'accepted', mubaligh_status = 'accepted'");
  await call('POST', `/jadwal-jumatan/${jumatan[0].id}/konfirmasi`, { jawaban: 'udzur' });
  await call('POST', `/jadwal-jumatan/${jumatan[1].id}/konfirmasi`, { jawaban: 'hadir' });
  await call('PUT', '/papan-jumat/sel', { id_masjid: '1', tanggal: '2026-12-04', id_mubaligh: '1', terkunci: true });
  await call('POST', '/cuti', { id_mubaligh: 1, dari: '2026-12-20', sampai: '2026-12-24', alasan: 'Umrah' });
  for (const noun of ['masjid', 'mubaligh']) await call('POST', `/${noun}/1/tautan`);
  await call('POST', '/pengajian-rutin', {
    id_masjid: 1,
    id_mubaligh: [1, 2],
    waktu: "Ba'da Maghrib",
    aturan: 'setiap Senin',
    mulai: '2026-11-23',
  });
  sql(
    "insert into penawaran (id, jenis, id_jadwal, version, state, id_mubaligh, tanggal, waktu, nama_masjid, batas, akhir, id_pemenang, created_at) values (7, 'jumatan', 99, 1, 'terisi', 1, '2026-11-13', '', 'Masjid', 1, 4102444800000, 2, 1)",
  );
  sql("insert into tawaran (id, id_penawaran, id_mubaligh, urutan, berurutan, state) values (3, 7, 1, 0, 0, 'sent')");
  sql("insert into tawaran_langkah (id, id_penawaran, at, langkah, id_mubaligh) values (4, 7, 1, 'udzur', 1)");
}

beforeEach(async () => {
  clock = createTestClock();
  api = await startTestApp({ clock });
  await fill();
});
afterEach(() => api.close());

describe('what was deleted comes back as it was', () => {
  /** Each deletion has the tables that it must change, so that the comparison has something to compare. */
  const deletions: [string, () => Promise<{ data: { penghapusan: string } }>, readonly string[]][] = [
    [
      'a mosque',
      () => call('DELETE', '/masjid/1'),
      ['jadwal_jumatan', 'jadwal_pengajian', 'message', 'message_jadwal', 'papan_kunci', 'rutin', 'rutin_mubaligh', 'rutin_tanggal', 'tautan', 'udzur'], // prettier-ignore
    ],
    [
      'a preacher',
      () => call('DELETE', '/mubaligh/1'),
      ['cuti', 'jadwal_jumatan', 'message', 'message_jadwal', 'penawaran', 'rutin_mubaligh', 'rutin_tanggal', 'tautan', 'tawaran', 'tawaran_langkah', 'udzur'], // prettier-ignore
    ],
    ['all mosques', () => call('DELETE', '/masjid/batch?id=1,2,3'), ['masjid']],
    ['all preachers', () => call('DELETE', '/mubaligh/batch?id=1,2,3'), ['mubaligh']],
    ['a schedule', () => call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`), ['message_jadwal']],
    ['many schedules', () => call('DELETE', '/jadwal-jumatan/batch?id=1,2,3'), ['jadwal_jumatan']],
    [
      'a date of a series',
      async () => call('DELETE', `/jadwal-pengajian/${await ofSeries(1)}`),
      ['jadwal_pengajian', 'rutin_tanggal'],
    ],
    ['a series', () => call('DELETE', '/pengajian-rutin/1'), ['rutin', 'rutin_mubaligh', 'rutin_tanggal']],
    ['a series among others', () => call('DELETE', '/pengajian-rutin/batch?id=1'), ['rutin']],
    ['a leave', () => call('DELETE', '/cuti/1'), ['cuti']],
    ['a template', () => call('DELETE', `/template/${samples.dkm}`), ['broadcast', 'template']],
    ['two templates', () => call('DELETE', `/template/batch?id=${samples.dkm},${samples.mubaligh}`), ['template']],
  ];
  test.each(deletions)('%s', async (_, remove, tables) => {
    const before = dump();
    const { data } = await remove();
    const gone = dump();
    for (const name of tables) expect([name, gone[name]]).not.toEqual([name, before[name]]);
    const answer = await restore(data.penghapusan);
    expect([answer.status, answer.body.error]).toEqual([200, null]);
    expect(dump()).toEqual(before);
    // A search finds each restored row once.
    expect((await call('GET', '/masjid?search=contoh')).data).toHaveLength(3);
  });

  test('this date of a series and those that follow: the series goes on as before, in a version of its own', async () => {
    const before = dump();
    const { data } = await call('DELETE', `/jadwal-pengajian/${await ofSeries(2)}/seterusnya`);
    expect((await call('GET', '/pengajian-rutin/1')).data.sampai).not.toBeNull();
    await restore(data.penghapusan);
    const { rutin, ...rest } = dump();
    const { rutin: was, ...others } = before;
    expect(rest).toEqual(others);
    expect(rutin).toEqual(was!.map((row) => row.replace('"version":1', '"version":3')));
  });

  test('the series does not make its date anew, neither before nor after', async () => {
    const id = await ofSeries(0);
    const days = async () => (await call('GET', '/jadwal-pengajian?limit=100')).data.length as number;
    const all = await days();
    const { data } = await call('DELETE', `/jadwal-pengajian/${id}`);
    await call('PATCH', '/pengajian-rutin/1', { tetap: ['2026-12-25'] });
    expect(await days()).toBe(all - 1);
    await restore(data.penghapusan);
    await call('PATCH', '/pengajian-rutin/1', { tetap: [] });
    expect(await days()).toBe(all);
    expect(await ofSeries(0)).toBe(id);
  });
});

describe('messages', () => {
  const send = () =>
    call('POST', '/jadwal-pengajian/broadcast', {
      id: [samples.ids[1]],
      templateDKM: samples.dkm,
      templateMubaligh: samples.mubaligh,
    });
  const statuses = () =>
    api.database.sqlite
      .prepare('select dkm_status, mubaligh_status from jadwal_pengajian where id = ?')
      .get(samples.ids[1]);

  test('that the deletion cancelled do not go out by coming back: it is said, and the schedule is not sent', async () => {
    sql("update jadwal_pengajian set dkm_status = 'none', mubaligh_status = 'none'");
    await send();
    const { data } = await call('DELETE', '/masjid/2');
    expect(data.cancelled).toBe(2);
    const { body } = await restore(data.penghapusan);
    expect(body.data).toEqual({ id: '1', jenis: 'masjid', count: 1, jadwal: 2, dibatalkan: 2 });
    expect(body.warnings).toEqual(['2 pesan yang dibatalkan saat dihapus tidak dikirim lagi dengan sendirinya']);
    expect((await call('GET', '/queue')).data).toEqual([]);
    expect(statuses()).toEqual({ dkm_status: 'failed', mubaligh_status: 'failed' });
  });

  test('that ended while their schedule was away are told by it', async () => {
    sql("update jadwal_pengajian set dkm_status = 'none', mubaligh_status = 'none'");
    await send();
    // The messages are being sent, so the deletion does not cancel them.
    sql("update message set state = 'running', handed_at = created_at where state = 'waiting'");
    const { data } = await call('DELETE', `/jadwal-pengajian/${samples.ids[1]}`);
    sql(
      "update message set state = 'success', finished_at = created_at + 60000 where state = 'running' and audience = 'dkm'",
    );
    sql("update message set state = 'failed', finished_at = created_at where state = 'running'");
    await restore(data.penghapusan);
    expect(statuses()).toMatchObject({ dkm_status: 'accepted' });
  });
});

describe('what stands in the way is said, and nothing comes back by halves', () => {
  const refused = async (id: string) => {
    const before = dump();
    const { status, body } = await restore(id);
    expect(dump()).toEqual(before);
    return [status, body.error];
  };

  test('a name that was taken meanwhile', async () => {
    const { data } = await call('DELETE', `/template/batch?id=${samples.dkm},${samples.mubaligh}`);
    const nama_template = 'dkm 3';
    const row = { nama_template, type: 'pengajian_reminder', content: 'Lain {{nama_masjid}}' };
    const { data: other } = await call('POST', '/template', row);
    expect(await refused(data.penghapusan)).toEqual([
      409,
      `Nama template '${nama_template}' sudah dipakai lagi. Ubah dulu nama template yang baru.`,
    ]);
    await call('PATCH', `/template/${other.id}`, { nama_template: 'Lain' });
    expect((await restore(data.penghapusan)).status).toBe(200);
  });

  test('what it hung on was deleted after it: that comes first', async () => {
    const first = (await call('DELETE', `/jadwal-pengajian/${samples.ids[0]}`)).data.penghapusan;
    const second = (await call('DELETE', '/masjid/1')).data.penghapusan;
    expect(await refused(first)).toEqual([409, 'Masjidnya sudah dihapus juga. Pulihkan masjidnya dulu.']);
    for (const id of [second, first]) expect((await restore(id)).status).toBe(200);
  });

  test('a series that was changed since, and one that has filled the date again', async () => {
    const ended = (await call('DELETE', `/jadwal-pengajian/${await ofSeries(6)}/seterusnya`)).data.penghapusan;
    await call('PATCH', '/pengajian-rutin/1', { sampai: '2026-12-31' });
    expect((await refused(ended))[0]).toBe(409);
    const preacher = (await call('DELETE', '/mubaligh/1')).data.penghapusan;
    await call('PATCH', '/pengajian-rutin/1', { id_mubaligh: ['3', '2'] });
    expect(await refused(preacher)).toEqual([
      409,
      'Tidak dapat dipulihkan: pengajian rutinnya sudah membuat jadwal baru pada tanggal yang sama.',
    ]);
  });

  test('what clashes now comes back with a warning, as if it were entered', async () => {
    const { data } = await call('DELETE', '/jadwal-jumatan/2');
    await call('POST', '/jadwal-jumatan', { tanggal: '2026-12-04', id_masjid: 2, id_mubaligh: 3 });
    expect((await restore(data.penghapusan)).body.warnings.join()).toContain('4 Des 2026: ');
  });
});

describe('who, how often and until when', () => {
  test('twice is said so, and so is what never was', async () => {
    const { data } = await call('DELETE', '/cuti/1');
    await restore(data.penghapusan);
    const again = await restore(data.penghapusan);
    expect([again.status, again.body.error]).toEqual([409, expect.stringContaining('Sudah dipulihkan oleh cli:')]);
    expect((await restore('99')).status).toBe(404);
  });

  test('a day later it is gone for good, also from the file', async () => {
    const { nama_mubaligh } = (await call('GET', '/mubaligh/1')).data;
    await call('PATCH', '/mubaligh/1', { batas_bulan: 3 });
    const named = async () => (await audit()).filter(({ keterangan }) => keterangan.includes(nama_mubaligh));
    const { data } = await call('DELETE', '/mubaligh/1');
    expect(await named()).not.toEqual([]);
    clock.advance(24 * HOUR);
    expect((await restore(data.penghapusan)).status).toBe(404);
    expect((await audit()).filter(({ penghapusan }) => penghapusan !== null)).toEqual([]);
    await api.services.start();
    await expect
      .poll(() => api.database.sqlite.prepare('select count(*) from penghapusan_baris').pluck().get())
      .toBe(0);
    expect(api.database.sqlite.prepare('select count(*) from penghapusan').pluck().get()).toBe(0);
    expect(await named()).toEqual([]);
  });

  test('whoever deleted it, or a superadmin; the others are told whom to ask', async () => {
    const admin = await api.as('admin');
    const removed = async (path: string, token: string | undefined): Promise<string> =>
      String((await api.call('DELETE', path, { token })).headers['x-penghapusan']);
    const own = await removed('/cuti/1', admin);
    const others = await removed('/masjid/1', await api.as('superadmin'));
    const listed = (await api.call('GET', '/penghapusan', { token: admin })).body.data;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect((await call('GET', '/penghapusan')).data).toMatchObject([
      { id: others, jenis: 'masjid', count: 1, jadwal: 10 },
      { id: own, jenis: 'cuti', count: 1, jadwal: 0 },
    ]);
    const refused = await restore(others, admin);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Hanya superadmin atau superadmin yang dapat memulihkan ini',
    ]);
    expect((await restore(own, admin)).status).toBe(200);
  });

  test('the trail offers it, until it was taken back, and tells of that', async () => {
    const { data } = await call('DELETE', '/masjid/batch?id=1,2');
    const offered = async () => (await audit()).flatMap(({ penghapusan }) => penghapusan ?? []);
    expect(await offered()).toEqual([data.penghapusan]);
    await restore(data.penghapusan);
    expect(await offered()).toEqual([]);
    expect((await audit())[0]!.keterangan).toBe('Memulihkan masjid yang dihapus (2 data; bersama 12 jadwal)');
  });
});

test('nothing that goes under a deletion that fails is kept', async () => {
  expect((await api.call('DELETE', '/masjid/77')).status).toBe(404);
  expect(api.database.sqlite.prepare('select count(*) from penghapusan').pluck().get()).toBe(0);
  expect(api.database.sqlite.prepare('select count(*) from temp.recording').pluck().get()).toBe(0);
});

describe('the deletion of a person’s data', () => {
  const erase = (no_hp: string) => api.call('POST', '/person/delete', { body: { no_hp } });

  test('finds who is only among what was deleted, and leaves nothing that could bring him back', async () => {
    const id_masjid = await addMasjid(api, 'Masjid Lain', { no_hp: phone(900) });
    await addMubaligh(api, 'Ustadz Lain', { no_hp: phone(901) });
    const { data } = await call('DELETE', `/masjid/${id_masjid}`);
    const found = (await call('POST', '/person/export', { no_hp: phone(900) })).data;
    expect(found.terhapus).toEqual([{ id: data.penghapusan, pada: expect.stringMatching(/^2026-11-20T/) }]);
    expect((await erase(phone(900))).body.data.penghapusan).toBe(1);
    expect((await restore(data.penghapusan)).status).toBe(404);
    expect((await erase(phone(900))).status).toBe(404);
  });
});

describe('the undo belongs to a person, not to a name', () => {
  const account = async (username: string) => {
    const { id } = (await call('POST', '/manage-admin', { username, password: 'sebuah sandi panjang' })).data;
    return { id, token: await api.signIn(username, 'sebuah sandi panjang') };
  };
  const removedBy = async (token: string) =>
    (await api.call('DELETE', `/masjid/${await addMasjid(api)}`, { token })).headers['x-penghapusan'] as string;
  const listOf = async (token: string) => (await api.call('GET', '/penghapusan', { token })).body.data;

  test('renamed, and the name given to somebody else: only he takes it back, under the name that he has now', async () => {
    const first = await account('fulan');
    const id = await removedBy(first.token);
    await call('PATCH', `/manage-admin/${first.id}`, { username: 'fulan.lama' });
    const second = await account('fulan');
    expect(await listOf(second.token)).toEqual([]);
    expect(await listOf(first.token)).toMatchObject([{ id, actor: 'fulan.lama' }]);
    expect(await restore(id, second.token)).toMatchObject({
      status: 403,
      body: { error: 'Hanya fulan.lama atau superadmin yang dapat memulihkan ini' },
    });
    expect((await restore(id, first.token)).status).toBe(200);
    await call('PATCH', `/manage-admin/${first.id}`, { username: 'fulan.baru' });
    expect((await restore(id, first.token)).body.error).toBe('Sudah dipulihkan oleh fulan.baru');
  });

  test('deleted, and the name given to somebody else: superadmins only', async () => {
    const first = await account('fulan');
    const id = await removedBy(first.token);
    await call('DELETE', `/manage-admin/${first.id}`);
    const second = await account('fulan');
    expect(await listOf(second.token)).toEqual([]);
    expect((await restore(id, second.token)).status).toBe(403);
    expect((await restore(id)).status).toBe(200);
  });

  test('an Idempotency-Key as well', async () => {
    const { ids, dkm, mubaligh } = await addPengajian(api, 2, '2026-12-01');
    const first = await account('fulan');
    const send = (id: string, token: string) =>
      api.call('POST', '/jadwal-pengajian/broadcast', {
        body: { id: [id], templateDKM: dkm, templateMubaligh: mubaligh },
        headers: { 'idempotency-key': 'satu-kunci' },
        token,
      });
    const sent = await send(ids[0]!, first.token);
    await call('PATCH', `/manage-admin/${first.id}`, { username: 'fulan.lama' });
    const second = await account('fulan');
    expect((await send(ids[1]!, second.token)).status).toBe(200);
    expect((await send(ids[0]!, first.token)).body.data).toEqual(sent.body.data);
  });
});
