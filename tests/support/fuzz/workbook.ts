import * as fc from 'fast-check';
import { inlineRow, workbookParts, zip, type ZipPart } from '../sheet/hand-made-workbook.ts';

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>';
const ROWS = `${inlineRow(2, 'Masjid Contoh', 'Bapak Contoh', '081200000001')}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><v>81200000002</v></c></row>`;
const PARTS = workbookParts({
  rows: ROWS,
  styles: STYLES,
  sharedStrings: '<sst><si><t>Masjid Agung</t></si><si><r><t>Bapak </t></r><r><t>Hadi</t></r></si></sst>',
  after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
});

/** A small complete workbook of two mosques. */
export const WHOLE = zip(PARTS);

const NASTY_XML = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?x?>',
  '&#0;',
  '&#x110000;',
  '&lt;',
  '&b;',
  '<a>',
  '</c>',
  '<row r="0"/>',
  '<row r="1048577"/>',
  '<row r="-1"/>',
  '<c r="XFD9"/>',
  '<c r="ZZZZ1"/>',
  ' r="A2"',
  ' t="s"',
  ' t="d"',
  ' t="e"',
  ' s="-1"',
  ' s="1e9"',
  '<v>1e308</v>',
  '<v>NaN</v>',
  '<v>-1</v>',
  '<f>1+1</f>',
  '<mergeCell ref="A1:A1048576"/>',
  'xmlns:x="y"',
  '\0',
  '\ufeff',
  '"',
  "'",
  '=',
  '>',
  '<',
  '&',
];

/** The complete workbook with some of its bytes changed, inserted, removed or cut off. */
export const bentBytes: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.record({
      at: fc.nat(WHOLE.length - 1),
      byte: fc.nat(255),
      kind: fc.constantFrom('set', 'set', 'set', 'insert', 'remove', 'cut'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((changes) => {
    const bytes = [...WHOLE];
    for (const { at, byte, kind } of changes) {
      if (kind === 'set') bytes[at % bytes.length] = byte;
      else if (kind === 'insert') bytes.splice(at % bytes.length, 0, byte);
      else if (kind === 'remove') bytes.splice(at % bytes.length, 1);
      else bytes.length = Math.max(at, 30);
    }
    return Uint8Array.from(bytes);
  });

/** A valid zip whose parts are partly missing, doubled, renamed, falsely described or of broken XML. */
export const bentParts: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.record({
      part: fc.nat(PARTS.length - 1),
      kind: fc.constantFrom('xml', 'xml', 'xml', 'drop', 'double', 'rename', 'lie', 'store'),
      at: fc.nat(4000),
      length: fc.nat(40),
      text: fc.constantFrom(...NASTY_XML),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((changes) => {
    const parts: ZipPart[] = PARTS.map((part) => ({ ...part }));
    for (const { part: index, kind, at, length, text } of changes) {
      const part = parts[index % parts.length]!;
      const content = String(part.content);
      const start = at % (content.length + 1);
      if (kind === 'xml')
        part.content = content.slice(0, start) + text + content.slice(start + (length % 2 === 0 ? length : 0));
      else if (kind === 'drop' && parts.length > 1) parts.splice(index % parts.length, 1);
      else if (kind === 'double') parts.push({ ...part });
      else if (kind === 'rename') part.name = parts[at % parts.length]!.name.toUpperCase();
      else if (kind === 'lie') part.claimedSize = at;
      else part.stored = true;
    }
    return zip(parts);
  });
