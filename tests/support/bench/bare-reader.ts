import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';

// The limit of an import: what the library needs to read a file once, in a process of its own as ours does. Says how
// many ms.

const file = readFileSync(process.argv[2]!);
const start = performance.now();
await new ExcelJS.Workbook().xlsx.load(Uint8Array.from(file).buffer);
console.log(performance.now() - start);
