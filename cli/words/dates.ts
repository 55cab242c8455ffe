import { dateIn, instantIn, monthIn } from '#shared/base/language.ts';
import { language } from './speech.ts';

/** 'Desember', 'December'; `month` counts from 0. */
export const monthName = (month: number): string => monthIn(language(), month);

/** '20 Des 2026', '20 Dec 2026'. */
export const formatDate = (date: string): string => dateIn(language(), date);

/** '20 Des 2026 19.30', '20 Dec 2026 19:30'. */
export const instantText = (iso: string, zone: string): string => instantIn(language(), Date.parse(iso), zone);

/** 'Desember 2026' of '2026-12'. */
export const bulanName = (month: string): string => `${monthName(Number(month.slice(5, 7)) - 1)} ${month.slice(0, 4)}`;

/** '22 Nov 2026', or 'Desember 2026'. */
export const targetText = (target: string): string => (target.length > 7 ? formatDate(target) : bulanName(target));

/** '06.00' of '06:00'; in English it stays. */
export const clockText = (time: string): string => (language() === 'en' ? time : time.replace(':', '.'));
