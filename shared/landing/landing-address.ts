import { daysInMonth } from '../base/dates.ts';
import { isMonth } from './landing-month.ts';
import type { LandingMonth } from './landing.ts';

/** The parts of the landing page's address; without `bulan` it is the current month, without `hari` no day is open. */
export interface LandingAddress {
  tab: LandingMonth['jenis'];
  bulan?: string | undefined;
  tampilan: 'calendar' | 'list';
  /** A day of the month, as a plain date. */
  hari?: string | undefined;
  /** The public key of the mosque whose card is open. */
  masjid?: string | undefined;
}

const KUNCI = /^[\w-]{1,40}$/;

/** Reads '?tab=jumatan&bulan=2026-12&hari=20'; invalid values are ignored. */
export function readAddress(search: string): LandingAddress {
  const query = new URLSearchParams(search);
  const month = query.get('bulan') ?? '';
  const bulan = isMonth(month) ? month : undefined;
  const tab = query.get('tab') === 'jumatan' ? 'jumatan' : 'pengajian';
  const tampilan = query.get('tampilan') === 'list' ? 'list' : 'calendar';
  const kunci = query.get('masjid') ?? '';
  const masjid = KUNCI.test(kunci) ? { masjid: kunci } : {};
  return { tab, bulan, tampilan, hari: bulan && dayIn(bulan, query.get('hari') ?? ''), ...masjid };
}

function dayIn(bulan: string, text: string): string | undefined {
  const day = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  const last = daysInMonth(Number(bulan.slice(0, 4)), Number(bulan.slice(5)) - 1);
  return day >= 1 && day <= last ? `${bulan}-${String(day).padStart(2, '0')}` : undefined;
}

/** The same as a path with a query, in one spelling. */
export function writeAddress(address: LandingAddress): string {
  const query = new URLSearchParams();
  if (address.tab === 'jumatan') query.set('tab', address.tab);
  if (address.bulan) query.set('bulan', address.bulan);
  if (address.tab === 'pengajian' && address.tampilan === 'list') query.set('tampilan', 'list');
  if (address.hari) query.set('hari', String(Number(address.hari.slice(8))));
  if (address.masjid) query.set('masjid', address.masjid);
  const text = query.toString();
  return text ? `/?${text}` : '/';
}

/**
 * The address of the calendar feed, of everything or of one masjid or mubaligh. With the deployment's public address it
 * is a webcal address, which calendar programs subscribe to; without it a path, which they download.
 */
export function kalenderLink(alamat: string | null, query: { masjid?: string; mubaligh?: string } = {}): string {
  const search = new URLSearchParams(query).toString();
  const path = `/api/public/kalender.ics${search ? `?${search}` : ''}`;
  return alamat ? `${alamat.replace(/^https?:/, 'webcal:')}${path}` : path;
}

/**
 * One tap to have a mosque's schedules in Google's calendar, which fetches the feed itself: `alamat` must be public.
 */
export function googleLink(alamat: string, masjid: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: kalenderLink(alamat, { masjid }) })}`;
}

/** The whole address of one day, plain date; `base` is the site's address without a trailing slash. */
export function dayLink(base: string, date: string): string {
  return base + writeAddress({ tab: 'pengajian', bulan: date.slice(0, 7), tampilan: 'calendar', hari: date });
}
