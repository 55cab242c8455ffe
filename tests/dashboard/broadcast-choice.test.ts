import { describe, expect, test } from 'vitest';
import { aboutText } from '#dashboard/features/broadcast/broadcast-words.ts';
import { choiceOf } from '#dashboard/features/broadcast/use-preview.ts';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';

const item = (kunci: string, more: Partial<PreviewItem> = {}): PreviewItem => ({
  recipients: [`Bapak ${kunci}`],
  message: 'Teks',
  kunci,
  ...more,
});

describe('what is left of a preview', () => {
  test('everything, while all are ticked and none has another text', () => {
    expect(choiceOf([item('a'), item('b')], { a: true }, { b: 'Teks' })).toEqual({});
    expect(choiceOf([], { gone: false }, { gone: 'Lain' })).toEqual({});
  });

  test('not what is flagged, until a person ticks it', () => {
    const items = [item('a', { peringatan: 'Sudah menjawab HADIR' }), item('b')];
    expect(choiceOf(items, {}, {})).toEqual({ kecuali: ['a'] });
    expect(choiceOf(items, { a: true, b: false }, {})).toEqual({ kecuali: ['b'] });
  });

  test('the new texts of those that are ticked; an emptied one is not sent', () => {
    const items = [item('a'), item('b'), item('c')];
    expect(choiceOf(items, { b: false }, { a: 'Lain', b: 'Lain', c: ' \n' })).toEqual({
      kecuali: ['b', 'c'],
      ubahan: { a: 'Lain' },
    });
  });

  test('what cannot be sent, or waits already, is no choice', () => {
    expect(choiceOf([item('a', { skipped: 'Berhenti' }), item('b', { waiting: true })], { a: true }, {})).toEqual({});
  });
});

describe('what a broadcast is about', () => {
  const of = (...jadwal: [tanggal: string, id_masjid: string][]) =>
    item('a', { jadwal: jadwal.map(([tanggal, id_masjid]) => ({ tanggal, id_masjid })) });

  test('one day, or the first and the last; each mosque once', () => {
    expect(aboutText([of(['2026-11-27', '1']), of(['2026-11-27', '2']), of(['2026-11-27', '1'])])).toBe(
      'Jumat, 27 November 2026 · 2 masjid',
    );
    expect(aboutText([of(['2026-12-04', '1'], ['2026-11-27', '1'])])).toBe('27 Nov 2026 sampai 4 Des 2026 · 1 masjid');
  });

  test('nothing while nothing is known', () => {
    expect(aboutText([item('a')])).toBe('');
  });
});
