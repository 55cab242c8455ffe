import type { AlertNumbers } from '#daemon/account/index.ts';
import { systemActor, type Actor, type Audit, changed } from '#daemon/base/audit.ts';
import type { Clock } from '#daemon/base/clock.ts';
import { conflict, invalidField, MimbarError } from '#daemon/base/errors.ts';
import { createHourlyErrors, type Logger } from '#daemon/base/log.ts';
import type { SettingStore } from '#daemon/base/setting.store.ts';
import type { Transaction } from '#daemon/base/transaction.ts';
import { changesOf } from '#daemon/base/version.ts';
import { type PapanStore, keyOf, type RosterCheck } from '#daemon/board/index.ts';
import type { JadwalSource } from '#daemon/broadcast/index.ts';
import { type Pace, hashOf, type AnyDraft, type Prepare, type Send } from '#daemon/queue/index.ts';
import { type Begins, comingFriday, endOfFriday } from '#daemon/roster/index.ts';
import { dateInZone, formatLongDate, formatDate, addDays, wireDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { ringkasanBrief } from '#shared/card/ringkasan-brief.ts';
import {
  type RingkasanIsi,
  type Sorotan,
  RINGKASAN_KEY,
  RINGKASAN_LABEL,
  type RingkasanCard,
  type RingkasanUpdate,
  type RingkasanValues,
  RINGKASAN_USUAL,
} from '#shared/card/ringkasan.ts';
import { alertFrame } from '#shared/operations/alert.ts';
import type { EventFrame } from '#shared/queue/events.ts';
import { MESSAGE_MAX } from '#shared/base/values.ts';
import type { ClockSanity } from './clock-sanity.ts';
import { type RingkasanRun, createRunTexts, runsBetween } from './plan.ts';
import type { NewScheduleRun, ScheduleRun, ScheduleRunStore } from './schedule.store.ts';

/** Maximum number of names of each kind; fewer if the text would be too long. */
const NAMED = 12;

const HEADS = [
  ['kosong', 'Kosong'],
  ['udzur', 'Berhalangan, belum diganti'],
  ['bentrok', 'Bentrok'],
  ['belum', 'Belum menjawab'],
  ['gagal', 'Pengingat tidak sampai'],
] as const satisfies readonly (readonly [keyof RingkasanIsi, string])[];

function lineOf({ nama_masjid, nama_mubaligh, teks }: Sorotan): string {
  const who = nama_mubaligh === '' ? '' : `: ${nama_mubaligh}`;
  return `\u2022 ${nama_masjid}${who}${teks === '' ? '' : `. ${teks}`}`;
}

function listOf(head: string, rows: readonly Sorotan[], named: number): string {
  const more = rows.length - named;
  return [
    `*${head} (${rows.length})*`,
    ...rows.slice(0, named).map(lineOf),
    ...(more > 0 ? [`\u2022 ${named === 0 ? '' : 'dan '}${more} ${named === 0 ? 'masjid' : 'lagi'}`] : []),
  ].join('\n');
}

/** The summary of a Friday for admins; `link` is the URL of its board, '' if unknown. */
export function ringkasanText(isi: RingkasanIsi, link: string): string {
  const lists = HEADS.filter(([key]) => isi[key].length > 0);
  const write = (named: number): string =>
    [
      [
        `*Ringkasan Jumat, ${formatLongDate(dateInZone(Date.parse(isi.tanggal), 'UTC')).replace('Jumat, ', '')}*`,
        `${isi.terisi} dari ${isi.masjid} masjid terisi${isi.hadir > 0 ? `, ${isi.hadir} khatib menyatakan hadir` : ''}.`,
      ].join('\n'),
      ...lists.map(([key, head]) => listOf(head, isi[key], named)),
      ...(lists.length === 0 ? ['Tidak ada yang perlu diurus. Alhamdulillah.'] : []),
      ...(link === '' ? [] : [link]),
    ].join('\n\n');
  for (let named = NAMED; named > 0; named--) {
    const text = write(named);
    if (text.length <= MESSAGE_MAX) return text;
  }
  return write(0);
}

export interface RingkasanDraftsOptions {
  facts: FridayFacts;
  /** The recipients. */
  numbers: AlertNumbers;
  /** Without a trailing slash; '' if unknown. */
  publicUrl: string;
  /** True if WhatsApp must approve the text: then it consists of fixed lines. */
  brief: boolean;
}

/** Text and recipients of a summary. */
export function createRingkasanDrafts({ facts, numbers, publicUrl, brief }: RingkasanDraftsOptions) {
  /** '' if no Friday sermons are managed here. */
  function textOf(friday: string): string {
    const link = publicUrl === '' ? '' : `${publicUrl}/papan-jumat?bulan=${friday.slice(0, 7)}`;
    if (!facts.isKept(friday)) return '';
    return (brief ? ringkasanBrief : ringkasanText)(facts.of(friday), link);
  }

  return {
    textOf,
    /** Changes when the recipients or their numbers change. */
    numbersKey: (): string => JSON.stringify(numbers()),
    draftsFor({ target, friday }: Pick<RingkasanRun, 'target' | 'friday'>): AnyDraft[] {
      const message = textOf(friday);
      if (message === '') return [];
      return numbers().map(({ id_account, username, no_hp }) => ({
        audience: null,
        recipient: username,
        no_hp: normalizePhone(no_hp),
        message,
        ends_at: facts.endOf(friday),
        dedupe_key: hashOf([RINGKASAN_KEY, target, id_account]),
        id_masjid: null,
        id_mubaligh: null,
        month: null,
        links: [],
        claim: { kind: 'summary', friday },
      }));
    },
  };
}

const DAY = 86_400_000;
/** Delay after which a run counts as late, in ms. */
const LATE = 60_000;
/** How far back to search for missed runs, and how far ahead for the next one, in ms. */
const SEARCHED = 8 * DAY;
/** Few messages that are soon outdated: before broadcasts, after answers. */
const PRIORITY = 4;
const FIELDS = ['active', 'jam_kamis', 'jam_jumat'] as const satisfies readonly (keyof RingkasanValues)[];

export interface RingkasanOptions extends RingkasanDraftsOptions {
  setting: RingkasanSetting;
  runs: ScheduleRunStore;
  send: Send;
  pace: Pick<Pace, 'isQuietTime'>;
  sanity: Pick<ClockSanity, 'canRun' | 'state'>;
  transaction: Transaction;
  audit: Audit;
  clock: Clock;
  timezone: string;
  logger: Logger;
  emit(frame: EventFrame): void;
  /** Called when the next run may have changed. */
  onChanged(): void;
}

/**
 * Sends the admins a summary of the Friday on Thursday and on Friday. A run is identified by its day and happens at
 * most once, as with the cards (docs/decisions/0006).
 */
export function createRingkasan(options: RingkasanOptions) {
  const { setting, runs, facts, numbers, audit, clock, timezone } = options;
  const runTexts = createRunTexts({ runs, timezone });
  const logHourly = createHourlyErrors(options.logger, clock);
  const { textOf, draftsFor, numbersKey } = createRingkasanDrafts(options);
  let upSince: number | undefined;

  /** Open runs, by time. */
  function openBetween(stored: StoredRingkasan | undefined, from: number, until: number): RingkasanRun[] {
    if (!stored?.active) return [];
    const all = runsBetween(stored, Math.max(from, stored.saved_at), until, timezone);
    const covered = all[0] ? runs.covered(RINGKASAN_KEY, all[0].target) : undefined;
    return all.filter(({ target }) => !covered!.has(target));
  }

  const nextAfter = (stored: StoredRingkasan | undefined, after: number): RingkasanRun | undefined =>
    openBetween(stored, after + 1, after + SEARCHED)[0];

  const toldOf = (
    run: Pick<RingkasanRun, 'target' | 'due_at'>,
    state: ScheduleRun['state'],
  ): Omit<NewScheduleRun, 'id_broadcast' | 'messages'> => ({
    key: RINGKASAN_KEY,
    target: run.target,
    due_at: run.due_at,
    state,
    ran_at: clock.now(),
  });

  /**
   * The due run of a Friday, and the earlier ones that it replaces: the last summary contains everything of an earlier
   * one.
   */
  function dueOf(now: number): { run: RingkasanRun; passed: RingkasanRun[] } | undefined {
    const open = openBetween(setting.read(), now - SEARCHED, now);
    const run = open.findLast(({ friday }) => friday === open[0]!.friday);
    return run && { run, passed: open.filter((one) => one.friday === run.friday && one !== run) };
  }

  async function runFirst(now: number): Promise<void> {
    let state: ScheduleRun['state'] | undefined;
    const prepare: Prepare = async () => {
      const due = dueOf(now);
      if (!due) return { by: 'clock', broadcast: { kind: RINGKASAN_KEY }, drafts: [] };
      const { run, passed } = due;
      const isLate = now - run.due_at > LATE;
      const isOver = isLate && now >= facts.endOf(run.friday);
      const known = numbersKey();
      const stored = setting.read()!;
      const jam = run.target === run.friday ? stored.jam_jumat : stored.jam_kamis;
      return {
        by: 'clock',
        broadcast: { kind: RINGKASAN_KEY },
        drafts: isOver ? [] : draftsFor(run),
        priority: PRIORITY,
        // Quiet hours delay it, unless its own time is inside of them.
        quietHours: !options.pace.isQuietTime(jam),
        isStillTrue: () => numbersKey() === known && dueOf(now)?.run.target === run.target,
        stored({ id, queued }) {
          state = isOver ? 'missed' : isLate && run.due_at < upSince! ? 'caught_up' : 'done';
          for (const one of passed) runs.insert({ ...toldOf(one, 'missed'), id_broadcast: null, messages: 0 });
          runs.insert({ ...toldOf(run, state), id_broadcast: queued > 0 ? id : null, messages: queued });
        },
      };
    };
    await options.send(systemActor('schedule', RINGKASAN_KEY), prepare);
    options.logger.info({ state }, 'The summary of the Friday has run');
    const last = runs.last(RINGKASAN_KEY);
    if (last && (state === 'missed' || (state === 'caught_up' && last.messages > 0)))
      options.emit(
        alertFrame(state === 'missed' ? 'cardMissed' : 'cardCaughtUp', {
          card: RINGKASAN_LABEL,
          run: runTexts.textOf(last),
        }),
      );
  }

  function get(): RingkasanCard {
    const now = clock.now();
    const next = nextAfter(setting.read() ?? { ...setting.values(), saved_at: now, timezone }, now);
    const last = runs.last(RINGKASAN_KEY);
    const friday = facts.comingAt(now);
    return {
      ...setting.values(),
      next_run: next ? new Date(next.due_at).toISOString() : null,
      next_target: next?.target ?? null,
      last_run: last ? runTexts.wireOf(last) : null,
      penerima: numbers().map(({ username }) => username),
      isi: facts.of(friday),
      pesan: textOf(friday),
    };
  }

  function requireRun(target: string): RingkasanRun {
    if (!options.sanity.canRun())
      throw new MimbarError(
        'unavailable',
        options.sanity.state().reason ?? 'Jam perangkat belum diperiksa. Coba lagi sebentar.',
      );
    const now = clock.now();
    const stored = setting.read();
    if (!stored?.active) throw conflict('Kartu ini tidak aktif. Aktifkan dulu, lalu jalankan.');
    if (runs.covered(RINGKASAN_KEY, target).has(target))
      throw conflict(`Ringkasan untuk ${formatDate(target)} sudah dikirim`);
    const run = openBetween(stored, now, now + SEARCHED).find((one) => one.target === target);
    if (!run) throw invalidField('target', `Tidak ada ringkasan pada ${formatDate(target)}`);
    return run;
  }

  return {
    get,

    /** Returns the whole card. */
    update(actor: Actor, input: RingkasanUpdate): RingkasanCard {
      options.transaction(() => {
        const before = setting.values();
        const after = {
          ...before,
          ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        };
        if (setting.read() !== undefined && FIELDS.every((field) => before[field] === after[field])) return;
        setting.save(after);
        audit.record(
          actor,
          'schedule.update',
          `schedule:${RINGKASAN_KEY}`,
          changed('schedule', before, changesOf(before, after)),
        );
      });
      options.onChanged();
      return get();
    },

    /**
     * Sends the summary of that day (a plain date) now and records the run as done. It is manual, so quiet hours do not
     * delay it. Throws conflict for an inactive card, a run that has happened, and if there are no recipients; invalid
     * for a day without a run; unavailable while the clock is in doubt.
     */
    run:
      (target: string): Prepare =>
      async () => {
        const run = requireRun(target);
        const known = numbersKey();
        return {
          by: 'person',
          broadcast: { kind: RINGKASAN_KEY },
          // The drafts contain the coming Friday's current data.
          drafts: draftsFor(run),
          priority: PRIORITY,
          nobodyLeft: () =>
            numbers().length === 0
              ? 'Belum ada admin yang mengisi nomor HP, jadi tidak ada yang dikirimi'
              : 'Tidak ada pesan untuk dikirim',
          isStillTrue: () => numbersKey() === known && !runs.covered(RINGKASAN_KEY, target).has(target),
          stored({ id, queued }, actor) {
            const now = clock.now();
            runs.insert({
              ...toldOf({ target, due_at: now }, 'done'),
              id_broadcast: queued > 0 ? id : null,
              messages: queued,
            });
            audit.record(actor, 'schedule.run', `schedule:${RINGKASAN_KEY}`, { targets: [target], messages: queued });
          },
        };
      },

    /** Sends the due summary. Call it only while the clock is trusted; the first call counts as the daemon's start. */
    async runDue(): Promise<void> {
      const now = clock.now();
      upSince ??= now;
      setting.adopt();
      try {
        while (dueOf(now)) await runFirst(now);
      } catch (error) {
        // Nothing was stored, so it is retried in the next minute; other due work must not wait for it.
        logHourly({ err: error }, 'The summary of the Friday could not run');
      }
    },

    /** The next due time after an instant, UTC ms. */
    nextDue: (after: number): number | undefined => nextAfter(setting.read(), after)?.due_at,
  };
}
export type RingkasanService = ReturnType<typeof createRingkasan>;

/**
 * If there was no sermon in this number of days, Friday sermons are not managed here, and mosques without one are no
 * gaps.
 */
const KEPT_DAYS = 28;

export interface FridayFactsOptions {
  store: Pick<PapanStore, 'masjid' | 'jadwal' | 'locks'>;
  check: Pick<RosterCheck, 'within'>;
  jumatan: Pick<JadwalSource, 'findMonthForBroadcast'>;
  begins: Pick<Begins, 'endOf'>;
  timezone: string;
}

/** Facts to check about a Friday before the sermons begin. */
export function createFridayFacts({ store, check, jumatan, begins, timezone }: FridayFactsOptions) {
  /** When its sermons begin, UTC ms; afterwards there is nothing to check. */
  const endOf = (friday: string) => endOfFriday(friday, begins);

  return {
    endOf,

    comingAt: (now: number): string => comingFriday(now, begins, timezone),

    /** Whether Friday sermons are managed here at all. */
    isKept: (friday: string): boolean => store.jadwal('jumatan', addDays(friday, -KEPT_DAYS), friday).length > 0,

    of(friday: string): RingkasanIsi {
      const rows = jumatan.findMonthForBroadcast(friday, friday);
      const said = new Map(store.jadwal('jumatan', friday, friday).map(({ id, konfirmasi }) => [id, konfirmasi]));
      const masjid = store.masjid();
      const locked = new Set(store.locks(friday, friday).map(keyOf));
      const filled = new Set(rows.map(({ id_masjid }) => id_masjid));
      const places = new Map(masjid.map(({ id }, at) => [id, at]));
      const sorted = rows.toSorted((a, b) => places.get(a.id_masjid)! - places.get(b.id_masjid)!);
      const bentrok = check.within(friday, friday);
      const named = ({ id_masjid, nama_masjid, nama_mubaligh }: Omit<Sorotan, 'teks'>, teks = ''): Sorotan => ({
        id_masjid,
        nama_masjid,
        nama_mubaligh,
        teks,
      });
      const saying = (...wanted: string[]) => sorted.filter(({ id }) => wanted.includes(said.get(id) ?? 'none'));
      return {
        tanggal: wireDate(friday),
        masjid: masjid.length,
        terisi: masjid.filter(({ id }) => filled.has(id)).length,
        hadir: saying('hadir').length,
        kosong: masjid
          .filter(({ id }) => !filled.has(id) && !locked.has(keyOf({ id_masjid: id, tanggal: friday })))
          .map(({ id, nama_masjid }) => named({ id_masjid: id, nama_masjid, nama_mubaligh: '' })),
        udzur: saying('udzur').map((row) => named(row)),
        bentrok: sorted.flatMap((row) => {
          const worst = bentrok
            .of('jumatan', row.id)
            .find(({ berat, jenis }) => berat === 'bentrok' && jenis !== 'udzur');
          return worst ? [named(row, worst.teks)] : [];
        }),
        belum: saying('asked').map((row) => named(row)),
        gagal: saying('none')
          .filter(({ mubaligh_status }) => mubaligh_status === 'failed')
          .map((row) => named(row)),
      };
    },
  };
}
export type FridayFacts = ReturnType<typeof createFridayFacts>;

/** `saved_at`: when these times were saved, UTC ms; `timezone`: their zone. */
export interface StoredRingkasan extends RingkasanValues {
  saved_at: number;
  timezone: string;
}

export interface RingkasanSettingOptions {
  settings: Pick<SettingStore, 'get' | 'set'>;
  clock: Pick<Clock, 'now'>;
  timezone: string;
}

/** The stored setting of the summary. Runs before it was saved, or of another zone, do not count. */
export function createRingkasanSetting({ settings, clock, timezone }: RingkasanSettingOptions) {
  const read = (): StoredRingkasan | undefined => {
    const text = settings.get(RINGKASAN_KEY);
    return text === undefined ? undefined : (JSON.parse(text) as StoredRingkasan);
  };
  const save = (values: RingkasanValues): StoredRingkasan => {
    const { active, jam_kamis, jam_jumat } = values;
    const stored = { active, jam_kamis, jam_jumat, saved_at: clock.now(), timezone };
    settings.set(RINGKASAN_KEY, JSON.stringify(stored));
    return stored;
  };

  return {
    read,
    values: (): RingkasanValues => {
      const { active, jam_kamis, jam_jumat } = read() ?? RINGKASAN_USUAL;
      return { active, jam_kamis, jam_jumat };
    },
    save,
    /** Stores the setting at the first call; runs before that are skipped. */
    adopt(): StoredRingkasan {
      const stored = read();
      return stored?.timezone === timezone ? stored : save(stored ?? RINGKASAN_USUAL);
    },
  };
}
export type RingkasanSetting = ReturnType<typeof createRingkasanSetting>;
