import { expect, test } from 'vitest';
import { readVerdict } from '#shared/reply/verdict.ts';
import { ABOUT, STORIES, UNSEEN } from '#tests/support/reply/answers.ts';

test.each(UNSEEN)('of the answers in %s none is turned round, and most are understood', (_file, about, all) => {
  const read = all.filter(({ clear }) => clear).map((one) => ({ ...one, got: readVerdict(one.text, about) }));
  expect(read.filter(({ verdict, got }) => got !== verdict && got !== 'unclear')).toEqual([]);
  const clear = read.filter(({ verdict }) => verdict !== 'unclear');
  const understood = clear.filter(({ got }) => got !== 'unclear');
  expect(understood.length / clear.length).toBeGreaterThan(0.85);
});

test.each(STORIES)('nothing is read into answers that tell a story (%s)', (_file, about, all) => {
  const read = all.map((one) => ({ ...one, got: readVerdict(one.text, about) }));
  const isWrong = ({ verdict, also = [], got }: (typeof read)[number]) =>
    got !== 'unclear' && got !== verdict && !also.includes(got);
  expect(read.filter(isWrong)).toEqual([]);
});

test('another weekday, and an empty cell, are no yes', () => {
  const wednesday = { ...ABOUT, kind: 'pengajian', tanggal: '2027-01-06', waktu: '19:30' } as const;
  expect(readVerdict('saya bisa jumat itu', wednesday)).toBe('unclear');
  expect(readVerdict('saya bisa hari itu', wednesday)).toBe('hadir');
  expect(readVerdict('betul kosong', ABOUT)).toBe('unclear');
  expect(readVerdict('bisa, kosong kok', ABOUT)).toBe('hadir');
});
