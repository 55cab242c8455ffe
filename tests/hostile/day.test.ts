import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { addDays, dateInZone, FRIDAY, timeInZone, weekday } from '#shared/base/dates.ts';
import { startRig, type Broadcast, type Rig } from '#tests/crash/rig.ts';
import { tally } from '#tests/crash/tally.ts';
import { needs } from '#tests/support/needs.ts';
import { quickTime } from '#tests/support/fake-time.ts';
import { chanceFrom } from '#tests/support/fuzz/frames.ts';
import { playSequence, rssOf } from '#tests/support/fuzz/radio.ts';
import { accountFor } from '#tests/support/radio/account.ts';
import { watchHealth } from '#tests/support/http/health-watch.ts';
import { startPublicLoad } from '#tests/support/radio/public-load.ts';
import { openScreen } from '#tests/support/radio/screen.ts';
import { phone } from '#tests/support/samples.ts';

/** The factor of the clock: a day takes a quarter of an hour. Fewer minutes play fewer hours at the same speed. */
const RATE = 96;
const MINUTES = Number(process.env.MIMBAR_HOSTILE_MINUTES ?? 15);
const SEED = Number(process.env.MIMBAR_HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ZONE = 'Asia/Jakarta';
/**
 * The time until all tries and pauses of the queue are over, in real ms: more than an hour and a half for the daemon.
 */
const QUIET_WITHIN = 75_000;
/** The limit excludes waits for a processor that other programs used, ms. */
const HEALTH_WITHIN = 2000;
/** The daemon waits this long for the headers of a request, in its own ms; it never refuses a slow client earlier. */
const HEADERS_WITHIN = 10_000;
/** The limit above the memory at the beginning of the day, in MB. */
const GROWTH_MAX = 150;
const OPEN_FILES_MAX = 12;

const rest = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Statuses with which the daemon asks for a retry; its time limits are 96 times shorter in real time. */
const COME_AGAIN = new Set([408, 503]);

/** Repeats a call if the connection was closed or the daemon asks for a retry. */
async function insist(work: () => ReturnType<Rig['daemon']['call']>): ReturnType<Rig['daemon']['call']> {
  for (let tries = 1; ; tries += 1) {
    const answer = await work().catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && !COME_AGAIN.has(answer.status)) return answer;
    if (tries === 20) throw answer instanceof Error ? answer : new Error(`${answer.status} again and again`);
    await rest(50 * tries);
  }
}

