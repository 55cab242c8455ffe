import { clockText, NAMED_ZONES, readWaktu, type AroundPrayer } from '#shared/base/waktu.ts';
import { zoneName } from '#shared/base/zone.ts';
import { useHealth } from '../health.ts';

/** How Mimbar understands a time while it is typed: 'Dibaca 19.30 WIB'. */
export function WaktuMeaning({ text }: { text: string }) {
  const timezone = useHealth().data?.clock?.timezone;
  const meaning = timezone === undefined ? '' : waktuMeaning(text, timezone);
  return (
    <span className="meaning" role="status">
      {meaning.startsWith('Jamnya') ? meaning : meaning && `Dibaca ${meaning}`}
    </span>
  );
}

/** The help below a form's field for a time. */
export function WaktuHelp({ text }: { text: string }) {
  return (
    <>
      {"Misalnya 18.30 WIB, 7.30 malam, 08.00\u201310.00, atau Ba'da Maghrib"}
      <WaktuMeaning text={text} />
    </>
  );
}

const DAY = 24 * 60;
const NAMES = {
  subuh: 'Subuh',
  syuruq: 'Syuruq',
  dzuhur: 'Dzuhur',
  ashar: 'Ashar',
  maghrib: 'Maghrib',
  isya: 'Isya',
} as const;

const clockOf = (minutes: number): string => clockText(((minutes % DAY) + DAY) % DAY).replace(':', '.');

function prayerText({ prayer, minutes }: AroundPrayer): string {
  if (minutes === 0) return `waktu ${NAMES[prayer]}`;
  return `${Math.abs(minutes)} menit ${minutes > 0 ? 'setelah' : 'sebelum'} ${NAMES[prayer]}`;
}

/**
 * How a free-text time is understood: '19.30 WIB', '08.00\u201310.00 WIB', '20 menit setelah Maghrib'; '' for an empty
 * text. `timezone` is the deployment's IANA zone.
 */
function waktuMeaning(waktu: string, timezone: string): string {
  if (waktu.trim() === '') return '';
  const { clock, zone, prayer, until } = readWaktu(waktu);
  if (clock === undefined && prayer === undefined)
    return 'Jamnya tidak terbaca: jadwal ini diurutkan paling akhir, dan pengingatnya berlaku sampai akhir hari';
  const here = zoneName(timezone);
  const named = zone ?? here;
  const start = clock === undefined ? prayerText(prayer!) : clockOf(clock);
  const to = until === undefined || clock === undefined || typeof until !== 'number' ? ' sampai ' : '\u2013';
  const end =
    until === undefined
      ? ''
      : to + (typeof until === 'number' ? clockOf(until) : until === 'selesai' ? until : prayerText(until));
  const home = Object.hasOwn(NAMED_ZONES, here) ? NAMED_ZONES[here as keyof typeof NAMED_ZONES] : undefined;
  const zoned = clock === undefined && typeof until !== 'number' ? '' : ` ${named}`;
  const elsewhere =
    clock !== undefined && zone !== undefined && home !== undefined && NAMED_ZONES[zone] !== home
      ? `, di sini ${clockOf(clock - NAMED_ZONES[zone] + home)} ${here}`
      : '';
  return typeof until === 'number' || until === undefined
    ? `${start}${end}${zoned}${elsewhere}`
    : `${start}${zoned}${end}${elsewhere}`;
}
