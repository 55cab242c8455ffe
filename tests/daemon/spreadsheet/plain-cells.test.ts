import { afterAll, describe, expect, test } from 'vitest';
import { workbook } from '#tests/support/sheet/hand-made-workbook.ts';
import { openService, readAs } from './open-service.ts';

const service = openService();
afterAll(() => service.close());

const cell = (address: string, value: string) => `<c r="${address}"><v>${value}</v></c>`;
const cellsOf = async (rows: string, sharedStrings?: string) => {
  const bytes = workbook({ rows, ...(sharedStrings !== undefined && { sharedStrings }) });
  return (await readAs(service, bytes, ['text', 'text'])).map(({ cells }) => cells);
};

describe('what looks like a cell but is none', () => {
  test.each([
    ['in a comment', `<!-- ${cell('A2', '9')} -->`],
    ['in a comment that begins with the end of a tag', `<!-->${cell('A2', '9')}-->`],
    ['in an instruction', `<?x >${cell('A2', '9')}?>`],
    ['in marked text', `<![CDATA[>${cell('A2', '9')}]]>`],
  ])('%s', async (_, hidden) => {
    const rows = `<row r="2">${hidden}${cell('B2', '1')}</row>`;
    expect(await cellsOf(rows)).toEqual([['', '1']]);
  });

  test('a row in a comment', async () => {
    const rows = `<row r="2">${cell('A2', '1')}<!-- </row><row r="3">${cell('B3', '9')} -->${cell('B2', '2')}</row>`;
    expect(await cellsOf(rows)).toEqual([['1', '2']]);
  });

  test('a shared string in a comment', async () => {
    const strings = '<sst><!--><si><t>salah</t></si>--><si><t>Satu</t></si><si><t>Dua</t></si></sst>';
    const rows = '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>';
    expect(await cellsOf(rows, strings)).toEqual([['Satu', 'Dua']]);
  });
});

describe('a sheet that is not well-formed is refused, also among usual cells', () => {
  test.each([
    ['a row that ends as another', `<row r="2">${cell('A2', '1')}</rov>`],
    ['a row that does not end', `<row r="2">${cell('A2', '1')}</row><row r="3">${cell('A3', '1')}`],
    ['one end too many', `<row r="2">${cell('A2', '1')}</row></row><row r="3">${cell('A3', '1')}</row>`],
    ['an attribute of a row twice', `<row r="2">${cell('A2', '1')}</row><row r="3" r="4">${cell('A3', '1')}</row>`],
    ['an attribute of a cell twice', `<row r="2">${cell('A2', '1')}<c r="B2" r="B3"><v>1</v></c></row>`],
    ['a value that ends as another', `<row r="2">${cell('A2', '1')}<c r="B2"><v>1</w></c></row>`],
    ['an unknown name for a character', `<row r="2">${cell('A2', '1')}<c r="B2"><v>&satu;</v></c></row>`],
  ])('%s', async (_, rows) => {
    await expect(cellsOf(rows)).rejects.toMatchObject({ kind: 'damaged' });
  });
});

test('usual cells and others take turns, wherever the pieces of the file end', async () => {
  const others = [
    (n: number) => `<c r="B${n}" t="inlineStr"><is><t>Baris &amp; ${n}</t></is></c>`,
    (n: number) => `<c t="s" r="B${n}"><v>${n}</v></c>`,
    (n: number) => `<c r="B${n}" s="1" t="s"><v>${n}</v></c>`,
    (n: number) => `<c r="B${n}" t="s"><f>A${n}</f><v>${n}</v></c>`,
  ];
  const numbers = Array.from({ length: 4000 }, (_, at) => at + 2);
  const rows = numbers
    .map(
      (n) =>
        `<row r="${n}" spans="1:2"${n % 5 ? '' : ' custom="1"'}>${cell(`A${n}`, `${n}`)}${others[n % 4]!(n)}</row>`,
    )
    .join(' '.repeat(3));
  const tight = rows.replaceAll('</row>   <row', '</row><row');
  const strings = `<sst>${numbers.map((n) => `<si><t${n % 3 ? '' : ' xml:space="preserve"'}>Baris ${n % 7 ? '' : '&amp; '}${n}</t></si>`).join('')}</sst>`;
  const shared = (index: number) => `Baris ${(index + 2) % 7 ? '' : '& '}${index + 2}`;
  const expected = numbers.map((n) => [`${n}`, n % 4 === 0 ? `Baris & ${n}` : n < 4000 ? shared(n) : '']);
  for (const text of [rows, tight]) expect(await cellsOf(text, strings)).toEqual(expected);
});
