import { builtInMeaning, meaningOf, plainNumber, type NumberMeaning } from './number-format.ts';
import { spreadsheetRefusal } from '#daemon/base/errors.ts';
import { refuseOtherPackage } from './sniff.ts';
import { walkXml, type XmlHandlers } from './xml.ts';
import type { Archive } from './zip.ts';

export type WorkbookParts = {
  /** Sheets in their order, without charts and macro sheets. `part` is undefined where the archive lacks it. */
  sheets: { name: string; hidden: boolean; part: string | undefined }[];
  sharedStrings: string | undefined;
  date1904: boolean;
  /** Meaning of a number in a cell by the cell's style index. */
  meaning(style: number): NumberMeaning;
  /** Whether a cell of this style is crossed out. */
  isStruck(style: number): boolean;
};

type Relation = { kind: string; target: string };

/** The part of the sheet of that name, without case and outer spaces, else of the first visible one. */
export function sheetOf({ sheets }: WorkbookParts, wanted: string): string {
  const key = (name: string): string => name.trim().toLowerCase();
  const sheet = sheets.find(({ name }) => key(name) === key(wanted)) ?? sheets.find(({ hidden }) => !hidden);
  if (sheet?.part === undefined) throw spreadsheetRefusal('damaged');
  return sheet.part;
}

/** How many are named in an answer at most. */
const HIDDEN_MAX = 100;
const NAME_LONGEST = 255;

/** The names of the sheets that the program does not show, without the one that is read nevertheless. */
export const hiddenSheetsOf = ({ sheets }: Pick<WorkbookParts, 'sheets'>, read?: string): string[] =>
  sheets
    .filter(({ hidden, part }) => hidden && part !== read)
    .map(({ name }) => name.slice(0, NAME_LONGEST))
    .slice(0, HIDDEN_MAX);

export async function findWorkbook(archive: Archive): Promise<WorkbookParts> {
  const root = await readRelations(archive, '');
  const main = [...root.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!archive.has(main) || main.endsWith('.bin')) throw refuseOtherPackage(archive);

  const sheets: { name: string; hidden: boolean; relation: string }[] = [];
  let rootName: string | undefined;
  let date1904 = false;
  await walkPart(archive, main, {
    open: (name, attributes) => {
      rootName ??= name;
      if (name === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      sheets.push({ name: attributes.name ?? '', hidden, relation: relationId(attributes) });
    },
  });
  if (rootName !== 'workbook') throw refuseOtherPackage(archive);

  const relations = await readRelations(archive, main);
  const targetOf = (kind: string): string | undefined => {
    const target = [...relations.values()].find((relation) => relation.kind === kind)?.target;
    return target !== undefined && archive.has(target) ? target : undefined;
  };
  // Charts and macro sheets are in the same list; only the relation type differs.
  const tables = sheets.flatMap(({ name, hidden, relation }) => {
    const found = relations.get(relation);
    return found?.kind === 'worksheet'
      ? [{ name, hidden, part: archive.has(found.target) ? found.target : undefined }]
      : [];
  });

  return {
    sheets: tables,
    sharedStrings: targetOf('sharedStrings'),
    date1904,
    ...(await readStyles(archive, targetOf('styles'))),
  };
}

/** Like `archive.open`, for a part that must be there. */
export async function walkPart(archive: Archive, name: string, handlers: XmlHandlers): Promise<void> {
  const chunks = archive.open(name);
  if (!chunks) throw spreadsheetRefusal('damaged');
  await walkXml(chunks, handlers);
}

/** The relations of a part ('' is the package), their targets as names in the archive. External ones are left out. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  await walkPart(archive, name, {
    open: (element, attributes) => {
      if (element !== 'Relationship' || attributes.TargetMode === 'External') return;
      // The last word of the type is the same in the transitional and the strict form of the format.
      const kind = attributes.Type?.split('/').at(-1) ?? '';
      relations.set(attributes.Id ?? '', { kind, target: resolve(folder, attributes.Target ?? '') });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function readStyles(
  archive: Archive,
  part: string | undefined,
): Promise<Pick<WorkbookParts, 'meaning' | 'isStruck'>> {
  if (part === undefined) return { meaning: () => plainNumber, isStruck: () => false };
  const codes = new Map<number, string>();
  const formats: { format: number; font: number }[] = [];
  const struckFonts = new Set<number>();
  let inCellFormats = false;
  let inFonts = false;
  let font = -1;
  await walkPart(archive, part, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'fonts') inFonts = true;
      else if (name === 'font' && inFonts) font += 1;
      else if (name === 'strike' && inFonts && isOn(attributes.val)) struckFonts.add(font);
      else if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'xf' && inCellFormats)
        formats.push({ format: Number(attributes.numFmtId ?? 0), font: Number(attributes.fontId ?? 0) });
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false;
      else if (name === 'fonts') inFonts = false;
    },
  });
  const known = new Map<number, NumberMeaning>();
  const meaning = (style: number): NumberMeaning => {
    const id = formats[style]?.format ?? 0;
    let meaning = known.get(id);
    if (!meaning) {
      const code = codes.get(id);
      meaning = code === undefined ? builtInMeaning(id) : meaningOf(code);
      known.set(id, meaning);
    }
    return meaning;
  };
  return { meaning, isStruck: (style) => struckFonts.has(formats[style]?.font ?? -1) };
}

/** The attribute is `r:id`, with whatever prefix the writer gave to the namespace. */
function relationId(attributes: Readonly<Record<string, string | undefined>>): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return name === undefined ? '' : (attributes[name] ?? '');
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';
/** An element such as `<strike/>` is on unless its value says otherwise. */
export const isOn = (value: string | undefined): boolean => value === undefined || isTrue(value);
