import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';

// The limit of an import: the time in ms that the library needs to read a file once, in a separate process like ours.
// Prints that time.

const file = readFileSync(process.argv[2]!);
const start = performance.now();
await new ExcelJS.Workbook().xlsx.load(Uint8Array.from(file).buffer);
console.log(performance.now() - start);
