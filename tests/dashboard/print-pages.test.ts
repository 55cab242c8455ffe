import { describe, expect, test } from 'vitest';
import { linesOf, pagesOf, piecesOf } from '#dashboard/app/print/pages.ts';

describe('a long text in pieces', () => {
  test('a short one stays whole, an empty one is one empty piece', () => {
    expect(piecesOf('Satu\nDua')).toEqual(['Satu\nDua']);
    expect(piecesOf('')).toEqual(['']);
  });

  test('it is cut at the ends of its lines, and nothing is lost', () => {
    const text = Array.from({ length: 60 }, (_, at) => `Baris ${at}`).join('\n');
    const pieces = piecesOf(text);
    expect(pieces.length).toBe(3);
    expect(pieces.join('\n')).toBe(text);
  });

  test('a line that is longer than a piece is cut within', () => {
    const text = 'x'.repeat(2500);
    const pieces = piecesOf(text);
    expect(pieces.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(pieces.join('')).toBe(text);
  });
});

test('a row with a long cell goes on in further rows, whose other cells are empty', () => {
  const long = Array.from({ length: 30 }, (_, at) => `Baris ${at}`).join('\n');
  const lines = linesOf([
    ['A', long],
    ['B', 'kecil'],
  ]);
  expect(lines.map(([name]) => name)).toEqual(['A', '', 'B']);
  expect(lines[0]![1]! + '\n' + lines[1]![1]).toBe(long);
});

describe('rows on pages', () => {
  const room = { first: 50, further: 100 };
  test('the first page has less room, beside the title', () => {
    expect(pagesOf([20, 20, 20, 40, 40, 40], room)).toEqual([2, 5, 6]);
  });
  test('what fits exactly stays, and there is always one page', () => {
    expect(pagesOf([25, 25], room)).toEqual([2]);
    expect(pagesOf([], room)).toEqual([0]);
  });
  test('a row higher than a page has one to itself', () => {
    expect(pagesOf([10, 300, 10], room)).toEqual([1, 2, 3]);
    expect(pagesOf([300], room)).toEqual([1]);
  });
});
