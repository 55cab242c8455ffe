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

/** Written by people who know the rule and not the grammar; `clear`: a careful person does not hesitate. */
export interface Unseen extends Answer {
  clear: boolean;
}

/** The schedule that they answer: a Friday sermon, asked about three days before. */
export const ABOUT: About = {
  kind: 'jumatan',
  tanggal: '2027-01-08',
  today: '2027-01-05',
  waktu: '',
  nama_masjid: 'Masjid Al-Huda',
  nama_mubaligh: 'Ustadz Salman Alfarisi',
};

const other = (tanggal: string, today: string, nama_masjid: string): About => ({
  ...ABOUT,
  tanggal,
  today,
  nama_masjid,
  nama_mubaligh: 'Ustadz Ahmad',
});
/** Long, joking, in many languages, about more than was asked: most are rightly asked back. */
export const STORIES: [file: string, about: About, all: Answer[]][] = [
  ['answers-stories.json', ABOUT, fixture('answers-stories.json')],
  ['answers-stories-b.json', other('2026-12-04', '2026-11-30', 'Masjid Al-Ikhlas'), fixture('answers-stories-b.json')],
];

/** By one writer each, with the schedule that they answer. */
export const UNSEEN: [file: string, about: About, all: Unseen[]][] = [
  [
    'answers-unseen.json',
    other('2026-11-27', '2026-11-24', 'Masjid Al-Ikhlas'),
    fixture('answers-unseen.json') as Unseen[],
  ],
  [
    'answers-unseen-b.json',
    other('2027-01-15', '2027-01-12', 'Masjid Al-Hikmah'),
    fixture('answers-unseen-b.json') as Unseen[],
  ],
];
