import { readFileSync } from 'node:fs';
import type { About } from '#shared/reply/facts.ts';
import type { Verdict } from '#shared/reply/verdict.ts';

/** What somebody wrote to 'Mohon konfirmasi …', and what a careful person reads in it; `also`: what may be read too. */
export interface Answer {
  text: string;
  verdict: Verdict;
  also?: Verdict[];
}

const fixture = (name: string): Answer[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));

export const ANSWERS_OF_THE_FIELD = fixture('answers.json');
/** Invented, of many regions and ages; each second one was left aside when the words were chosen. */
export const ANSWERS_OF_MANY = fixture('answers-500.json');

/** The schedule that they answer: a Friday sermon, asked about three days before. */
export const ABOUT: About = {
  kind: 'jumatan',
  tanggal: '2027-01-08',
  today: '2027-01-05',
  waktu: '',
  nama_masjid: 'Masjid Al-Huda',
  nama_mubaligh: 'Ustadz Salman Alfarisi',
};
