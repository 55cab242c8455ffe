import ExcelJS from 'exceljs';
import type { ColumnKind, TemplateColumn, TemplateSpec } from '#daemon/sheet/spreadsheets.ts';
import { safeText, styleHeader, textFormat } from './sheet-style.ts';

const defaultRows = 2_000;

/**
 * This store of validations is not in exceljs' types. It takes one entry for a range; the public API, a validation per
 * cell, would create thousands of empty cells.
 */
type Validations = { dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void } };

/** Text columns are formatted as text, so that a phone keeps its 0 and a name such as '=A1' stays a name. */
const formats: Record<ColumnKind, string> = {
  text: textFormat,
  phone: textFormat,
  time: textFormat,
  date: 'dd/mm/yyyy',
};

export async function writeTemplate(spec: TemplateSpec): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(spec.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = spec.columns.map(({ header, width, format }) => ({
    header,
    width,
    style: { numFmt: formats[format] },
  }));
  styleHeader(sheet.getRow(1));

  const lists = spec.lists && (await writeLists(workbook, spec.lists));
  spec.columns.forEach((column, index) => {
    const letter = sheet.getColumn(index + 1).letter;
    const validation = validationOf(column, lists?.get(column.dropdown ?? ''));
    if (validation) addValidation(sheet, `${letter}2:${letter}${(spec.rows ?? defaultRows) + 1}`, validation);
  });
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** One validation for a whole range. */
export function addValidation(sheet: ExcelJS.Worksheet, range: string, validation: ExcelJS.DataValidation): void {
  (sheet as unknown as Validations).dataValidations.add(range, validation);
}

/** Writes the second, protected sheet; returns the range of each list. */
export async function writeLists(
  workbook: ExcelJS.Workbook,
  lists: NonNullable<TemplateSpec['lists']>,
): Promise<Map<string, string>> {
  const sheet = workbook.addWorksheet(lists.sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
  const columns = Object.entries(lists.columns);
  sheet.columns = columns.map(([, { header }]) => ({ header, width: 40, style: { numFmt: textFormat } }));
  const longest = Math.max(0, ...columns.map(([, { values }]) => values.length));
  for (let index = 0; index < longest; index += 1) {
    sheet.addRow(columns.map(([, { values }]) => safeText(values[index] ?? '') || null));
  }
  styleHeader(sheet.getRow(1));
  // Without a password: the protection only prevents mistakes, and deriving a key costs more than the whole file.
  await sheet.protect('', { selectLockedCells: true, selectUnlockedCells: true });
  const quoted = `'${lists.sheet.replaceAll("'", "''")}'`;
  return new Map(
    columns.map(([key, { values }], index) => {
      const letter = sheet.getColumn(index + 1).letter;
      return [key, `${quoted}!$${letter}$2:$${letter}$${Math.max(2, values.length + 1)}`];
    }),
  );
}

/** A drop-down with the values of a range. */
export function listValidation(range: string): ExcelJS.DataValidation {
  return {
    type: 'list',
    allowBlank: true,
    formulae: [range],
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: 'Tidak ada di daftar',
    error: 'Pilih salah satu nama dari daftar.',
  };
}

function validationOf(column: TemplateColumn, list: string | undefined): ExcelJS.DataValidation | undefined {
  const prompt = column.hint
    ? { showInputMessage: true, promptTitle: column.header.slice(0, 32), prompt: column.hint.slice(0, 255) }
    : {};
  if (list !== undefined) return { ...listValidation(list), ...prompt };
  if (column.format === 'date') {
    return {
      type: 'date',
      operator: 'greaterThanOrEqual',
      allowBlank: true,
      formulae: [new Date(Date.UTC(2000, 0, 1))],
      showErrorMessage: true,
      // A warning only: dates that are typed as text, '20 November 2026', are read as well.
      errorStyle: 'warning',
      errorTitle: 'Tanggal',
      error: 'Isi dengan tanggal, misalnya 20/11/2026.',
      ...prompt,
    };
  }
  if (!column.hint) return undefined;
  // A rule that every text fulfils, only for its hint.
  return { type: 'textLength', operator: 'lessThanOrEqual', formulae: [32_767], allowBlank: true, ...prompt };
}
