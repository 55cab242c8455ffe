import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { About } from '#shared/reply/facts.ts';
import { readVerdict, type Verdict } from '#shared/reply/verdict.ts';

/** Written by somebody who knows the rule and not the grammar; `clear`: a careful person does not hesitate. */
interface Unseen {
  text: string;
  verdict: Verdict;
  clear: boolean;
}
const ABOUT: About = {
  kind: 'jumatan',
  tanggal: '2026-11-27',
  today: '2026-11-24',
  waktu: '',
  nama_masjid: 'Masjid Al-Ikhlas',
  nama_mubaligh: 'Ustadz Ahmad',
};

test('of answers that the words were not chosen by, none is turned round, and most are understood', () => {
  const all = JSON.parse(
    readFileSync(new URL('../../fixtures/answers-unseen.json', import.meta.url), 'utf8'),
  ) as Unseen[];
  const read = all.filter(({ clear }) => clear).map((one) => ({ ...one, got: readVerdict(one.text, ABOUT) }));
  expect(read.filter(({ verdict, got }) => got !== verdict && got !== 'unclear')).toEqual([]);
  const clear = read.filter(({ verdict }) => verdict !== 'unclear');
  const understood = clear.filter(({ got }) => got !== 'unclear');
  expect(understood.length / clear.length).toBeGreaterThan(0.8);
});
