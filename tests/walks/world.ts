import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Method } from '#shared/base/endpoint.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { STARTER_TEMPLATES } from '#shared/roster/template-starter.ts';
import type { Actor } from '#daemon/base/audit.ts';
import type { Services } from '#daemon/process/services.ts';
import type { Delivery } from '#daemon/queue/messenger.ts';
import { PASSWORD, startTestApp, type TestAnswer } from '#tests/support/app.ts';
import { buildApp, createServices, openDatabase, paths, readConfig, restore } from '#tests/support/daemon-parts.ts';
import { phone } from '#tests/support/samples.ts';
import { workbookOf } from '#tests/support/sheet/workbook.ts';
import { createBeliefs, isThatTime, placeOf, understood, type Place, type Row, type Rows } from './beliefs.ts';
import { createWalkClock } from './clock.ts';
import { createRadio, type Radio } from './radio.ts';
import { read, type Kind, type Reading } from './reading.ts';

/** A Monday, eight o'clock in Jakarta. */
const START = Date.parse('2026-11-23T01:00:00.000Z');
export const MINUTE = 60_000;
export const KINDS = ['jumatan', 'pengajian'] as const;
export const MOSQUES = 3;
export const PREACHERS = 4;
export const ADMIN = phone(9000);
export const DAYS = {
  jumatan: ['2026-11-27', '2026-12-04'],
  pengajian: ['2026-11-25', '2026-11-28', '2026-12-02'],
} as const satisfies Record<Kind, string[]>;
export const TIMES = ['19:30', "Ba'da Subuh"];

const ENV = {
  MIMBAR_MESSENGER: 'simulated',
  MIMBAR_SEND_GAP_MS: '0',
  MIMBAR_QUIET_HOURS: '',
  MIMBAR_LOG_LEVEL: 'silent',
  MIMBAR_BACKUP_AT: 'off',
  MIMBAR_DAILY_LIMIT: '100000',
  MIMBAR_SUPERADMIN_PASSWORD: PASSWORD,
};

/** A second template of each kind and audience, without the question. */
const SECOND = STARTER_TEMPLATES.filter(({ type }) => type !== 'pengajian_bulanan').map((one) => ({
  ...one,
  nama_template: `${one.nama_template} B`,
  content: `${one.content.replace('{{konfirmasi}}\n\n', '')}\n(Pesan B)`,
}));

export interface Template {
  id: string;
  type: string;
  to: 'dkm' | 'mubaligh';
}

let prepared: Promise<{ directory: string; templates: Template[]; workbook: Buffer }> | undefined;

/** A database with mosques, preachers, templates and an admin's number, made once for all walks of a process. */
const prepare = () =>
  (prepared ??= (async () => {
    const clock = createWalkClock(START - 60 * MINUTE);
    const api = await startTestApp({ clock, env: ENV });
    const post = async (where: string, body: object): Promise<string> => {
      const answer = await api.call('POST', where, { body });
      if (answer.status !== 200) throw new Error(`${where}: ${answer.body.error}`);
      return answer.body.data.id;
    };
    for (let n = 1; n <= MOSQUES; n++)
      await post('/masjid', { nama_masjid: `Masjid M${n}`, nama_ketua_dkm: `Bapak K${n}`, no_hp: phone(n) });
    for (let n = 1; n <= PREACHERS; n++)
      await post('/mubaligh', { nama_mubaligh: `Ustadz P${n}`, no_hp: phone(100 + n) });
    const templates: Template[] = [];
    for (const one of [...STARTER_TEMPLATES, ...SECOND])
      templates.push({
        id: await post('/template', one),
        type: one.type,
        to: one.nama_template.includes('DKM') ? 'dkm' : 'mubaligh',
      });
    await api.services.account.firstStart.run(undefined);
    const [account] = (await api.call('GET', '/accounts')).body.data;
    const answer = await api.call('PATCH', `/accounts/${account.id}`, { body: { no_hp: ADMIN } });
    if (answer.status !== 200) throw new Error(answer.body.error);
    await api.services.stop();
    await api.app.close();
    api.database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    const directory = mkdtempSync(path.join(tmpdir(), 'mimbar-walks-'));
    copyFileSync(path.join(api.directory, 'mimbar.db'), path.join(directory, 'mimbar.db'));
    await api.close();
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    const workbook = await workbookOf(
      ['Tanggal', 'Waktu', 'Masjid', 'Mubaligh'],
      [[new Date(Date.UTC(2026, 11, 9)), '19:30', 'Masjid M1', 'Ustadz P1']],
    );
    return { directory, templates, workbook };
  })());

