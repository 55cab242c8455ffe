import { afterEach, expect, test, vi } from 'vitest';
import type { PreviewItem } from '#shared/broadcast/broadcast.ts';
import { Readable, Writable } from 'node:stream';
import { printPreview } from '#cli/broadcast/preview.ts';
import { tableLines } from '#cli/terminal/text.ts';
import { countsLine, createProgress } from '#cli/terminal/progress.ts';
import { createOutput, type Streams } from '#cli/terminal/output.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The text that a person sees of these messages. */
function shown(items: PreviewItem[], full = false): string[] {
  let text = '';
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const streams = { stdin: Readable.from([]), stdout, stderr: stdout } as unknown as Streams;
  printPreview(createOutput({ streams, env: {}, json: false }), items, full);
  return text.trimEnd().split('\n');
}

const item = (index: number, more: Partial<PreviewItem> = {}): PreviewItem => ({
  recipients: [`Bapak ${index}`],
  message: `Pesan ${index}`,
  no_hp: `08120000000${index}`,
  masjid: ['Al-Huda'],
  ...more,
});

test('a preview names the number and the mosque, and folds between words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `kata${at}`).join(' ');
  const lines = shown([item(1, { message: `Assalamu'alaikum,\n${words}` })]);
  expect(lines[0]).toBe('1. Bapak 1 (0812-0000-0001, Al-Huda)');
  expect(lines[1]).toBe("   Assalamu'alaikum,");
  const body = lines.slice(2, -2);
  expect(body.length).toBeGreaterThan(2);
  expect(body.map((line) => line.trim()).join(' ')).toBe(words);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('a long heading folds too; many mosques are counted', () => {
  const masjid = Array.from({ length: 9 }, (_, at) => `Masjid Jami Nurul Iman ${at}`);
  const lines = shown([item(1, { masjid })]);
  expect(lines.slice(0, 2).join(' ')).toMatch(/Nurul Iman 2, +6 masjid lagi\)$/);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('it ends with the total, and what is not sent is counted apart', () => {
  const items = [1, 2, 3, 4, 5, 6, 7].map((index) =>
    item(index, index === 2 ? { skipped: 'minta berhenti' } : index === 7 ? { late: true } : {}),
  );
  const lines = shown(items);
  expect(lines.at(-1)).toBe('Jumlah: 6 pesan, 1 dilewati, 1 tidak sempat hari ini');
  expect(lines).toContain('2. Bapak 2 (dilewati: minta berhenti) (0812-0000-0002, Al-Huda)');
  expect(lines.find((line) => line.startsWith('7 '))).toMatch(/^7 +0812-0000-0007 +Bapak 7 \(tidak sempat\), Al-Huda$/);
  expect(shown(items, true)).toContain('7. Bapak 7 (tidak sempat) (0812-0000-0007, Al-Huda)');
});

test('the time that is left is told by the pace, once some have ended', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const progress = createProgress('7', 12);
  const ended = (count: number, at: number) => {
    now.mockReturnValue(at);
    for (let id = 1; id <= count; id += 1)
      progress.frame({
        type: 'message',
        id: String(id),
        id_broadcast: '7',
        state: 'success',
        error_reason: null,
      } as Parameters<typeof progress.frame>[0]);
  };
  ended(2, 61_000);
  expect(progress.rest()).toBeUndefined();
  ended(4, 241_000);
  expect(progress.rest()).toBe(480_000);
  expect(countsLine(progress)).toContain('4 terkirim');
  ended(12, 721_000);
  expect(progress.rest()).toBeUndefined();
});

test('a table keeps to 80 columns: what is widest is cut, and nothing while there is room', () => {
  const seven = tableLines(
    ['ID', 'Masjid', 'Aturan', 'Waktu', 'Mubaligh', 'Sampai', 'Berikutnya'],
    [
      [
        '1',
        'Masjid Agung',
        'Setiap Selasa pekan ke-2 dan ke-4',
        "Ba'da Maghrib",
        'H. Ahmad; Ustadz Budi',
        '1 Mar 2099',
        '13 Jan 2099',
      ],
    ],
  );
  expect(Math.max(...[...seven.head, ...seven.body].map((line) => line.length))).toBe(80);
  const names = ['Bapak Suryana Sutisna', 'Bapak Wahyudin Sutisna'];
  const roomy = tableLines(
    ['ID', 'Ketua', 'Sejak', 'A', 'B'],
    names.map((name) => ['1', name, '20 Nov 2026 14.05', 'x', 'y']),
  );
  expect(roomy.body.slice(1)).toEqual([
    '1   Bapak Suryana Sutisna   20 Nov 2026 14.05  x  y',
    '1   Bapak Wahyudin Sutisna  20 Nov 2026 14.05  x  y',
  ]);
});

test('in 40 columns the header wraps as the rows do, above its own columns', () => {
  const { head, body } = tableLines(
    ['ID', 'Nama masjid yang diasuh', 'Ketua DKM', 'Sejak'],
    [['1', 'Masjid Raya Al-Huda', 'Bapak Haji Suryana', '20 Nov 2026']],
    40,
  );
  const columnsAt = (line: string) => [...line.matchAll(/(?<=^| {2})\S/g)].map(({ index }) => index);
  expect(columnsAt(head[0]!)).toEqual(columnsAt(body[0]!));
  expect(head.length).toBeGreaterThan(1);
  expect(Math.max(...[...head, ...body].map((line) => line.length))).toBeLessThanOrEqual(40);
});

test('in 40 columns a table whose words do not fit shows each row as lines, and breaks no word', () => {
  const rows = [
    ['1', 'Masjid Raya Al-Muhajirin', 'Bapak Haji Suryana Sutisna dari Cicendo', '0812-0000-0001'],
    ['2', 'Al-Huda', '', '0812-0000-0002'],
  ];
  const { head, body } = tableLines(['ID', 'Nama Masjid', 'Ketua DKM', 'No. HP'], rows, 40);
  const rule = '─'.repeat(40);
  expect([...head, ...body]).toEqual([
    rule,
    'ID           1',
    'Nama Masjid  Masjid Raya Al-Muhajirin',
    'Ketua DKM    Bapak Haji Suryana Sutisna',
    '             dari Cicendo',
    'No. HP       0812-0000-0001',
    rule,
    'ID           2',
    'Nama Masjid  Al-Huda',
    'No. HP       0812-0000-0002',
  ]);
});