async function post(rig: Rig, route: string, body: object, method = 'POST'): Promise<any> {
  const answer = await insist(() => rig.daemon.call(method, route, { body }));
  if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** An admin who plans schedules and sends them by hand, and cards that send by the clock. */
async function startDesk(rig: Rig) {
  let made = 0;
  const template = async (type: string, nama: string) =>
    (
      await post(rig, '/template', {
        nama_template: `${nama} ${type}`,
        content: `${nama} {{nama_masjid}} {{tanggal}} {{nama_mubaligh}}`,
        type,
      })
    ).id as string;
  const [dkm, mubaligh] = [
    await template('pengajian_reminder', 'Pengurus'),
    await template('pengajian_reminder', 'Ustadz'),
  ];

  async function schedule(kind: 'pengajian' | 'jumatan', tanggal: string): Promise<string> {
    made += 1;
    const id_masjid = (
      await post(rig, '/masjid', {
        nama_masjid: `Masjid Hari ${made}`,
        nama_ketua_dkm: `Bapak ${made}`,
        no_hp: phone(1000 + made),
      })
    ).id;
    const id_mubaligh = (
      await post(rig, '/mubaligh', { nama_mubaligh: `Ustadz Hari ${made}`, no_hp: phone(6000 + made) })
    ).id;
    return (
      await post(rig, `/jadwal-${kind}`, {
        tanggal,
        ...(kind === 'pengajian' && { waktu: '19:30' }),
        id_masjid,
        id_mubaligh,
      })
    ).id;
  }

  return {
    /** Adds schedules and sets each card to run once within the played hours. */
    async setCards(now: number): Promise<void> {
      const hour = 3_600_000;
      const at = (hours: number) => ({
        date: dateInZone(now + hours * hour, ZONE),
        jam: timeInZone(now + hours * hour, ZONE),
      });
      const [daily, friday, monthly] = [at(1), at(2), at(3)];
      let jumat = addDays(friday.date, 1);
      while (weekday(jumat) !== FRIDAY) jumat = addDays(jumat, 1);
      const first = `${addDays(`${monthly.date.slice(0, 8)}28`, 4).slice(0, 8)}01`;
      const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
      for (const ahead of [1, 1, 2, 2]) await schedule('pengajian', addDays(daily.date, ahead));
      for (let n = 0; n < 2; n += 1) await schedule('jumatan', jumat);
      for (let n = 0; n < 2; n += 1) await schedule('pengajian', addDays(first, 4 + n));
      for (const [key, h, jam] of [
        ['pengajian_reminder', 1, daily.jam],
        ['jumatan_reminder', days(friday.date, jumat), friday.jam],
        ['pengajian_bulanan', days(monthly.date, first), monthly.jam],
      ] as const) {
        const id = await template(key, 'Kartu');
        await post(
          rig,
          `/schedule/${key}`,
          { active: true, h, jam, id_template_dkm: id, id_template_mubaligh: id },
          'PATCH',
        );
      }
    },
    /** Sends two new schedules far ahead by hand; returns the texts of their messages and the number of queued ones. */
    async sendByHand(): Promise<Broadcast & { queued: number }> {
      const ids = [await schedule('pengajian', '2099-01-01'), await schedule('pengajian', '2099-01-02')];
      const query = `id=${ids.join(',')}&templateDKM=${dkm}&templateMubaligh=${mubaligh}`;
      const items: { message: string }[] = (
        await insist(() => rig.daemon.call('GET', `/jadwal-pengajian/broadcast-preview?${query}`))
      ).body.data;
      const headers = { 'idempotency-key': `hari-${made}` };
      const { queued } = (await insist(() => rig.send({ query, texts: new Map() }, headers))).body.data;
      return {
        query,
        queued,
        texts: new Map(ids.map((id, n) => [id, [items[2 * n]!.message, items[2 * n + 1]!.message]])),
      };
    },
  };
}

/** Faults of the server that last for a while, by their names in the report. */
const TROUBLE: [name: string, begin: (rig: Rig) => void][] = [
  ['no ack', ({ whatsapp }) => (whatsapp.faults.ack = 'none')],
  ['late ack', ({ whatsapp }) => (whatsapp.faults.ack = { delayMs: 100 })],
  ['cut before store', ({ whatsapp }) => (whatsapp.faults.cut = 'before-store')],
  ['cut after store', ({ whatsapp }) => (whatsapp.faults.cut = 'after-store')],
  ['usync hangs', ({ whatsapp }) => (whatsapp.faults.usync = 'hang')],
  ['no devices', ({ whatsapp }) => (whatsapp.faults.usync = 'no-devices')],
  ['keys hang', ({ whatsapp }) => (whatsapp.faults.keys = 'hang')],
  ['connection refused', ({ whatsapp }) => (whatsapp.faults.connect = 'http-503')],
  ['login refused', ({ whatsapp }) => (whatsapp.faults.login = 503)],
  ['frozen', ({ whatsapp }) => (whatsapp.faults.frozen = true)],
  ['message refused', ({ whatsapp }) => whatsapp.faults.onMessage({ times: 1, ack: { error: 479 } })],
];

const day =
  MINUTES > 0 && process.env.MIMBAR_HOSTILE && needs('libfaketime')
    ? [`${Math.round((MINUTES * RATE) / 6) / 10} hours in ${MINUTES} minutes`]
    : [];

test.each(day)(
  '%s of hostile frames, cuts and public load: one process, every message accounted for',
  { timeout: MINUTES * 60_000 + 300_000 },
  async () => {
    console.log(`MIMBAR_HOSTILE_SEED=${SEED}`);
    const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-hostile-'));
    // The rig is linked and filled in ordinary time before the day begins.
    const rig = await startRig({
      schedules: 2,
      dataDir: path.join(directory, 'data'),
      env: { MIMBAR_SEND_GAP_MS: '4000-12000' },
    });
    const { daemon, whatsapp } = rig;
    const screen = openScreen(rig);
    const chance = chanceFrom(SEED);
    try {
      await daemon.stop();
      await daemon.start({ env: quickTime(RATE) });
      const { pid } = daemon;
      await screen.open();
      await screen.comeBack();
      const desk = await startDesk(rig);
      const wall = async () => Date.parse((await insist(() => daemon.call('GET', '/health'))).body.data.clock.now);
      const dayBegan = await wall();
      await desk.setCards(dayBegan);
      await rest(1000);
      const figures = {
        memory: { start: Math.round(rssOf(pid)), middle: 0, end: 0 },
        openFiles: { start: openFiles(pid!), end: 0 },
      };
      const health = watchHealth(daemon.url, { pid, patience: HEADERS_WITHIN });
      const load = startPublicLoad(daemon.url);
      const broadcasts: (Broadcast & { queued: number })[] = [];
      const ends = Date.now() + MINUTES * 60_000;
      let sequences = 0;
      const troubles: { name: string; at: number }[] = [];
      const isOn = () => Date.now() < ends && daemon.output.code === null;

      /**
       * Mimbar stops the queue after five refused or unanswered messages in a row; the admin lets it go on. The report
       * says when, in real s before the day's end, and the faults of the minute before.
       */
      const pauses: { reason: string; before: number; troubles: string[] }[] = [];
      const resumeQueue = async () => {
        const { queue } = (await insist(() => daemon.call('GET', '/health'))).body.data;
        if (!queue.paused) return;
        const now = Date.now();
        pauses.push({
          reason: queue.paused_reason.slice(0, 40),
          before: Math.round((ends - now) / 1000),
          troubles: troubles.filter(({ at }) => at > now - 60_000).map(({ name }) => name),
        });
        await post(rig, '/queue/resume', {});
      };
      const sending = (async () => {
        while (isOn()) {
          broadcasts.push(await desk.sendByHand());
          await rest(2000 + chance() * 3000);
        }
      })();
      const hostility = (async () => {
        while (isOn()) {
          const story = await playSequence(rig, screen, SEED + sequences, () => rest(0)).catch(
            (error: unknown) => error as Error,
          );
          sequences += 1;
          if (chance() < 0.1) {
            const [name, begin] = TROUBLE[Math.floor(chance() * TROUBLE.length)]!;
            troubles.push({ name, at: Date.now() });
            begin(rig);
            await rest(chance() * 1500);
            whatsapp.faults.reset();
          }
          await resumeQueue();
          await screen.comeBack(60_000).catch((error: unknown) => {
            const log = daemon.log.slice(-12).map((line) => JSON.stringify(line).slice(0, 300));
            throw new Error(
              `Seed ${SEED + sequences - 1}, ${String(error)}, ${JSON.stringify(whatsapp.counters)}, after ${JSON.stringify(story)}\n${log.join('\n')}`,
              { cause: error },
            );
          });
          await rest(chance() * 400);
          if (figures.memory.middle === 0 && Date.now() > ends - (MINUTES * 60_000) / 2)
            figures.memory.middle = Math.round(rssOf(pid));
        }
      })();
      await Promise.all([sending, hostility]);
      const visitors = await load.stop();
      const watched = await health.stop();
      expect([daemon.output.code, daemon.pid]).toEqual([null, pid]);

      // The day is over, and messages under way are finished.
      whatsapp.faults.reset();
      await screen.comeBack();
      const isOver = () => {
        const { sentUnheard, waiting } = accountFor(daemon.dataDir, whatsapp);
        return sentUnheard + waiting === 0;
      };
      for (const end = Date.now() + QUIET_WITHIN; !isOver() && Date.now() < end;) {
        await resumeQueue();
        await rest(500);
      }
      screen.close();
      // Whoever finds messages waiting at the end sees here what held them.
      const { queue, account: standing, messenger } = (await insist(() => daemon.call('GET', '/health'))).body.data;
      const hours = ((await wall()) - dayBegan) / 3_600_000;
      await rest(2000);
      figures.memory.end = Math.round(rssOf(pid));
      figures.openFiles.end = openFiles(pid!);
      const account = accountFor(daemon.dataDir, whatsapp);
      const database = new Sqlite(path.join(daemon.dataDir, 'mimbar.db'), { readonly: true });
      const runs = database.prepare('select key, state, messages from schedule_run where messages > 0').all() as {
        key: string;
        state: string;
        messages: number;
      }[];
      const reasons = database
        .prepare(
          "select state, coalesce(error_code, '') as code, error_reason as reason, count(*) as count from message where state <> 'success' group by 1, 2, 3",
        )
        .all();
      database.close();
      const byHand = broadcasts.reduce((sum, { queued }) => sum + queued, 0);
      const byCards = runs.reduce((sum, { messages }) => sum + messages, 0);
      const lyingFlags: string[] = [];
      const patient = {
        ...daemon,
        call: (...words: Parameters<typeof daemon.call>) => insist(() => daemon.call(...words)),
      };
      for (const broadcast of broadcasts)
        lyingFlags.push(...(await tally({ ...rig, daemon: patient }, broadcast)).lies);
      const logged = daemon.log.filter(({ level }) => level === 'error' || level === 'fatal');
      console.log(
        JSON.stringify(
          {
            seed: SEED,
            hours: Math.round(hours * 10) / 10,
            pid,
            sequences,
            troubles: troubles.length,
            connections: whatsapp.counters.connections,
            logins: whatsapp.counters.logins,
            visitors,
            health: watched,
            ...figures,
            byHand,
            byCards,
            runs,
            account,
            reasons,
            lyingFlags,
            pauses,
            atTheEnd: { queue, standing, messenger },
            errors: logged.length,
            firstErrors: logged.slice(0, 5),
          },
          null,
          1,
        ),
      );

      expect(daemon.pid).toBe(pid);
      expect(account).toMatchObject({
        due: byHand + byCards,
        waiting: 0,
        doubles: [],
        lies: [],
        unexplained: [],
        unknown: [],
      });
      expect(account.sentOnce + account.sentUnheard + account.failed + account.cancelled).toBe(account.due);
      expect(lyingFlags).toEqual([]);
      expect(runs.length).toBeGreaterThan(0);
      expect(Object.keys(visitors.tally).filter((status) => Number(status) >= 500 && status !== '503')).toEqual([]);
      expect(watched.failed).toBe(0);
      expect(watched.slowestOfItself).toBeLessThan(HEALTH_WITHIN);
      expect(figures.memory.end - figures.memory.start).toBeLessThan(GROWTH_MAX);
      expect(figures.openFiles.end - figures.openFiles.start).toBeLessThan(OPEN_FILES_MAX);
    } finally {
      screen.close();
      await rig.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);

test('the account finds a loss, a lie, a double and an end without a reason', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-account-'));
  const database = new Sqlite(path.join(directory, 'mimbar.db'));
  database.exec('create table message (wa_id, state, attempts, handed_at, next_attempt_at, error_code, error_reason)');
  const add = database.prepare('insert into message values (?, ?, 1, null, 0, null, ?)');
  for (const [id, state, reason] of [
    ['A', 'success', null],
    ['B', 'success', null],
    ['C', 'failed', null],
    ['D', 'failed', 'x'],
    ['E', 'waiting', null],
    ['F', 'success', null],
    ['G', 'failed', 'x'],
  ])
    add.run(id, state, reason);
  database.close();
  const messages = ['A', 'F', 'G', 'H'].map((id) => ({ id, to: '1', text: id === 'A' || id === 'F' ? 'sama' : id }));
  expect(accountFor(directory, { messages: messages as never })).toEqual({
    due: 7,
    sentOnce: 2,
    sentUnheard: 1,
    failed: 2,
    cancelled: 0,
    waiting: 1,
    doubles: ['1 sama'],
    lies: ['B'],
    unexplained: ['C'],
    unknown: ['H'],
    offeredAgain: 0,
  });
  rmSync(directory, { recursive: true, force: true });
});
