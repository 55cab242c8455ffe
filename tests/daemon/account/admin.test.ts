import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PHONE_MESSAGE } from '#shared/base/phone.ts';
import { PASSWORD, startTestApp, type TestApp } from '#tests/support/app.ts';

let api: TestApp;
beforeEach(async () => {
  api = await startTestApp();
  await api.services.account.firstStart.run(undefined);
});
afterEach(() => api.close());

const umar = { username: 'umar', password: PASSWORD };
const create = (body: object = umar) => api.call('POST', '/manage-admin', { body });

describe('manage-admin', () => {
  test('create makes an admin who can sign in', async () => {
    const { status, body } = await create({ ...umar, username: ' umar ', role: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { id: '2', username: 'umar', role: 'admin', no_hp: null, version: 1 }, error: null });
    expect((await api.call('GET', '/masjid', { token: await api.signIn('umar', PASSWORD) })).status).toBe(200);
  });

  test.each([
    [{ ...umar, username: ' ' }, 'username', 'Username harus diisi'],
    [{ username: 'umar' }, 'password', 'Password harus diisi'],
    [{ ...umar, role: 'superadmin' }, 'role', 'Role harus admin'],
  ])('a wrong field is named', async (body, path, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ data: null, error: message, code: 'invalid', issues: [{ path, message }] });
  });

  test('a taken username is 409, whoever holds it', async () => {
    await create();
    for (const username of ['UMAR', 'Superadmin']) {
      const answer = await create({ ...umar, username });
      expect(answer.status).toBe(409);
      expect(answer.body.error).toBe('Username sudah dipakai');
    }
    await create({ ...umar, username: 'bakar' });
    expect((await api.call('PATCH', '/manage-admin/3', { body: { username: 'Umar' } })).status).toBe(409);
    expect((await api.call('PATCH', '/manage-admin/2', { body: { username: 'Umar' } })).body.data.username).toBe(
      'Umar',
    );
  });

  test('a number for alerts is taken in any usual form, changed and taken away; the audit trail does not tell it', async () => {
    const made = await create({ ...umar, no_hp: '+62 812-0000-0317' });
    expect(made.body.data).toMatchObject({ username: 'umar', no_hp: '6281200000317', version: 1 });
    const change = async (no_hp: unknown) => (await api.call('PATCH', '/manage-admin/2', { body: { no_hp } })).body;
    expect((await change('0812 0000 0318')).data).toMatchObject({ no_hp: '081200000318', version: 2 });
    expect((await api.call('PATCH', '/manage-admin/2', { body: { username: 'umar2' } })).body.data.no_hp).toBe(
      '081200000318',
    );
    expect((await api.call('GET', '/manage-admin/2')).body.data.no_hp).toBe('081200000318');
    for (const wrong of ['0712345678', 'abc', 812, false])
      expect([wrong, await change(wrong)]).toMatchObject([
        wrong,
        { code: 'invalid', issues: [{ path: 'no_hp', message: PHONE_MESSAGE }] },
      ]);
    expect((await change('')).data.no_hp).toBe(null);
    await change('081200000318');
    expect((await change(null)).data.no_hp).toBe(null);
    const trail = (await api.call('GET', '/audit?search=admin')).body.data as { detail: object }[];
    expect(trail.map(({ detail }) => detail)).toContainEqual({ fields: ['no_hp'], sessions: 0 });
    expect(JSON.stringify(trail)).not.toMatch(/8120000031/);
  });

  test('everybody sees and changes the number of his own account, and of no other', async () => {
    await create();
    const token = await api.signIn('umar', PASSWORD);
    const own = async (body?: object) =>
      (await api.call(body ? 'PATCH' : 'GET', '/auth/account', { token, ...(body && { body }) })).body;
    expect((await own()).data).toEqual({ id: '2', username: 'umar', role: 'admin', no_hp: null });
    expect((await own({ no_hp: '0812.0000.0317' })).data.no_hp).toBe('081200000317');
    expect((await own()).data.no_hp).toBe('081200000317');
    expect((await api.call('GET', '/manage-admin/2')).body.data).toMatchObject({ no_hp: '081200000317', version: 2 });
    expect((await own({ no_hp: '1' })).issues).toEqual([{ path: 'no_hp', message: PHONE_MESSAGE }]);
    expect((await own({})).issues).toEqual([{ path: 'no_hp', message: PHONE_MESSAGE }]);
    expect((await own({ no_hp: '' })).data.no_hp).toBe(null);
    const { data } = (await api.call('GET', '/audit')).body;
    expect(data[0]).toMatchObject({ actor: 'umar', action: 'account.phone', subject: 'account:2', detail: {} });
  });

  test('a weak password brings a warning', async () => {
    expect((await create({ ...umar, password: 'pendek' })).body.warnings).toEqual([
      'Password lemah: kurang dari 8 karakter',
    ]);
    expect(
      (await api.call('PATCH', '/manage-admin/2', { body: { password: 'password123' } })).body.warnings,
    ).toHaveLength(1);
  });

  test('the list knows admins only, sorts and searches', async () => {
    for (const username of ['umar', 'Bakar', 'ali']) await create({ ...umar, username });
    const list = await api.call('GET', '/manage-admin?orderBy=username&orderType=asc');
    expect(list.headers['x-total-count']).toBe('3');
    expect(list.body.data.map((row: { username: string }) => row.username)).toEqual(['ali', 'Bakar', 'umar']);
    expect(Object.keys(list.body.data[0])).toEqual(['id', 'username', 'role', 'no_hp', 'version']);
    expect((await api.call('GET', '/manage-admin?search=BAK')).body.data).toHaveLength(1);
    expect((await api.call('GET', '/manage-admin?orderBy=password_hash')).status).toBe(400);
    expect((await api.call('GET', '/manage-admin?fields=password_hash')).status).toBe(400);
  });

  test('the superadmin is not to be seen, changed or deleted here', async () => {
    expect((await api.call('GET', '/manage-admin/1')).status).toBe(404);
    expect((await api.call('PATCH', '/manage-admin/1', { body: { password: 'pisang-goreng-9' } })).status).toBe(404);
    expect((await api.call('DELETE', '/manage-admin/1')).body).toMatchObject({
      error: 'Admin tidak ditemukan',
      code: 'not_found',
    });
    expect((await api.call('DELETE', '/manage-admin/batch?id=1')).body.data).toEqual({ count: 0 });
    await api.signIn('superadmin', PASSWORD);
  });

  test('a new name keeps the sessions, a new password ends them', async () => {
    await create();
    const token = await api.signIn('umar', PASSWORD);
    const works = async () => (await api.call('GET', '/masjid', { token })).status;
    const renamed = await api.call('PATCH', '/manage-admin/2', {
      body: { username: 'umar2' },
      headers: { 'if-match': '1' },
    });
    expect(renamed.body.data).toEqual({ id: '2', username: 'umar2', role: 'admin', no_hp: null, version: 2 });
    expect(await works()).toBe(200);
    expect(
      (await api.call('PATCH', '/manage-admin/2', { body: { username: 'x' }, headers: { 'if-match': '1' } })).status,
    ).toBe(409);
    expect((await api.call('PATCH', '/manage-admin/2', { body: { password: 'pisang-goreng-9' } })).status).toBe(200);
    expect(await works()).toBe(401);
    await expect(api.signIn('umar2', PASSWORD)).rejects.toThrow('401');
    await api.signIn('umar2', 'pisang-goreng-9');
  });

  test('a password is taken as it is, with its spaces', async () => {
    await create({ ...umar, password: ' kelapa muda ' });
    await api.signIn('umar', ' kelapa muda ');
    await expect(api.signIn('umar', 'kelapa muda')).rejects.toThrow('401');
  });

  test('who is deleted is out at the next call', async () => {
    for (const username of ['umar', 'bakar', 'ali']) await create({ ...umar, username });
    const tokens = await Promise.all(['umar', 'bakar', 'ali'].map((name) => api.signIn(name, PASSWORD)));
    const ended: string[] = [];
    api.services.account.sessions.onEnded((ids) => ended.push(...ids));
    expect((await api.call('DELETE', '/manage-admin/2')).body.data).toMatchObject({ id: '2', username: 'umar' });
    expect((await api.call('DELETE', '/manage-admin/batch', { body: { id: ['3', 4, 99] } })).body.data).toEqual({
      count: 2,
    });
    for (const token of tokens) expect((await api.call('GET', '/masjid', { token })).status).toBe(401);
    expect(ended).toHaveLength(3);
    await create();
    expect((await api.call('GET', '/manage-admin')).body.data[0].id).toBe('5');
  });

  test('unknown ids are 404', async () => {
    for (const id of ['99', 'abc']) {
      expect((await api.call('GET', `/manage-admin/${id}`)).status).toBe(404);
      expect((await api.call('PATCH', `/manage-admin/${id}`, { body: { username: 'x' } })).status).toBe(404);
      expect((await api.call('DELETE', `/manage-admin/${id}`)).status).toBe(404);
    }
  });

  test.each([
    ['GET', '/manage-admin'],
    ['GET', '/manage-admin/2'],
    ['POST', '/manage-admin'],
    ['PATCH', '/manage-admin/2'],
    ['DELETE', '/manage-admin/2'],
    ['DELETE', '/manage-admin/batch?id=2'],
  ] as const)('%s %s is for a superadmin', async (method, path) => {
    expect((await api.call(method, path, { token: null })).status).toBe(401);
    const answer = await api.call(method, path, { token: await api.as('admin') });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ data: null, error: 'Hanya superadmin yang dapat melakukan ini', code: 'forbidden' });
  });

  test('a superadmin may', async () => {
    const token = await api.as('superadmin');
    expect((await api.call('POST', '/manage-admin', { body: umar, token })).status).toBe(200);
    expect((await api.call('GET', '/manage-admin', { token })).body.data).toHaveLength(1);
  });
});
