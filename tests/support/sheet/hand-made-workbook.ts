import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  locked?: boolean;
  /** Keeps the sizes in a zip64 field, as streaming writers do that don't know the sizes in advance. */
  zip64?: boolean;
  /** False values in the directory. */
  claimedSize?: number;
  claimedCrc?: number;
};

/** The bytes of a zip, with the false values that its parts ask for. */
export function zip(parts: ZipPart[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const content = Buffer.from(part.content);
    const packed = part.stored ? content : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.locked ? 1 : 0, 2);
    common.writeUInt16LE(part.stored ? 0 : 8, 4);
    common.writeUInt32LE(part.claimedCrc ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.claimedSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
    const wide = Buffer.alloc(part.zip64 ? 20 : 0);
    const listed = Buffer.from(common);
    if (part.zip64) {
      wide.writeUInt32LE(0x0010_0001, 0);
      wide.writeBigUInt64LE(BigInt(part.claimedSize ?? content.length), 4);
      wide.writeBigUInt64LE(BigInt(packed.length), 12);
      listed.fill(0xff, 14, 22);
      listed.writeUInt16LE(wide.length, 24);
    }
    directory.push(Buffer.from('504b01021400', 'hex'), listed, tail, name, wide);
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

export type WorkbookShape = {
  /** The rows of the sheet as XML; the header row is put before them. */
  rows: string;
  /** XML that follows the rows inside the sheet. */
  after?: string;
  sheets?: { name: string; state?: string; rows?: string }[];
  workbookPr?: string;
  styles?: string;
  sharedStrings?: string;
  targetPrefix?: string;
  namespace?: 'transitional' | 'strict';
  extra?: ZipPart[];
};

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row>';

/** The parts of an .xlsx as a small writer makes it, with only what a reader needs. */
export function workbookParts(shape: WorkbookShape): ZipPart[] {
  const strict = shape.namespace === 'strict';
  const main = strict
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = strict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const sheets = shape.sheets ?? [{ name: 'INPUT DISINI' }];
  const prefix = shape.targetPrefix ?? '';
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const tables = sheets.map(({ name, state }, index) => {
    const visibility = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${index + 1}"${visibility} r:id="rId${index + 1}"/>`;
  });
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="${prefix}worksheets/sheet${index + 1}.xml"/>`,
  );
  const optional: ZipPart[] = [];
  for (const kind of ['styles', 'sharedStrings'] as const) {
    const content = shape[kind];
    if (content === undefined) continue;
    relations.push(`<Relationship Id="${kind}" Type="${relation}/${kind}" Target="${prefix}${kind}.xml"/>`);
    optional.push({ name: `xl/${kind}.xml`, content: `${xml}${content}` });
  }
  return [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="r" Type="${relation}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${relation}">${shape.workbookPr ?? ''}<sheets>${tables.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="${packageRelations}">${relations.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `${xml}<worksheet xmlns="${main}"><sheetData>${header}${rows ?? shape.rows}</sheetData>${shape.after ?? ''}</worksheet>`,
    })),
    ...optional,
    ...(shape.extra ?? []),
  ];
}

export const workbook = (shape: WorkbookShape): Uint8Array => zip(workbookParts(shape));

/** A row of inline strings, the way small writers put text into a sheet. */
export function inlineRow(row: number, ...texts: string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${row}">${cells.join('')}</row>`;
}
