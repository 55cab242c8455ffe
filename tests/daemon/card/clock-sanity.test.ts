import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFrame } from '#shared/queue/events.ts';
import { looked, startAutomaticApp, wib, type AutomaticApp } from '#tests/support/automatic-app.ts';

const daily = 'pengajian_reminder';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let directory: string;
let api: AutomaticApp;
let synchronised: boolean;
const start = (at?: string) =>
  startAutomaticApp({ directory, isSynchronised: async () => synchronised, ...(at !== undefined && { at }) });
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mimbar-clock-'));
  synchronised = false;
  api = await start();
  await looked(api);
});
afterEach(async () => {
  await api.close();
  rmSync(directory, { recursive: true, force: true });
});

const clockState = async () => (await api.call('GET', '/health')).body.data.clock;
const waiting = async () => (await api.call('GET', '/queue')).body.data.length as number;
/** Lets a minute go by, so that the daemon looks at the clock again. */
async function look(trusted: boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      api.clock.advance(60_000);
      expect((await clockState()).trusted).toBe(trusted);
    },
    { timeout: 5000, interval: 20 },
  );
}

async function sendOne(pada?: string): Promise<void> {
  const { id_template_dkm } = await api.saveCard(daily, { active: false });
  const id = await api.addPengajian('2027-11-20');
  await api.call('POST', '/jadwal-pengajian/broadcast', { body: { id: [id], templateDKM: id_template_dkm, pada } });
}

describe('a clock that is set while the daemon runs', () => {
  test('forward by a day: nothing is sent, run or ended; set back, all goes on and nothing happens twice or not at all', async () => {
    const alerts: EventFrame[] = [];
    api.services.base.events.subscribe((frame) => void (frame.type === 'alert' && alerts.push(frame)));
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    api.clock.set(wib('2026-11-21 09:00'));
    await look(false);
    expect((await clockState()).reason).toContain('Jam perangkat berubah lebih dari 10 menit');
    await vi.waitFor(() => expect(alerts).toMatchObject([{ level: 'danger' }]));
    expect((await api.call('GET', '/masjid', { token: await api.as('superadmin') })).status).toBe(200);
    await sendOne();
    api.until('2026-11-21 10:30');
    await look(false);
    expect(await waiting()).toBe(1);
    expect((await api.call('GET', '/health')).body.data.queue).toMatchObject({
      paused: true,
      paused_reason: expect.stringContaining('Jam perangkat'),
    });
    api.clock.set(api.clock.now() - DAY);
    await look(true);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    await api.saveCard(daily, { active: true });
    api.until('2026-11-21 10:00');
    await api.ran(daily, '2026-11-21 10:00');
    await vi.waitFor(() => expect(alerts).toMatchObject([{ level: 'danger' }, { level: 'info' }]));
  });

  test('a run that fell into the doubt happens once the clock is right', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    api.clock.set(wib('2026-11-22 09:00'));
    await look(false);
    api.clock.advance(HOUR);
    await look(false);
    const figure = async (name: string) =>
      Number(
        new RegExp(`^mimbar_schedule_${name} (\\d+)`, 'm').exec(
          (await api.call('GET', '/metrics')).raw.toString(),
        )?.[1],
      );
    expect(await figure('due_runs')).toBeGreaterThan(0);
    api.clock.set(api.clock.now() - 2 * DAY);
    await look(true);
    expect(await api.ran(daily, '2026-11-20 10:00')).toHaveLength(2);
    expect(await figure('due_runs')).toBe(0);
    expect(await figure('next_run_timestamp_seconds')).toBe(wib('2026-11-21 10:00') / 1000);
    expect((await api.card(daily)).last_run).toMatchObject({ state: 'done', messages: 2 });
  });

  test('an admin can say that it is right: sessions live on, and what is due runs', async () => {
    const token = await api.as('superadmin');
    await api.addPengajian('2026-12-25');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    api.clock.set(wib('2026-12-24 11:00'));
    expect((await api.call('GET', '/schedule', { token })).status).toBe(200);
    await look(false);
    expect((await api.call('GET', '/schedule', { token })).status).toBe(200);
    expect((await api.call('POST', '/clock/confirm', { token: null })).status).toBe(401);
    expect((await api.call('POST', '/clock/confirm', { token })).body.data).toMatchObject({
      trusted: true,
      reason: null,
    });
    expect(await api.ran(daily, '2026-12-24 10:00')).toHaveLength(2);
    const [session] = api.database.sqlite.prepare('select expires_at from session').pluck().all() as number[];
    expect(session).toBeGreaterThan(wib('2027-01-07 10:00'));
    expect(api.database.sqlite.prepare("select count(*) from audit where action = 'clock.confirm'").pluck().get()).toBe(
      1,
    );
  });

  test('a synchronised clock is believed, and so are steps of up to ten minutes', async () => {
    api.clock.set(api.clock.now() + 9 * 60_000);
    await look(true);
    api.clock.set(api.clock.now() - 9 * 60_000);
    await look(true);
    synchronised = true;
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 0, jam: '10:00' });
    api.clock.set(wib('2026-11-21 11:00'));
    api.clock.advance(60_000);
    expect(await api.ran(daily, '2026-11-21 10:00')).toHaveLength(2);
    expect((await clockState()).trusted).toBe(true);
  });

  test('what was missed in a future that was taken back is not missed', async () => {
    synchronised = true;
    await api.addPengajian('2026-11-20', '19:30');
    await api.saveCard(daily, { h: 0, jam: '18:00' });
    api.clock.set(wib('2026-11-21 10:00'));
    api.clock.advance(60_000);
    await api.ran(daily, '2026-11-20 18:00');
    expect((await api.card(daily)).last_run?.state).toBe('missed');
    api.clock.set(wib('2026-11-20 10:00'));
    api.clock.advance(60_000);
    await vi.waitFor(async () => expect((await api.card(daily)).next_run).toBe('2026-11-20T11:00:00.000Z'), {
      timeout: 5000,
    });
    await looked(api);
    api.until('2026-11-20 18:00');
    expect(await api.ran(daily, '2026-11-20 18:00')).toHaveLength(2);
  });
});

