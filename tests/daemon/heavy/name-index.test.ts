import { expect, test } from 'vitest';
import { createNameIndex } from '#daemon/roster/name.ts';

const index = (...names: string[]) =>
  createNameIndex(
    'masjid',
    names.map((nama, at) => ({ id: String(at + 1), nama })),
  );

/** The sentence, and how often the search gave a turn to other work. */
async function said(names: ReturnType<typeof index>, text: string): Promise<{ sentence: string; turns: number }> {
  const found = names.resolve(text);
  if ('id' in found) throw new Error(`${text} is ${found.id}`);
  let turns = 0;
  const sentence = await found.problem(async () => void (turns += 1));
  return { sentence, turns };
}

test('up to three names: those that hold what was typed first, then the nearest', async () => {
  const names = index('Masjid Ikhlaz', 'Masjid Raya Al-Ikhlas Kota', 'Masjid Al-Ikhlas', 'Ikhlos', 'Masjid Agung');
  expect((await said(names, 'ikhlas')).sentence).toBe(
    "Masjid 'ikhlas' tidak ditemukan. Nama terdekat: 'Masjid Al-Ikhlas', 'Masjid Raya Al-Ikhlas Kota', 'Ikhlos'",
  );
  expect((await said(names, 'Masjid Agong')).sentence).toBe(
    "Masjid 'Masjid Agong' tidak ditemukan. Nama terdekat: 'Masjid Agung'",
  );
});

test('20,000 names of 100 letters: in slices, and within a budget', async () => {
  const names = index(
    ...Array.from({ length: 20_000 }, (_, n) =>
      `${String(n).padStart(5, '0')} ${'masjidagung'.repeat(9)}`.slice(0, 100),
    ),
  );
  const first = await said(names, `x0000 ${'masjidagong'.repeat(9)}`.slice(0, 100));
  expect(first.sentence).toContain('Nama terdekat');
  expect(first.turns).toBeGreaterThan(10);
  const rest: { sentence: string; turns: number }[] = [];
  for (let n = 0; n < 60; n++) rest.push(await said(names, `${n}`.padStart(100, 'y')));
  expect(rest.at(-1)).toEqual({ sentence: expect.stringMatching(/ tidak ditemukan$/), turns: 0 });
});

test('a name that shares a word comes before strangers whose letters are nearer', async () => {
  const names = index('Masjid Irwan', 'Masjid Ridwan Hakim', 'Masjid Ridho', 'Masjid Agung Ridwan Hakim Kota');
  expect((await said(names, 'Mesjid Ridwan')).sentence).toBe(
    "Masjid 'Mesjid Ridwan' tidak ditemukan. Nama terdekat: 'Masjid Ridwan Hakim', 'Masjid Agung Ridwan Hakim Kota', 'Masjid Irwan'",
  );
});
