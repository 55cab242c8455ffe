import type { AlertNumbers } from '#daemon/account/index.ts';
import type { Actor } from '#daemon/base/audit.ts';
import { type PapanStore, keyOf, type RosterCheck } from '#daemon/board/index.ts';
import type { JadwalSource } from '#daemon/broadcast/index.ts';
import { hashOf, type AnyDraft } from '#daemon/queue/index.ts';
import { type Begins, comingFriday, endOfFriday } from '#daemon/roster/index.ts';
import { dateInZone, formatLongDate, addDays, wireDate } from '#shared/base/dates.ts';
import { normalizePhone } from '#shared/base/phone.ts';
import { MESSAGE_MAX } from '#shared/base/values.ts';
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
import {
  type CardSettingOptions,
  createCardSetting,
  createFridayCard,
  defined,
  type FridayCardNeeds,
} from './friday-card.ts';
import { type FridayRun, runsBetween } from './plan.ts';

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
    draftsFor({ target, friday }: Pick<FridayRun, 'target' | 'friday'>): AnyDraft[] {
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

/** Few messages that are soon outdated: before broadcasts, after answers. */
const PRIORITY = 4;

export interface RingkasanOptions extends RingkasanDraftsOptions, FridayCardNeeds {
  setting: RingkasanSetting;
}

/** Sends the admins a summary of the Friday on Thursday and on Friday. */
export function createRingkasan(options: RingkasanOptions) {
  const { setting, facts, numbers, clock } = options;
  const { textOf, draftsFor, numbersKey } = createRingkasanDrafts(options);
  const card = createFridayCard({
    ...options,
    key: RINGKASAN_KEY,
    label: RINGKASAN_LABEL,
    runsBetween,
    jamOf: ({ jam_kamis, jam_jumat }, { target, friday }) => (target === friday ? jam_jumat : jam_kamis),
    compose: (run) => ({ broadcast: { kind: RINGKASAN_KEY }, drafts: draftsFor(run) }),
    sourceKey: numbersKey,
    priority: PRIORITY,
    nobodyLeft: () =>
      numbers().length === 0
        ? 'Belum ada admin yang mengisi nomor HP, jadi tidak ada yang dikirimi'
        : 'Tidak ada pesan untuk dikirim',
  });

  function get(): RingkasanCard {
    const friday = facts.comingAt(clock.now());
    return {
      ...setting.values(),
      ...card.describe(),
      penerima: numbers().map(({ username }) => username),
      isi: facts.of(friday),
      pesan: textOf(friday),
    };
  }

  return {
    ...card,
    get,
    /** Returns the whole card. */
    update(actor: Actor, input: RingkasanUpdate): RingkasanCard {
      card.update(actor, (before) => ({ ...before, ...defined(input) }));
      return get();
    },
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

export const createRingkasanSetting = (options: CardSettingOptions) =>
  createCardSetting<RingkasanValues>(options, RINGKASAN_KEY, RINGKASAN_USUAL);
export type RingkasanSetting = ReturnType<typeof createRingkasanSetting>;