/** A promise that was broken: `code` names it, such as 'I2 daftar'. */
export class Broken extends Error {
  readonly code: string;
  constructor(code: string, what: string) {
    super(what);
    this.code = code;
  }
}

/** One text as a number got it. */
export interface Got {
  person: string;
  waId: string;
  phone: string;
  text: string;
  reading: Reading | undefined;
  step: number;
  isAccepted: boolean;
}

/** Whose rows a call may have changed: what the others changed is not told to it. */
export type Own = (kind: Kind, id: string) => boolean;
export const nothing: Own = () => false;

/** Turns without a question for the time, after which nothing moves. */
const STILL = 25;
let walks = 0;
const fast = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function createWorld(isPassed: (code: string) => boolean) {
  const { directory: from, templates, workbook } = await prepare();
  const directory = mkdtempSync(path.join(fast, `mimbar-walk-${(walks += 1)}-`));
  copyFileSync(path.join(from, 'mimbar.db'), path.join(directory, 'mimbar.db'));
  mkdirSync(path.join(directory, 'public'), { recursive: true });
  const clock = createWalkClock(START);
  const uninstall = clock.install();
  const masjidNames = new Map(Array.from({ length: MOSQUES }, (_, n) => [`Masjid M${n + 1}`, `${n + 1}`]));
  const mubalighNames = new Map(Array.from({ length: PREACHERS }, (_, n) => [`Ustadz P${n + 1}`, `${n + 1}`]));
  const phones = new Map<string, string>();
  for (let n = 1; n <= MOSQUES; n++) phones.set(normalizePhone(phone(n)), `dkm:${n}`);
  for (let n = 1; n <= PREACHERS; n++) phones.set(normalizePhone(phone(100 + n)), `mubaligh:${n}`);
  const names = {
    masjid: (name: string) => masjidNames.get(name),
    mubaligh: (name: string) => mubalighNames.get(name),
  };
  const beliefs = createBeliefs(names);
  const isKnown = (name: string) => masjidNames.has(name) || mubalighNames.has(name);

  const idsOf = (noun: 'masjid' | 'mubaligh') =>
    (
      running.services.roster[noun].list({ limit: '100', orderBy: 'id', orderType: 'asc' }).rows as { id: string }[]
    ).map(({ id }) => id);

  let numbers = 0;
  let running: Awaited<ReturnType<typeof start>>;
  let saved: { file: string; known: ReturnType<typeof known> } | undefined;
  const settings = readConfig({ MIMBAR_DATA_DIR: directory, ...ENV }, { demo: false });
  if ('errors' in settings) throw new Error(settings.errors.join('\n'));
  const { config } = settings;

  async function start(isConnected: boolean) {
    const mortal = clock.mortal();
    const logger = pino({ level: 'silent' });
    const database = openDatabase({
      file: path.join(directory, 'mimbar.db'),
      migrationsFolder: paths.migrationsFolder,
    });
    const radio = createRadio(world, () => (numbers += 1), isConnected);
    const services: Services = createServices({
      config,
      database,
      clock: mortal,
      logger,
      createMessenger: () => radio.messenger,
      cliToken: 'x',
      isSynchronised: async () => true,
      builtAt: 0,
    });
    const app = await buildApp(services, {
      trustProxy: config.trustProxy,
      logger,
      publicDirectory: path.join(directory, 'public'),
    });
    services.base.events.subscribe((frame) => {
      if (frame.type === 'alert') world.alerts.push(frame.message);
    });
    await services.start();
    return { app, services, database, radio, mortal };
  }

  const world = {
    clock,
    beliefs,
    templates,
    /** What happened so far, a sentence each. */
    story: [] as string[],
    alerts: [] as string[],
    /** Every text that a number got, or may have. */
    got: [] as Got[],
    /** Everything that was untrue when it left. */
    untrue: [] as Broken[],
    /** People who asked to stop. */
    stopped: new Set<string>(),
    /** The deletions that can be undone, newest last. */
    deletions: [] as { id: string; what: string }[],
    /** Where a schedule has been, by kind and id. */
    places: new Map<string, Set<Place>>(),
    /** When a schedule was first seen. */
    born: new Map<string, number>(),
    /** The step since which a place has stood as it does. */
    since: new Map<Place, number>(),
    /** Steps at whose end no manual repetition was asked for. */
    repeated: 0,
    /** The step after which a message was seen to wait or run first, by its id. */
    waitsSince: new Map<string, number>(),
    rows: new Map() as Rows,
    phones,
    masjidNames,
    mubalighNames,
    needs: new Map<string, Need>(),
    changes: 0,
    forced: false,
    /** Sends that wait for their time, by id: UTC ms, undefined once cancelled; of an announcement also its number. */
    later: new Map<string, { pada: number | undefined; n: number | undefined }>(),
    get radio(): Radio {
      return running.radio;
    },
    get services(): Services {
      return running.services;
    },

    /** Adds to what is broken, unless this walk looks past it. */
    breaks(code: string, what: string): void {
      if (!isPassed(code)) throw new Broken(code, what);
    },

    async call(method: Method, where: string, body?: unknown, own: Own = nothing): Promise<TestAnswer> {
      const isRaw = Buffer.isBuffer(body);
      const response = await running.app.inject({
        method,
        url: `/api${where}`,
        headers: {
          authorization: 'Bearer x',
          ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
      });
      let answer: any;
      try {
        answer = JSON.parse(response.body);
      } catch {
        world.breaks('I6 amplop', `${method} ${where} menjawab ${response.body.slice(0, 200)}`);
      }
      const status = response.statusCode;
      if (status >= 500) world.breaks('I6 500', `${method} ${where} menjawab ${status}: ${response.body}`);
      // The board's cell, which may be empty, is null; every other `data` is truthy.
      const isEnvelope =
        status === 200
          ? (answer.data || where === '/papan-jumat/sel') && answer.error === null
          : answer.data === null && typeof answer.error === 'string';
      if (!isEnvelope)
        world.breaks('I6 amplop', `${method} ${where} menjawab ${status} ${response.body.slice(0, 200)}`);
      for (const row of answer.kabar ?? [])
        if (!own(row.jadwal, row.id))
          world.breaks('I6 kabar', `${method} ${where} menjawab kabar orang lain: ${JSON.stringify(row)}`);
      const penghapusan = response.headers['x-penghapusan'];
      if (typeof penghapusan === 'string') world.deletions.push({ id: penghapusan, what: `${method} ${where}` });
      return { status, headers: response.headers, body: answer, raw: response.rawPayload };
    },

    /** Whether a message waits for its next try. */
    isRetrying: (): boolean =>
      running.database.sqlite
        .prepare("select 1 from message where state = 'waiting' and attempts + retries > 0")
        .get() !== undefined,
    /**
     * A reminder whose time has come is a send by a person's hand, too; of two each is, and so is an earlier one that
     * was tried again in the same step.
     */
    fallsDue(wasRetrying: boolean): void {
      const due = [...world.later].filter(([, { pada, n }]) => n === undefined && pada! <= clock.now());
      for (const [id] of due) world.later.delete(id);
      if (due.length > 0) world.repeated = world.story.length + due.length - (wasRetrying ? 0 : 1);
    },
    /** A send by a person's hand: what was accepted before it may come again. */
    manually(method: Method, where: string, body?: unknown): Promise<TestAnswer> {
      world.repeated = world.story.length;
      return world.call(method, where, body);
    },
    /** Whether the schedule stood there after some step, or stands there now: a call asks before its step is over. */
    placeIs: (kind: Kind, id: string, place: Place) =>
      (world.places.get(`${kind} ${id}`)?.has(place) ?? false) ||
      (world.stored().get(place) ?? []).some((row) => row.kind === kind && row.id === id),
    masjid: () => idsOf('masjid'),
    mubaligh: () => idsOf('mubaligh'),
    /** Whether a message is withdrawn, and all its schedules are deleted. */
    isOfGone: (id: string): boolean =>
      running.database.sqlite
        .prepare(
          `select 1 from message m where m.id = ? and m.error_code = 'withdrawn'
             and not exists (select 1 from message_jadwal l where l.id_message = m.id)`,
        )
        .get(Number(id)) !== undefined,
    /** The schedules that a message is about. */
    aboutOf: (id: string): string =>
      (
        running.database.sqlite
          .prepare(
            `select group_concat('pengajian ' || id_pengajian) || '' as pengajian, group_concat(id_jumatan) || '' as jumatan
               from message_jadwal where id_message = ?`,
          )
          .raw()
          .get(Number(id)) as unknown[]
      ).join(),
    count: (table: 'broadcast') =>
      (running.database.sqlite.prepare(`select coalesce(max(id), 0) as n from ${table}`).get() as { n: number }).n,
    workbook,
    writes(person: string, text: string, quoted: string | undefined, isSign: boolean): void {
      const number = [...phones].findLast(([, one]) => one === person)![0];
      numbers += 1;
      running.radio.writes({ id: `IN${numbers}`, phone: number, text, isSign, ...(quoted && { quoted }) });
    },
    /**
     * Whoever has just answered for a schedule knows it, wherever it stood, and also that it is on again; with whom an
     * admin has spoken, its hour, too.
     */
    answered(person: string, before: readonly Row[], hasSpoken = false): void {
      for (const [place, all] of world.stored())
        for (const row of all) {
          const was = before.find((one) => one.kind === row.kind && one.id === row.id);
          if (
            `mubaligh:${was?.id_mubaligh}` === person &&
            row.konfirmasi !== was?.konfirmasi &&
            ['hadir', 'udzur'].includes(row.konfirmasi)
          )
            for (const one of world.places.get(`${row.kind} ${row.id}`) ?? [place])
              if (
                hasSpoken ||
                row.konfirmasi === 'udzur' ||
                one !== place ||
                beliefs.last(person, one).some(({ says }) => says === 'tidak-ada')
              )
                beliefs.free(person, one, `jawaban ${world.story.length}`);
        }
    },

    /** Waits until nothing moves any more; the clock stands still. A card asks for no time between its steps. */
    async settle(): Promise<void> {
      let quiet = 0;
      for (let turns = 0; quiet < STILL && turns < 5000; turns++) {
        const before = clock.asked + running.radio.calls;
        await new Promise(setImmediate);
        quiet = clock.asked + running.radio.calls === before ? quiet + 1 : 0;
      }
    },

    /** The process ends as a lost power cord ends it, and begins again on the same file. */
    async kill(): Promise<void> {
      const { isConnected } = running.radio;
      await leave();
      running = await start(isConnected);
    },
    async restart(): Promise<void> {
      const { isConnected } = running.radio;
      const { services, app, database } = running;
      const stopped = services.stop();
      // What waits for its few seconds gets them; what hangs has no answer.
      for (let ended = false; !ended;) {
        void stopped.then(() => (ended = true));
        for (const one of running.radio.hanging) one.end({ kind: 'unanswered' });
        await world.settle();
        if (!ended) clock.advance(1000);
      }
      await app.close();
      database.close();
      running = await start(isConnected);
    },
    /** What people hear after it is not in it, but they believe it all the same. */
    async backUp(): Promise<void> {
      const { status, body } = await world.call('POST', '/backups', {});
      if (status !== 200) return world.breaks('I6 cadangan', `POST /backups menjawab ${status}: ${body.error}`);
      saved = {
        file: path.join(directory, 'backups', body.data.name),
        known: known(),
      };
    },
    /** The last backup is put back; an admin drops what it held back. Nothing leaves before. */
    async restore(): Promise<void> {
      if (!saved) return;
      const { isConnected } = running.radio;
      await leave();
      const actor: Actor = { kind: 'cli', label: 'cli', role: 'superadmin', id_account: null, id_session: null };
      await restore({ config, clock, actor, file: saved.file, passphrase: undefined, withWhatsapp: false });
      const { names: namesThen, ...then } = structuredClone(saved.known);
      Object.assign(world, then);
      // People know the names of after the backup, too; whoever has a number now is last.
      for (const [n, mine] of [phones, masjidNames, mubalighNames].entries()) {
        const since = [...mine].filter(([key]) => !namesThen[n]!.has(key));
        mine.clear();
        for (const [key, value] of [...since, ...namesThen[n]!]) mine.set(key, value);
      }
      const got = world.got.length;
      running = await start(isConnected);
      await world.settle();
      if (world.got.length > got)
        world.breaks('I1 pemulihan', `Terkirim sendiri sesudah pemulihan:\n${world.got.at(-1)!.text}`);
      const held: { id: string }[] = (await world.call('GET', '/queue?limit=100')).body.data;
      if (held.length > 0) await world.call('DELETE', '/queue/batch', { id: held.map(({ id }) => id) });
      await world.call('POST', '/queue/resume');
    },
    async end(): Promise<void> {
      await leave();
      uninstall();
      rmSync(directory, { recursive: true, force: true });
    },

    /** Schedules as they are stored, read through the same service as the lists. */
    stored(): Rows {
      const rows = new Map<Place, Row[]>();
      for (const kind of KINDS)
        for (const one of running.services.roster[kind].list({ limit: '100' }).rows as unknown as Row[]) {
          const tanggal = one.tanggal.slice(0, 10);
          const row = { ...one, kind, tanggal, waktu: one.waktu ?? '' };
          const place = placeOf(kind, tanggal, String(row.id_masjid));
          rows.set(place, [...(rows.get(place) ?? []), row]);
        }
      return rows;
    },
    read: (text: string): Reading | undefined => read(text, isKnown),
    personOf: (number: string): string => phones.get(normalizePhone(number)) ?? 'admin',
    today: (): string => new Date(clock.now() + 7 * 3600_000).toISOString().slice(0, 10),

    leaving(delivery: Delivery): void {
      const person = world.personOf(delivery.phone);
      const reading = world.read(delivery.text);
      if (!reading) {
        world.untrue.push(new Broken('I0 terbaca', `Tidak terbaca: ${delivery.text}`));
        return;
      }
      world.untrue.push(...untruths(reading, person, world.stored(), delivery.text));
      const later = [...world.later.values()].find(({ n }) => n !== undefined && String(n) === reading.template);
      if (reading.what === 'pengumuman' && later && !(later.pada! <= clock.now()))
        world.untrue.push(new Broken('I7 dini', `Belum waktunya, atau dibatalkan: ${delivery.text}`));
    },
    arrived(delivery: Delivery, arrival: 'sure' | 'maybe'): void {
      const person = world.personOf(delivery.phone);
      const reading = world.read(delivery.text);
      const known = world.got.find(({ waId }) => waId === delivery.waId);
      if (known) known.isAccepted ||= arrival === 'sure';
      else
        world.got.push({
          person,
          waId: delivery.waId,
          phone: delivery.phone,
          text: delivery.text,
          reading,
          step: world.story.length,
          isAccepted: arrival === 'sure',
        });
      if (reading && person !== 'admin') beliefs.heard(reading, person, delivery.waId, arrival === 'sure');
    },
  };

  /** What the walk knows of the database. An alert after the backup is raised again: the database has none of it. */
  function known() {
    const { deletions, needs, alerts, later } = world;
    return structuredClone({
      deletions,
      needs,
      alerts,
      later,
      names: [phones, masjidNames, mubalighNames],
    });
  }

  /** Ends a life: its loops get no answer, no time and no file any more. */
  async function leave(): Promise<void> {
    running.radio.cut();
    await world.settle();
    running.mortal.die();
    // Retention asks for no time between its steps.
    for (let turns = 0; turns < 40; turns++) await new Promise(setImmediate);
    clock.forget();
    running.database.close();
  }

  /** What of a text is not so at this moment. */
  function untruths(reading: Reading, person: string, rows: Rows, text: string): Broken[] {
    const broken: Broken[] = [];
    for (const said of reading.about) {
      const claim = beliefs.claim(reading, said, person);
      if (!claim) {
        broken.push(new Broken('I0 terbaca', `Siapa atau di mana? ${JSON.stringify(said)} dari ${text}`));
        continue;
      }
      const here = rows.get(claim.place) ?? [];
      if (here.length > 1) continue;
      const [row] = here;
      const { belief } = claim;
      const me = person.split(':')[1];
      const wrong = (why: string) =>
        broken.push(new Broken(`I3 ${reading.what}`, `${person} dikirimi yang tidak benar (${why}):\n${text}`));
      const now = row ? `kini ${row.id_mubaligh} ${row.waktu} ${row.konfirmasi}` : 'kini tidak ada';
      if (reading.what === 'pengingat' && person === `mubaligh:${row?.id_mubaligh}` && row?.konfirmasi === 'udzur')
        wrong(`diingatkan ke ${claim.place} sesudah menyatakan berhalangan`);
      if (belief.says === 'ada') {
        const isSo = row?.id_mubaligh === belief.mubaligh && isThatTime(belief, row);
        if (!isSo) wrong(`disebut ${belief.mubaligh} ${belief.waktu ?? ''} di ${claim.place}, ${now}`);
      } else if (belief.says === 'tidak-ada') {
        // To a chairman it names the preacher: another one's Friday there, of which he hears anew, is not called off.
        const off = reading.to === 'dkm' ? understood(said, names)?.mubaligh : me;
        if (row && row.id_mubaligh === off && isThatTime(belief, row)) wrong(`disebut batal di ${claim.place}, ${now}`);
      } else if (reading.what === 'tawaran') {
        if (row?.konfirmasi !== 'udzur' || row.id_mubaligh === me) wrong(`ditawarkan ${claim.place}, ${now}`);
      } else if (reading.what === 'terisi') {
        if (row && (row.konfirmasi === 'udzur' || row.id_mubaligh === me))
          wrong(`disebut terisi ${claim.place}, ${now}`);
      } else if (reading.what === 'dicari-lagi') {
        if (!row || row.konfirmasi !== 'udzur') wrong(`disebut dicari lagi ${claim.place}, ${now}`);
      } else if (reading.what === 'alarm') {
        if (!row || row.konfirmasi !== 'udzur') wrong(`disebut belum ada pengganti ${claim.place}, ${now}`);
      }
    }
    return broken;
  }

  running = await start(true);
  return world;
}

/** A schedule without a preacher: its deadline, since when, alarms before it, searches begun, and the most alarms. */
export interface Need {
  batas: number;
  at: number;
  /** When its schedule was last seen deleted; 0 if never. */
  gone: number;
  alarms: number;
  searches: number;
  allowed: number;
}

export type World = Awaited<ReturnType<typeof createWorld>>;