describe('a clock that is behind at start', () => {
  test('the cards wait until it is past what was seen last, and manual messages go', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '08:30' });
    await api.close();
    api = await start('2026-11-20 07:00');
    await vi.waitFor(async () => expect((await clockState()).reason).toContain('tertinggal'), { timeout: 5000 });
    api.until('2026-11-20 08:40');
    await look(false);
    await sendOne();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    expect((await api.card(daily)).last_run).toBeNull();
    api.clock.set(wib('2026-11-20 09:05'));
    await look(true);
  });

  test('a step that cures it needs no word of an admin', async () => {
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    await api.close();
    api = await start('2026-11-20 08:00');
    await vi.waitFor(async () => expect((await clockState()).trusted).toBe(false), { timeout: 5000 });
    api.clock.set(wib('2026-11-20 11:12'));
    await look(true);
    expect(await api.ran(daily, '2026-11-20 10:00')).toHaveLength(2);
    expect((await api.card(daily)).last_run?.state).toBe('caught_up');
  });

  test('an admin or a time server may set back what was seen last', async () => {
    await api.close();
    api = await start('2026-11-19 08:00');
    await vi.waitFor(async () => expect((await clockState()).trusted).toBe(false), { timeout: 5000 });
    expect((await api.call('POST', '/clock/confirm')).body.data.trusted).toBe(true);
    await api.close();
    api = await start('2026-11-19 08:10');
    await look(true);
    await api.close();
    synchronised = true;
    api = await start('2026-11-18 08:00');
    await vi.waitFor(() => expect(api.services.card.sanity.lastSeen()).toBeLessThan(wib('2026-11-18 09:00')), {
      timeout: 5000,
    });
  });
});

describe('a clock that is years ahead at start', () => {
  const soon = '2026-11-20 12:00';
  const later = () => api.database.sqlite.prepare('select state from nanti').pluck().get();
  const kept = () =>
    api.database.sqlite.prepare("select count(*) from message where message <> ''").pluck().get() as number;

  /** A message that was sent, one that waits, one for later and a card, then a start in three years. */
  async function startAhead(): Promise<void> {
    await sendOne();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    await sendOne(new Date(wib(soon)).toISOString());
    await api.call('POST', '/queue/pause');
    await sendOne();
    await api.addPengajian('2026-11-21');
    await api.saveCard(daily, { h: 1, jam: '10:00' });
    await api.close();
    api = await start('2029-11-20 09:00');
    await vi.waitFor(async () => expect((await clockState()).trusted).toBe(false), { timeout: 5000 });
    await api.call('POST', '/queue/resume');
  }

  test('nothing is sent, ended or deleted, and set right all goes on where it was', async () => {
    await startAhead();
    const before = { waiting: await waiting(), kept: kept() };
    expect((await clockState()).reason).toContain('lebih dari setengah tahun');
    expect((await api.call('GET', '/health')).body.data.queue).toMatchObject({ paused: true, paused_by: 'clock' });
    api.clock.advance(2 * HOUR);
    await look(false);
    expect({ waiting: await waiting(), kept: kept() }).toEqual(before);
    expect(before.waiting).toBeGreaterThan(0);
    expect(later()).toBe('waiting');
    expect((await api.card(daily)).last_run).toBeNull();
    api.clock.set(wib('2026-11-20 11:12'));
    await look(true);
    expect(await api.ran(daily, '2026-11-20 10:00')).toHaveLength(before.kept + 2);
    api.until(soon);
    await vi.waitFor(() => expect(later()).toBe('sent'), { timeout: 5000 });
  });

  test('an admin who has left it off so long says so', async () => {
    await startAhead();
    expect((await api.call('POST', '/clock/confirm')).body.data.trusted).toBe(true);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    expect((await api.call('GET', '/health')).body.data.queue.paused).toBe(false);
  });

  test('his word counts while the system is still asked for a time server', async () => {
    await api.close();
    const asked = Promise.withResolvers<boolean>();
    api = await startAutomaticApp({ directory, isSynchronised: () => asked.promise, at: '2029-11-20 09:00' });
    expect((await api.call('POST', '/clock/confirm')).body.data.trusted).toBe(true);
    asked.resolve(false);
    await looked(api);
    expect((await clockState()).trusted).toBe(true);
  });

  test('a time server vouches for it, and so does a start within half a year', async () => {
    synchronised = true;
    await api.close();
    api = await start('2029-11-20 09:00');
    await look(true);
    synchronised = false;
    await api.close();
    api = await start('2030-05-01 09:00');
    await look(true);
  });
});

