import { namedTime, type NamedTime, type Prayer } from './prayer-words.ts';

export type { Prayer } from './prayer-words.ts';
export type AroundPrayer = { prayer: Prayer; minutes: number };
/** Zones that people name; the minutes by which each is ahead of UTC. */
export const NAMED_ZONES = { WIB: 420, WITA: 480, WIT: 540 } as const;
export type NamedZone = keyof typeof NAMED_ZONES;

/** What a free-text time says (contract, Dates and times). */
export interface ReadWaktu {
  /** When it begins, in minutes after midnight: '19.30' and '7.30 malam' are 1170. */
  clock: number | undefined;
  /** The zone of `clock`, if the text names one. */
  zone: NamedZone | undefined;
  /** The prayer that it begins at where it has no clock time, and how many minutes after it (before: negative). */
  prayer: AroundPrayer | undefined;
  /** When it ends: minutes after midnight (above 1440 on the next day), around a prayer, or once it is done. */
  until: number | AroundPrayer | 'selesai' | undefined;
  /** Its place in the day: minutes of its clock time, else the usual hour of the prayer in it, else last. */
  order: number;
}

const LAST = 24 * 60;
const HALF_DAY = 12 * 60;

const HOUR_WORDS = 'satu,dua,tiga,empat,lima,enam,tujuh,delapan,sembilan,sepuluh,sebelas,dua belas'.split(',');
// 'dua belas' before 'dua'.
const HOUR_WORD = HOUR_WORDS.toReversed().join('|');
const PART = String.raw`(?:pagi|siang|sore|petang|malam|dini hari|subuh|[ap]\.?\s?m)(?!\p{L})`;
const ZONE = String.raw`w\.?i\.?(?:t\.?a|b|t)(?!\p{L})\.?`;
const ABOUT = String.raw`(?:\u00b1|\+\s?/?\s?-|~|sekitar|kira[ -]?kira|mulai|tepat|lebih kurang|kurang lebih|lk\.?|k\.l\.)`;
const TIME = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[.:,])(?:(?<before>${PART})[\s,:]*)?(?:(?<mark>jam|pukul|puk|pkl?|j)\s?[.:]?\s?)?(?:${ABOUT}\s?)*` +
    String.raw`(?<half>setengah\s)?(?:(?<packed>(?:[01]\d|2[0-3])[0-5]\d)|(?<hour>\d{1,2}|${HOUR_WORD})` +
    String.raw`(?:(?<sep>\s?:\s?|\.\s?|,)(?<minute>\d{2})(?:(?<sep2>[:.])(?<second>\d{2}))?)?)(?!\d|[.:,]\d|\p{L}*-\p{L})`,
  'giu',
);
const ADJUSTED = /^\s?(?<way>lewat|lebih|kurang)\s?(?<by>\d{1,2}|seperempat)(?:\s?menit)?/iu;
const PART_AFTER = new RegExp(
  String.raw`^[\s,(]*(?:${ZONE}[\s,)]*)?(?<part>${PART})(?![\s,]*(?:jam|pukul)?\s?\d)`,
  'iu',
);
const ZONE_AFTER = new RegExp(String.raw`^[\s,(]*${ZONE}`, 'iu');
const DAY_PART = /(?<!\p{L})(?:pagi|siang|sore|petang|malam|dini hari)(?!\p{L})/giu;
const NAMED_ZONE = new RegExp(String.raw`(?<!\p{L})${ZONE}`, 'iu');
/** What may stand before an hour without minutes and marker: '8 malam', 'Ahad, sekitar 8 malam'. */
const FILLER = new RegExp(
  String.raw`^(?:[\s,.;:(]|${ABOUT}|(?:se)?tiap|hari|malam|senin|selasa|rabu|kamis|jum['\u2019]?at|sabtu|ahad|minggu)*$`,
  'iu',
);
const WORD_BETWEEN = String.raw`s\s?[./]?\s?d(?:(?!\p{L})|\.)\.?|sampai(?:\s?dengan)?|sampe|smp|hingga|until|to`;
const BETWEEN = new RegExp(
  String.raw`\s?[-\u2013\u2014\u2192~]+\s?|(?<!\p{L})(?<word>${WORD_BETWEEN}|(?:dan\s)?selesai(?=[\s:]*(?:jam|pukul|pkl|pk)?[\s.:]*\d))(?!\p{L})[\s:]*`,
  'giu',
);
const DONE = /^[\s(]*(?:acara\s)?(?:selesai|tuntas|rampung|finish)/iu;
const BARE_END = new RegExp(String.raw`^[\s),.;]*(?:$|${PART}|${ZONE}|\()`, 'iu');

interface Found {
  at: number;
  end: number;
  hour: number;
  minute: number;
  part: string | undefined;
}

/** The shortest form: '7.30', NFKC, single spaces; '19³⁰' has a dot. */
const folded = (text: string): string =>
  text
    .replace(/(\d)([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{2})/gu, '$1.$2')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();

/** The minutes after midnight of an hour in a part of the day; undefined where both can't be true. */
function minutesOf(hour: number, minute: number, part: string | undefined): number | undefined {
  const is = part?.replace(/[.\s]/g, '').toLowerCase();
  const isNight = is === 'malam' && (hour <= 4 || hour === 12);
  const isMorning = is === 'am' || is === 'pagi' || is === 'dinihari' || is === 'subuh';
  if (isMorning && hour > 12) return undefined;
  const moves =
    hour < 12 &&
    (is === 'pm' || is === 'sore' || is === 'petang' || (is === 'malam' && !isNight) || (is === 'siang' && hour < 7));
  const whole = (isNight || isMorning) && hour === 12 ? 0 : moves ? hour + 12 : hour;
  return whole * 60 + minute;
}

/** The first time in a text. `isOpen`: an hour alone is one, too, as in '8 - 10 malam'. */
function timeIn(text: string, isOpen: (before: string, after: string) => boolean = () => false): Found | undefined {
  for (const match of text.matchAll(TIME)) {
    const { before, mark, half, packed, hour: typed = '', sep, minute, sep2, second } = match.groups!;
    const end = match.index + match[0].length;
    const adjusted = packed === undefined && minute === undefined ? ADJUSTED.exec(text.slice(end)) : null;
    const rest = text.slice(end + (adjusted?.[0].length ?? 0));
    const part = PART_AFTER.exec(rest)?.groups!.part;
    const hasZone = ZONE_AFTER.test(rest);
    const hour = packed ? Number(packed.slice(0, 2)) : HOUR_WORDS.indexOf(typed.toLowerCase()) + 1 || Number(typed);
    const minutes = Number(packed?.slice(2) ?? minute ?? 0);
    const lead = text.slice(0, match.index);
    const isTime =
      packed !== undefined
        ? mark !== undefined || hasZone
        : minute !== undefined
          ? half === undefined &&
            (mark !== undefined || ((sep !== ',' || hasZone || part !== undefined) && sep !== '. ')) &&
            (sep2 !== '.' || second === '00') &&
            Number(second ?? 0) < 60
          : mark !== undefined ||
            (FILLER.test(lead) &&
              (part !== undefined || hasZone || half !== undefined) &&
              !/^\s?\p{L}+ berturut/u.test(rest)) ||
            isOpen(lead, rest);
    if (!isTime || minutes > 59 || hour > 24 || (half !== undefined && hour === 0)) continue;
    const by = adjusted ? Number(adjusted.groups!.by) || 15 : half ? 30 : 0;
    const back = half !== undefined || adjusted?.groups!.way?.toLowerCase() === 'kurang';
    const total = hour * 60 + minutes + (back ? -by : by);
    return {
      at: match.index,
      end: end + (adjusted?.[0].length ?? 0),
      // 'setengah 1' is half past twelve.
      hour: back && hour === 1 ? 12 : Math.floor(total / 60),
      minute: total % 60,
      part: before ?? part,
    };
  }
  return undefined;
}

interface Side {
  clock: Found | undefined;
  named: NamedTime | undefined;
}

/** What stands at the beginning of the later half of a range. */
function endIn(text: string, hasClock: boolean): Side | 'selesai' | undefined {
  if (DONE.test(text)) return 'selesai';
  const clock = timeIn(text, (lead, rest) => FILLER.test(lead) && hasClock && BARE_END.test(rest));
  if (clock && FILLER.test(text.slice(0, clock.at))) return { clock, named: undefined };
  const named = namedTime(text.split(/[,;(]/)[0]!);
  return named && { clock: undefined, named };
}

/** Cuts 'from – until' in two. */
function halves(text: string): { start: Side; end: Side | 'selesai' | undefined } {
  for (const match of text.matchAll(BETWEEN)) {
    const [left, right] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    const isHour = (lead: string, rest: string) => FILLER.test(lead) && rest.trim() === '';
    const sure = timeIn(left);
    const end = endIn(right, sure !== undefined);
    const open = end === undefined ? undefined : timeIn(left, isHour);
    const named = namedTime(left);
    const start = { clock: sure ?? open, named };
    if (end === undefined || (match.groups!.word === undefined && !start.clock && !named)) continue;
    if (!start.clock && named && end !== 'selesai' && end.clock && untilOf(end, named.usual) === undefined) continue;
    return { start, end };
  }
  return { start: { clock: timeIn(text), named: namedTime(text) }, end: undefined };
}

/** The clock time of the beginning, where the part of the day stands with it, with its end, or elsewhere. */
function beginOf({ clock, named }: Side, end: Side | 'selesai' | undefined, left: string): number | undefined {
  if (!clock || clock.hour > 23) return undefined;
  const { hour, minute, part } = clock;
  if (part !== undefined) return minutesOf(hour, minute, part);
  if (hour === 0 || hour > 12) return hour * 60 + minute;
  if (end !== undefined && end !== 'selesai' && end.clock?.part !== undefined) {
    const [carried, until] = [
      minutesOf(hour, minute, end.clock.part),
      minutesOf(end.clock.hour, end.clock.minute, end.clock.part),
    ];
    if (carried !== undefined && until !== undefined && carried < until) return carried;
    return hour * 60 + minute;
  }
  const parts = new Set(Array.from(left.matchAll(DAY_PART), ([word]) => word.toLowerCase()));
  if (parts.size === 1) return minutesOf(hour, minute, [...parts][0]);
  const plain = hour * 60 + minute;
  if (!named) return plain;
  // "Ba'da Isya 7.30" is in the evening.
  const later = (plain + HALF_DAY) % LAST;
  return Math.abs(later - named.usual) < Math.abs(plain - named.usual) ? later : plain;
}

/** When the later half ends, in minutes after midnight; undefined if that is not after `from`, within half a day. */
function untilOf({ clock }: Side, from: number): number | undefined {
  const plain = clock && (clock.hour === 24 ? LAST : minutesOf(clock.hour, clock.minute, clock.part));
  if (plain === undefined) return undefined;
  const later = [plain, ...(clock!.part === undefined && clock!.hour < 12 ? [plain + HALF_DAY] : []), plain + LAST];
  return later.find((minutes) => minutes > from && minutes - from <= HALF_DAY);
}

const aroundPrayer = (named: NamedTime | undefined): AroundPrayer | undefined =>
  named?.prayer && { prayer: named.prayer, minutes: named.minutes };

/** Reads a free-text time as people write it (contract, Dates and times; docs/decisions/0040). */
export function readWaktu(waktu: string): ReadWaktu {
  const text = folded(waktu);
  const { start, end } = halves(text);
  const left = start.clock ? text.slice(0, start.clock.end) + text.slice(start.clock.end).split(BETWEEN)[0]! : text;
  const clock = beginOf(start, end, left);
  const named = start.named ?? namedTime(text);
  const order = clock ?? named?.usual ?? LAST;
  const zone = NAMED_ZONE.exec(text)?.[0].replace(/\./g, '').toUpperCase() as NamedZone | undefined;
  return {
    clock,
    zone: clock === undefined ? undefined : zone,
    prayer: clock === undefined && !start.clock ? aroundPrayer(start.named) : undefined,
    until: end === undefined || end === 'selesai' ? end : end.clock ? untilOf(end, order) : aroundPrayer(end.named),
    order,
  };
}

/** Minutes after midnight of the clock time in `waktu` ('19:30', '7.30 malam', 'Pukul 19.30'), else undefined. */
export const clockMinutes = (waktu: string): number | undefined => readWaktu(waktu).clock;

/** 'HH:MM' of minutes after midnight, also of the next day. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** 'HH:MM' of the clock time in `waktu`, else undefined. */
export function clockTime(waktu: string): string | undefined {
  const minutes = clockMinutes(waktu);
  return minutes === undefined ? undefined : clockText(minutes);
}

/** The position of a free-text time in the day, for ordering. */
export const waktuOrder = (waktu: string): number => readWaktu(waktu).order;
