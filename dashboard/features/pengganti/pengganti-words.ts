import { dateInZone, formatDate, formatLongDate, timeInZone } from '#shared/base/dates.ts';
import type { Calon } from '#shared/roster/papan/usulan.ts';
import { namaMasjid } from '#shared/roster/bentrok/bentrok.ts';
import type { KonfirmasiJalur } from '#shared/roster/konfirmasi.ts';
import type { Pengganti, Rencana } from '#shared/reply/pengganti.ts';

/** 'Masjid Al-Barokah, Jumat 8 Januari 2027, 19:30'. */
export function placeLine({ jadwal }: Pengganti): string {
  const time = jadwal.saat === '' ? '' : `, ${jadwal.saat}`;
  return `${namaMasjid(jadwal.nama_masjid)}, ${dayText(jadwal.tanggal.slice(0, 10))}${time}`;
}

/** 'Jumat 8 Januari 2027'. */
const dayText = (tanggal: string) => formatLongDate(tanggal).replace(',', '');

/** '09.20', or '5 Jan 09.20' if it is not today. */
export function clockText(iso: string, zone: string, now: number): string {
  const at = Date.parse(iso);
  const time = timeInZone(at, zone).replace(':', '.');
  const day = dateInZone(at, zone);
  return day === dateInZone(now, zone) ? time : `${formatDate(day).replace(/ \d{4}$/, '')} ${time}`;
}

/** 'Jumat 08.00'. */
export function deadlineText(iso: string, zone: string): string {
  const at = Date.parse(iso);
  return `${formatLongDate(dateInZone(at, zone)).split(',')[0]} ${timeInZone(at, zone).replace(':', '.')}`;
}

/** '1 jam 16 menit'. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [days > 0 && `${days} hari`, hours > 0 && `${hours} jam`, days === 0 && rest > 0 && `${rest} menit`];
  return parts.filter(Boolean).join(' ') || 'kurang dari 1 menit';
}

/** '04.30'. */
export const hourText = (iso: string, zone: string) => timeInZone(Date.parse(iso), zone).replace(':', '.');

/** 'Tawarkan mulai 04.30': what the button does, with the time at which the first one is really asked. */
export function offerLabel({ jam_tenang_sampai }: Pengganti, { malam, giliran }: Rencana, zone: string): string {
  const first = giliran[0]?.saat;
  if (first && malam) return `Tawarkan malam ini, mulai ${hourText(first.at, zone)}`;
  if (first && jam_tenang_sampai !== null) return `Tawarkan mulai ${hourText(first.at, zone)}`;
  return giliran.length > 1 ? 'Tawarkan berurutan' : 'Tawarkan';
}

const WAYS: Record<KonfirmasiJalur, string> = {
  whatsapp: 'Menjawab UDZUR lewat WhatsApp',
  tautan: 'Menjawab lewat halaman pribadinya',
  admin: 'Dicatat admin',
};

/** 'Menjawab UDZUR lewat WhatsApp, Selasa 5 Januari 09.14'. */
export function declinedText({ at, jalur }: NonNullable<Pengganti['berhalangan']>, zone: string): string {
  const way = WAYS[jalur ?? 'admin'];
  if (at === null) return way;
  const instant = Date.parse(at);
  const day = formatLongDate(dateInZone(instant, zone))
    .replace(/ \d{4}$/, '')
    .replace(',', '');
  return `${way}, ${day} ${timeInZone(instant, zone).replace(':', '.')}`;
}

/** The candidate's load of the month, shown as one more reason. */
export const loadText = ({ beban, batas_bulan }: Calon) =>
  batas_bulan === null ? `${beban} kali bulan ini` : `${beban} dari ${batas_bulan} bulan ini`;
