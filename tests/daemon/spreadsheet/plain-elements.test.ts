import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCell } from '#daemon/spreadsheet/sheet-rows.ts';
import { plainString } from '#daemon/spreadsheet/shared-strings.ts';
import { walkXml, type PlainElement } from '#daemon/spreadsheet/xml.ts';
import { isSpreadsheetRefusal } from '#daemon/domain/base/spreadsheet-refusal.ts';

const RUNS = 1000;
const SEED = Number(process.env.MIMBAR_SEED) || 20_261_123;

/** What the handlers are told of the text in these pieces, texts that follow one another as one; or a refusal. */
async function told(text: string, cuts: readonly number[], plain?: PlainElement): Promise<string[]> {
  const bytes = Buffer.from(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  async function* chunks() {
    for (let at = 1; at < places.length; at++) yield bytes.subarray(places[at - 1], places[at]);
  }
  const events: string[] = [];
  const handlers = {
    // Of all attributes these are read.
    open: (name: string, { r, s, t }: Readonly<Record<string, string | undefined>>) =>
      void events.push(`<${name} ${JSON.stringify({ r, s, t })}`),
    text: (more: string) =>
      void (events.at(-1)?.startsWith('"') ? events.push(events.pop() + more) : events.push(`"${more}`)),
    close: (name: string) => void events.push(`>${name}`),
  };
  try {
    await walkXml(chunks(), handlers, plain);
    return events;
  } catch (error) {
    if (!isSpreadsheetRefusal(error)) throw error;
    return ['refused'];
  }
}

const around = [
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?satu ',
  '?>',
  '<',
  '>',
  '&amp;',
  '&satu;',
  '\r',
  ' ',
  'x',
  '"',
  "'",
];
const odd = fc.oneof(fc.constantFrom(...around), fc.string({ maxLength: 4 }));

const cells = [
  '<c r="A2"><v>1</v></c>',
  '<c r="B2" s="1" t="s"><v>0</v></c>',
  '<c r="C2"/>',
  '<c r="C2"></c>',
  '<c t="s" r="D2"><v>2</v></c>',
  '<c r="A2" r="A3"><v>1</v></c>',
  '<c r="A2"><v>1</w></c>',
  '<c r="A2" t="inlineStr"><is><t>Satu</t></is></c>',
  '<x:c r="A2"><v>1</v></x:c>',
  '<f>A1</f>',
  '</row><row r="3">',
  '</row><row r="3" spans="1:4" ht="15">',
  '</row><row r="3" r="4">',
  '</row><row r="3"/><row r="4">',
  '<row r="9">',
  '</row>',
];
const strings = [
  '<si><t>Satu</t></si>',
  '<si><t xml:space="preserve"> Dua </t></si>',
  '<si><t>Tiga &amp; empat</t></si>',
  '<si><r><t>Lima</t></r></si>',
  '<si><t>Enam</t><rPh sb="0" eb="1"><t>x</t></rPh></si>',
  '<si/>',
  '<si>',
  '</si>',
  '<x:si><t>Tujuh</t></x:si>',
];

test.each([
  ['cells', plainCell, cells, '<worksheet><sheetData><row r="2">', '</row></sheetData></worksheet>'],
  ['shared strings', plainString, strings, '<sst>', '</sst>'],
] as const)('%s: the pattern and the parser tell the same of any text', async (_, plain, usual, before, after) => {
  let whole = 0;
  // Mostly usual pieces: a text of odd ones alone is refused at once.
  const piece = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd });
  const property = fc.asyncProperty(
    fc.array(piece, { maxLength: 12 }),
    fc.array(fc.nat(2000), { maxLength: 3 }),
    async (pieces, cuts) => {
      const text = before + pieces.join('') + after;
      const parsed = await told(text, cuts);
      if (parsed[0] !== 'refused') whole += 1;
      expect(await told(text, cuts, plain)).toEqual(parsed);
    },
  );
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  expect(whole).toBeGreaterThan(RUNS / 20);
});