describe('what is kept for a time only', () => {
  const texts = () => api.database.sqlite.prepare('select message from message order by id').pluck().all() as string[];
  /** The daemon looks again a minute later; the passes are an hour apart. */
  const nextHour = async () => {
    api.clock.advance(HOUR);
    await looked(api);
    await vi.waitFor(
      () =>
        expect(
          Number(api.database.sqlite.prepare("select value from setting where key = 'retention_at'").pluck().get()),
        ).toBeGreaterThan(api.clock.now() - HOUR / 2),
      { timeout: 5000 },
    );
    await new Promise((resolve) => setImmediate(resolve));
  };

  test('9.2-02 texts and numbers stay 30 days and go after that; what waits never goes', async () => {
    await sendOne();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    api.until('2026-11-21 12:00');
    await looked(api);
    await sendOne();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5000 });
    await api.call('POST', '/queue/pause');
    await sendOne();
    api.until('2026-12-20 08:50');
    await nextHour();
    await vi.waitFor(() => expect(texts()[0]).toBe(''), { timeout: 5000 });
    expect(
      texts()
        .slice(1)
        .every((text) => text.length > 0),
    ).toBe(true);
    expect((await api.call('GET', '/message-logs')).body.data).toHaveLength(1);
    api.until('2026-12-25 09:00');
    await vi.waitFor(() => expect(texts()[1]).toBe(''), { timeout: 5000 });
    expect(await waiting()).toBe(1);
    const [gone] = api.database.sqlite.prepare('select no_hp, recipient, state from message where id = 1').all();
    expect(gone).toEqual({ no_hp: '', recipient: '', state: 'success' });
  });

  test('a clock that nobody vouches for takes a day at a time, a synchronised one all', async () => {
    const { sqlite } = api.database;
    const insert = sqlite.prepare(
      "insert into message (wa_id, recipient, no_hp, message, dedupe_key, state, ends_at, created_at, finished_at) values (?, 'Bapak', '081200000001', 'Halo', ?, 'success', 0, 0, ?)",
    );
    const left = () => sqlite.prepare("select count(*) from message where message <> ''").pluck().get();
    for (let n = 0; n < 500; n++) insert.run(`a${n}`, `a${n}`, wib('2026-11-20 09:00') - n * HOUR);
    sqlite
      .prepare("insert into audit (at, actor, action, subject) values (?, 'x', 'old.row', 'x')")
      .run(wib('2025-12-01 09:00'));
    api.until('2027-01-05 09:00');
    await vi.waitFor(() => expect(left()).toBe(476), { timeout: 5000 });
    await nextHour();
    await vi.waitFor(() => expect(left()).toBe(452), { timeout: 5000 });
    synchronised = true;
    await nextHour();
    await vi.waitFor(() => expect(left()).toBe(0), { timeout: 5000 });
    expect(sqlite.prepare("select count(*) from audit where action = 'old.row'").pluck().get()).toBe(0);
  });

  test('idempotency keys go after a day, sessions at their end', async () => {
    const { sqlite } = api.database;
    await api.as('superadmin');
    sqlite
      .prepare("insert into idempotency (actor, key, request_hash, answer, created_at) values ('x', 'k', 'h', '{}', ?)")
      .run(wib('2026-11-20 09:00'));
    api.until('2026-11-21 08:55');
    await looked(api);
    expect(sqlite.prepare('select count(*) from idempotency').pluck().get()).toBe(1);
    api.until('2026-11-21 10:00');
    await vi.waitFor(() => expect(sqlite.prepare('select count(*) from idempotency').pluck().get()).toBe(0), {
      timeout: 5000,
    });
    expect(sqlite.prepare('select count(*) from session').pluck().get()).toBe(1);
    api.until('2026-12-05 09:01');
    await vi.waitFor(() => expect(sqlite.prepare('select count(*) from session').pluck().get()).toBe(0), {
      timeout: 5000,
    });
  });
});
