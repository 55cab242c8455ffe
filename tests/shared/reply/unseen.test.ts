import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { About } from '#shared/reply/facts.ts';
import { readVerdict, type Verdict } from '#shared/reply/verdict.ts';

/** Written by people who know the rule and not the grammar; `clear`: a careful person does not hesitate. */
interface Unseen {
  text: string;
  verdict: Verdict;
  clear: boolean;
}
const about = (tanggal: string, today: string, nama_masjid: string): About => ({
  kind: 'jumatan',
  tanggal,
  today,
  waktu: '',
  nama_masjid,
  nama_mubaligh: 'Ustadz Ahmad',
});

test.each([
  ['answers-unseen.json', about('2026-11-27', '2026-11-24', 'Masjid Al-Ikhlas')],
  ['answers-unseen-b.json', about('2027-01-15', '2027-01-12', 'Masjid Al-Hikmah')],
])('of the answers in %s none is turned round, and most are understood', (file, facts) => {
  const all = JSON.parse(readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), 'utf8')) as Unseen[];
  const read = all.filter(({ clear }) => clear).map((one) => ({ ...one, got: readVerdict(one.text, facts) }));
  expect(read.filter(({ verdict, got }) => got !== verdict && got !== 'unclear')).toEqual([]);
  const clear = read.filter(({ verdict }) => verdict !== 'unclear');
  const understood = clear.filter(({ got }) => got !== 'unclear');
  expect(understood.length / clear.length).toBeGreaterThan(0.85);
});
